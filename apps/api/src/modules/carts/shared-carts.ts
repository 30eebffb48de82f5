import { createHash, randomUUID } from 'node:crypto'
import { cartMessage, cartMessageSw } from '@duka/contract/carts/cart-message'
import { SHARED_CART_DAYS, type SharedCart } from '@duka/contract/carts/shared-carts'
import type { LanguageCode } from '@duka/contract/endpoint'
import { formatMoney, toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { toProduct } from '../catalogue/products/product-row.ts'
import { signLink } from '../settings/link-signature.ts'
import { countSharedCart } from '../users/limits/request-limits.ts'
import { selectCart, selectCartPrice, type WantedLine } from './carts.queries.ts'
import { mergeLines } from './carts.ts'
import {
  findByKey,
  findSharedCart,
  insertSharedCart,
  type SharedCartRow,
  type SharedLine,
  selectSharedLines,
} from './shared-carts.queries.ts'

const DAY_MS = 86_400_000
/** A draft has at most so many lines, and pieces of one product. */
const MAX_LINES = 200
const MAX_PIECES = 100_000
/** A message with more lines is too long for the address that opens WhatsApp. */
const MAX_SAID = 40

interface Asker {
  userId: string | undefined
  ip: string
  language: LanguageCode
}

type Needs = Pick<Deps, 'db' | 'publicUrl' | 'rateLimits' | 'now'>

/** Stores a cart under a link that nobody guesses, and writes the message that orders it. */
export async function shareCart(
  deps: Needs,
  asker: Asker,
  items: WantedLine[] | undefined,
  key: string | undefined,
): Promise<{ link: string; text: string }> {
  await countSharedCart(deps, asker)
  const { db, publicUrl } = deps
  const kept = await underKey(db, asker, items, key)
  const link = `${publicUrl}/d/${await tokenOf(db, kept.id)}`
  const lines = await selectSharedLines(db, kept.items)
  return { link, text: messageFor(lines, kept.code, link, asker.language) }
}

/** The cart of an earlier call with this key, or a new one. Refuses a key that came with other goods. */
async function underKey(
  db: Db,
  { userId }: Asker,
  items: WantedLine[] | undefined,
  key: string | undefined,
): Promise<SharedCartRow> {
  const keyHash = key === undefined ? null : sha256(`${userId ?? 'guest'}\n${key}`)
  const bodyHash = keyHash && sha256(JSON.stringify(items ?? null))
  const earlier = keyHash && (await findByKey(db, keyHash))
  const id = randomUUID()
  const made =
    earlier ||
    (await insertSharedCart(db, {
      id,
      tokenHash: hashToken(await tokenOf(db, id)),
      userId: userId ?? null,
      ...(await goodsOf(db, userId, items)),
      keyHash,
      bodyHash,
    })) ||
    (keyHash && (await findByKey(db, keyHash)))
  if (!made) throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
  if (bodyHash && !made.bodyHash?.equals(bodyHash)) throw new ShopError('KEY_REUSED')
  return made
}

/** The named goods. Without any, the goods of the caller's cart that can be bought, with its code. */
async function goodsOf(
  db: Db,
  userId: string | undefined,
  named: WantedLine[] | undefined,
): Promise<{ items: WantedLine[]; code: string | null }> {
  if (named?.length) {
    const items = bounded(mergeLines(named))
    if ((await selectSharedLines(db, items)).length < items.length)
      throw new ShopError('PRODUCT_NOT_FOUND')
    return { items, code: null }
  }
  const rows = userId ? await selectCart(db, userId) : []
  const lines = rows.filter(({ gone }) => !gone)
  if (!userId || lines.length === 0) throw new ShopError('CART_EMPTY')
  const withCode = await selectCartPrice(db, userId, null)
  return {
    items: bounded(lines.map(({ id, quantity }) => ({ productId: id, quantity }))),
    code: withCode?.code ?? null,
  }
}

function bounded(lines: WantedLine[]): WantedLine[] {
  return lines
    .slice(0, MAX_LINES)
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, MAX_PIECES) }))
}

/** The goods behind a link. Throws 404 for a wrong or ended one. */
export async function readSharedCart(db: Db, token: string): Promise<SharedCart> {
  const cart = mustExist(await findSharedCart(db, token), 'SHARED_CART_NOT_FOUND')
  const all = await selectSharedLines(db, cart.items)
  // A hidden product opens by its own address only.
  const lines = all.filter(({ visibility }) => visibility === 'shown')
  return {
    items: lines.map((line) => ({
      product: toProduct(line),
      quantity: line.quantity,
      price: toShillings(line.pieceCents),
    })),
    total: toShillings(totalCents(lines)),
    leftOut: cart.items.length - lines.length,
    expiresAt: instant(new Date(cart.createdAt.getTime() + SHARED_CART_DAYS * DAY_MS)),
  }
}

/** As in a cart, what is sold out is not counted. */
function totalCents(lines: SharedLine[]): number {
  const inStock = lines.filter(({ stockQuantity }) => stockQuantity > 0)
  return inStock.reduce((sum, { pieceCents, quantity }) => sum + pieceCents * quantity, 0)
}

function messageFor(
  lines: SharedLine[],
  code: string | null,
  link: string,
  language: LanguageCode,
): string {
  const t = language === 'sw' ? cartMessageSw : cartMessage
  const money = (cents: number) => formatMoney(toShillings(cents))
  const said = lines.slice(0, MAX_SAID).map((line) => {
    const name = line.variant ? `${line.name}, ${line.variant}` : line.name
    const price = line.stockQuantity > 0 ? money(line.pieceCents * line.quantity) : t.soldOut
    return `${line.quantity} × ${name}: ${price}`
  })
  if (lines.length > said.length) said.push(t.more(lines.length - said.length))
  const end = [t.total(money(totalCents(lines))), ...(code ? [t.code(code)] : [])]
  return [t.hello, said.join('\n'), end.join('\n'), link].join('\n\n')
}

/** The token of a cart's link. Only letters and digits: phones cut other characters at the end of a link. */
async function tokenOf(db: Db, id: string): Promise<string> {
  const signature = await signLink(db, 'shared-carts', id)
  return signature.subarray(0, 16).toString('hex')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
