import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { type ChangeItems, changeMessages } from '@duka/contract/orders/order-changes'
import type { Db } from '../../../db/client.ts'
import { rehearse } from '../../../db/rehearse.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { moveStockBy, type StockChange } from '../../catalogue/stock/stock.queries.ts'
import { returnOffer } from '../../offers/offers.queries.ts'
import { notifyParcelChanged } from '../record/order-events.queries.ts'
import { queueOrderChanged } from '../record/order-messages.ts'
import { selectItems } from '../record/orders.queries.ts'
import {
  judgeTotals,
  type LockedProduct,
  lockProducts,
  type OrderTotals,
  writeLines,
  writeTotals,
} from './change-items.queries.ts'
import { type ChangedLine, changeLines } from './change-lines.ts'
import { lockToChange } from './lock-to-change.ts'

/**
 * Staff change the items of an order that is Pending or Processing, took no money and has no live prompt. Lines that
 * stay keep their price, new pieces cost today's. The stock moves by the difference, fee and offer are judged anew, and
 * the customer is told. All of it happens, or nothing.
 */
export async function changeItems(
  db: Db,
  staff: Caller,
  orderId: string,
  wanted: ChangeItems,
): Promise<void> {
  await db.transaction(async (db) => {
    const change = await writeChange(db, staff, orderId, wanted)
    if (!change) return
    const { before, after } = change
    const entry = {
      action: 'change-items',
      thing: 'order',
      thingId: orderId,
      before,
      after,
    } as const
    await addAuditEntry(db, staff, entry)
    await queueOrderChanged(db, orderId)
    await notifyParcelChanged(db, orderId)
  })
}

/** What `read` finds after such a change, of which nothing stays. */
export function previewItems<Found>(
  db: Db,
  staff: Caller,
  orderId: string,
  wanted: ChangeItems,
  read: (db: Db) => Promise<Found>,
): Promise<Found> {
  return rehearse(db, async (db) => {
    await writeChange(db, staff, orderId, wanted)
    return read(db)
  })
}

interface Contents {
  items: string
  totalAmount: number
}

/** Writes the change and says what the order had before and after; undefined: the same. */
async function writeChange(
  db: Db,
  staff: Caller,
  orderId: string,
  { items, ...seen }: ChangeItems,
): Promise<{ before: Contents; after: Contents } | undefined> {
  const order = await lockToChange(db, orderId, seen)
  const present: ChangedLine[] = await selectItems(db, orderId)
  const before = contents(present, order.totalCents)
  const { lines, stock } = await planChange(db, present, items)
  if (!stock.some(({ more }) => more !== 0) && inWords(lines) === before.items) return undefined
  await moveStockBy(db, orderId, stock, staff.id)
  await writeLines(db, orderId, lines)
  const totals = await judgeTotals(db, orderId)
  refuseTotal(totals, seen.expectedTotal)
  if (!totals.offerApplies) await returnOffer(db, orderId)
  await writeTotals(db, orderId, totals)
  return { before, after: contents(lines, totals.totalCents) }
}

function contents(lines: readonly ChangedLine[], totalCents: number): Contents {
  return { items: inWords(lines), totalAmount: toShillings(totalCents) }
}

/** The lines that the order shall have, and what that takes from the stock. Throws if it is not there. */
async function planChange(
  db: Db,
  present: readonly ChangedLine[],
  items: ChangeItems['items'],
): Promise<{ lines: ChangedLine[]; stock: StockChange[] }> {
  const wanted = new Map(present.map(({ productId }) => [productId, 0]))
  for (const { productId, quantity } of items)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  const products = await lockProducts(
    db,
    [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  )
  if (products.length < wanted.size) throw new ShopError('PRODUCT_NOT_FOUND')
  const lines: ChangedLine[] = []
  const stock: StockChange[] = []
  for (const product of products) {
    const own = present.filter(({ productId }) => productId === product.id)
    const changed = changeLines(own, freshLine(product), wanted.get(product.id) ?? 0)
    refuseShortage(product, changed.more)
    lines.push(...changed.lines)
    stock.push({ productId: product.id, more: changed.more })
  }
  return { lines, stock }
}

function refuseShortage({ name, isGone, available }: LockedProduct, more: number): void {
  if (more <= 0) return
  if (isGone) throw new ShopError('ORDER_PRODUCT_GONE', { product: name })
  if (more > available) throw new ShopError('ORDER_OUT_OF_STOCK', { product: name, available })
}

function freshLine({ id, name, variant, sku, imageKey, pieceCents }: LockedProduct) {
  return { productId: id, name, variant, sku, imageKey, priceCents: pieceCents }
}

/** Throws if the reduction leaves too little to pay, or the order costs more than the total on the screen. */
function refuseTotal({ totalCents, rule }: OrderTotals, expected: number | null | undefined): void {
  if (rule === 'discount_too_large')
    throw new ShopError('INVALID_INPUT', {}, { fields: { items: changeMessages.tooCheap } })
  if (expected == null || totalCents <= toCents(expected)) return
  const total = toShillings(totalCents)
  throw new ShopError('PRICE_CHANGED', { total: formatMoney(total, 'KES') }, { total })
}

/** `2 × Kettle, 1 × Pan` */
function inWords(lines: readonly ChangedLine[]): string {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ quantity, name, variant }) => `${quantity} × ${[name, variant].filter(Boolean).join(' ')}`,
    )
    .sort()
    .join(', ')
}
