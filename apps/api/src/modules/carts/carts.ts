import type { AddToCart, Cart } from '@duka/contract/carts'
import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { JsonText } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { type OnceKey, once } from '../../http/idempotency.ts'
import { tryAgain } from '../../http/try-again.ts'
import {
  addLines,
  type CartRow,
  removeLine,
  selectCart,
  selectStock,
  setQuantity,
  type Wanted,
} from './carts.queries.ts'

/** Where carts are, and what is remembered of the products in them. */
type Carts = Pick<Deps, 'db' | 'memory'>

/** The cart at today's prices. What cannot be had stays to be seen and counts nothing. */
export async function getCart(carts: Carts, userId: string): Promise<JsonText<Cart>> {
  return writeCart(carts, userId, await selectCart(carts.db, userId))
}

/** The cart as it travels. */
async function writeCart(
  { db, memory }: Carts,
  userId: string,
  rows: CartRow[],
): Promise<JsonText<Cart>> {
  const known = await memory.textsOf(db, rows)
  let totalCents = 0
  const items = rows.map((row) => {
    const { quantity } = row
    const available = row.gone ? 0 : row.stockQuantity
    if (available > 0) totalCents += row.priceCents * quantity
    const product = known.get(row.id)?.text
    return `{"product":${product},"quantity":${quantity},"available":${available},"problem":${JSON.stringify(problem(row))}}`
  })
  return new JsonText(`{"user":"${userId}","items":[${items}],"total":${toShillings(totalCents)}}`)
}

function problem(row: CartRow): Cart['items'][number]['problem'] {
  if (row.gone || row.stockQuantity === 0) return 'unavailable'
  return row.stockQuantity < row.quantity ? 'short' : null
}

/** Adds to what is in the cart: everything that is asked for, or nothing of it. */
export async function addToCart(
  carts: Carts,
  userId: string,
  { items }: AddToCart,
  key: OnceKey | undefined,
): Promise<Cart | JsonText<Cart>> {
  const wanted = together(items)
  const add = async (db: Db) => {
    if (wanted.length === 0) return getCart({ ...carts, db }, userId)
    const { added, rows } = await addLines(db, userId, wanted)
    if (added < wanted.length)
      throw await whyNot(db, userId, wanted, (inCart, asked) => inCart + asked)
    return writeCart({ ...carts, db }, userId, rows)
  }
  // A single line is all or nothing by itself, and needs no transaction around it.
  return tryAgain<Cart | JsonText<Cart>>(() =>
    key || wanted.length > 1 ? once<Cart | JsonText<Cart>>(carts.db, key, add) : add(carts.db),
  )
}

/** The same product twice in one call is one line. */
function together(items: Wanted[]): Wanted[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase()
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + quantity, 1_000_000_000))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Sets how many of a product are in the cart; refuses what is not in it, or not on the shelf. */
export function updateQuantity(
  carts: Carts,
  userId: string,
  line: Wanted,
): Promise<JsonText<Cart>> {
  const { db } = carts
  return tryAgain(async () => {
    if (!(await setQuantity(db, userId, line)))
      throw await whyNot(db, userId, [line], (_inCart, asked) => asked, true)
    return getCart(carts, userId)
  })
}

/** Also answers the cart when the product was not in it; refuses one that never existed. */
export async function removeFromCart(
  carts: Carts,
  userId: string,
  productId: string,
): Promise<JsonText<Cart>> {
  const { db } = carts
  const [product] = await selectStock(db, userId, [productId])
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND')
  await removeLine(db, userId, productId)
  return getCart(carts, userId)
}

/** Finds the reason that a person understands. `sum` is how many would be in the cart. */
async function whyNot(
  db: Db,
  userId: string,
  wanted: Wanted[],
  sum: (inCart: number, asked: number) => number,
  mustBeInCart = false,
): Promise<ShopError> {
  const found = await selectStock(
    db,
    userId,
    wanted.map((line) => line.productId),
  )
  for (const { productId, quantity } of wanted) {
    const product = found.find(({ id }) => id === productId.toLowerCase())
    if (!product || (product.gone && product.inCart === null))
      return new ShopError('PRODUCT_NOT_FOUND')
    if (mustBeInCart && product.inCart === null) return new ShopError('NOT_IN_CART')
    if (product.gone || product.stock === 0) return new ShopError('OUT_OF_STOCK')
    if (sum(product.inCart ?? 0, quantity) > product.stock)
      return new ShopError('OVER_STOCK', { available: product.stock })
  }
  // The shelf was filled up in between: asking again will do.
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
}
