import type { AddToCart, Cart } from '@duka/contract/carts/carts'
import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { type IdempotencyKey, onceInTransaction } from '../../http/idempotency.ts'
import { retryUnavailable } from '../../http/retry-unavailable.ts'
import { toProduct } from '../catalogue/products/product-row.ts'
import { toCartOffer } from './cart-offer.ts'
import {
  addLines,
  type CartRow,
  type PricedCart,
  removeLine,
  selectCart,
  selectCartPrice,
  selectStock,
  setQuantity,
  type WantedLine,
} from './carts.queries.ts'

/** The cart at present prices. Unavailable lines are listed but not counted in the total. */
export async function getCart(db: Db, userId: string): Promise<Cart> {
  return withOffer(db, userId, await selectCart(db, userId))
}

async function withOffer(db: Db, userId: string, rows: CartRow[]): Promise<Cart> {
  return toCart(userId, rows, await selectCartPrice(db, userId, null))
}

function toCart(user: string, rows: CartRow[], withCode: PricedCart | undefined): Cart {
  let totalCents = 0
  const items = rows.map((row) => {
    const { quantity, pieceCents } = row
    const available = row.gone ? 0 : row.stockQuantity
    if (available > 0) totalCents += pieceCents * quantity
    const price = toShillings(pieceCents)
    return { product: toProduct(row), quantity, price, available, problem: problem(row) }
  })
  return {
    user,
    items,
    total: toShillings(totalCents),
    offer: withCode ? toCartOffer(withCode) : null,
    payable: toShillings(withCode?.totalCents ?? totalCents),
  }
}

function problem(row: CartRow): Cart['items'][number]['problem'] {
  if (row.gone || row.stockQuantity === 0) return 'unavailable'
  return row.stockQuantity < row.quantity ? 'short' : null
}

/** Adds all of the wanted products to the cart, or throws and adds none. */
export async function addToCart(
  db: Db,
  userId: string,
  { items }: AddToCart,
  key: IdempotencyKey | undefined,
): Promise<Cart> {
  const wanted = mergeLines(items)
  const add = async (db: Db) => {
    if (wanted.length === 0) return getCart(db, userId)
    const { added, rows } = await addLines(db, userId, wanted)
    if (added < wanted.length) throw await addRefusal(db, userId, wanted)
    return withOffer(db, userId, rows)
  }
  // A single line needs no transaction: it is one statement.
  return retryUnavailable(() =>
    key || wanted.length > 1 ? onceInTransaction(db, key, add) : add(db),
  )
}

/** Merges lines with the same product. */
export function mergeLines(items: WantedLine[]): WantedLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase()
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + quantity, 1_000_000_000))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Sets the quantity of a cart line. Refuses a product that is not in the cart, and more than the stock. */
export function updateQuantity(db: Db, userId: string, line: WantedLine): Promise<Cart> {
  return retryUnavailable(async () => {
    if (!(await setQuantity(db, userId, line))) throw await quantityRefusal(db, userId, line)
    return getCart(db, userId)
  })
}

/** Removes a product and returns the cart, also if it was not in it. Refuses a product that never existed. */
export async function removeFromCart(db: Db, userId: string, productId: string): Promise<Cart> {
  mustExist((await selectStock(db, userId, [productId]))[0], 'PRODUCT_NOT_FOUND')
  await removeLine(db, userId, productId)
  return getCart(db, userId)
}

/** Finds the reason why `addLines` did not add everything. */
async function addRefusal(db: Db, userId: string, wanted: WantedLine[]): Promise<ShopError> {
  const ids = wanted.map((line) => line.productId)
  const found = new Map((await selectStock(db, userId, ids)).map((one) => [one.id, one]))
  for (const { productId, quantity } of wanted) {
    const product = found.get(productId.toLowerCase())
    if (!product || product.gone) return new ShopError('PRODUCT_NOT_FOUND')
    const refusal = stockRefusal(product.stock, (product.inCart ?? 0) + quantity)
    if (refusal) return refusal
  }
  return stockChangedMeanwhile()
}

async function quantityRefusal(db: Db, userId: string, wanted: WantedLine): Promise<ShopError> {
  const [product] = await selectStock(db, userId, [wanted.productId])
  if (!product || (product.gone && product.inCart === null))
    return new ShopError('PRODUCT_NOT_FOUND')
  if (product.inCart === null) return new ShopError('NOT_IN_CART')
  return stockRefusal(product.gone ? 0 : product.stock, wanted.quantity) ?? stockChangedMeanwhile()
}

function stockRefusal(available: number, quantity: number): ShopError | undefined {
  if (available === 0) return new ShopError('OUT_OF_STOCK')
  return quantity > available ? new ShopError('OVER_STOCK', { available }) : undefined
}

/** The stock changed between the failed statement and this check, so `retryUnavailable` repeats the call. */
function stockChangedMeanwhile(): ShopError {
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
}
