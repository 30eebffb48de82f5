import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { type ChangeItems, changeMessages } from '@duka/contract/orders/orders'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { moveStockBy, type StockChange } from '../catalogue/stock/stock.queries.ts'
import { refuseWhileMoneyMoves } from '../ledger/may-move.ts'
import { lockOrder } from '../ledger/money-state.queries.ts'
import { notifyParcelChanged } from '../ledger/order-events.queries.ts'
import { claimOffer, returnOffer } from '../offers/offers.queries.ts'
import {
  judgeTotals,
  type LockedProduct,
  lockProducts,
  selectTotals,
  writeLines,
  writeTotals,
} from './change-items.queries.ts'
import { type ChangedLine, changeLines } from './change-lines.ts'
import { queueOrderChanged } from './order-messages.ts'
import { selectItems } from './orders.queries.ts'

/**
 * Staff change the items of an order that is Pending or Processing, took no money and has no live prompt. Lines that
 * stay keep their price, new pieces cost today's. The stock moves by the difference, fee and offer are judged anew, and
 * the customer is told. All of it happens, or nothing.
 */
export async function changeItems(
  db: Db,
  staff: Caller,
  orderId: string,
  { items, expectedTotal }: ChangeItems,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
    if (order.status !== 'Pending' && order.status !== 'Processing')
      throw new ShopError('ORDER_SENT')
    await refuseWhileMoneyMoves(db, orderId, 'change')

    const present: ChangedLine[] = await selectItems(db, orderId)
    const before = { items: inWords(present), total: (await selectTotals(db, orderId)).totalCents }
    const { lines, stock } = await planChange(db, present, items)
    if (!stock.some(({ more }) => more !== 0) && inWords(lines) === before.items) return
    await moveStockBy(db, orderId, stock, staff.id)
    await writeLines(db, orderId, lines)
    await returnOffer(db, orderId)
    const totals = await judgeTotals(db, orderId)
    refuseTotal(totals.totalCents, expectedTotal)
    if (totals.offerApplies) await claimOffer(db, orderId)
    await writeTotals(db, orderId, totals)

    await addAuditEntry(db, staff, {
      action: 'change-items',
      thing: 'order',
      thingId: orderId,
      before: { items: before.items, totalAmount: toShillings(before.total) },
      after: { items: inWords(lines), totalAmount: toShillings(totals.totalCents) },
    })
    await queueOrderChanged(db, orderId)
    await notifyParcelChanged(db, orderId)
  })
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

/** An order costs at least 1 shilling, and no more than the total on the screen. */
function refuseTotal(totalCents: number, expected: number | null | undefined): void {
  if (totalCents < 100) {
    throw new ShopError('INVALID_INPUT', {}, { fields: { items: changeMessages.tooCheap } })
  }
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
