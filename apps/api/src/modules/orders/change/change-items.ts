import { isDeepStrictEqual } from 'node:util'
import { invalid } from '@duka/contract/field-messages'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { ChangeItems, PreviewItems } from '@duka/contract/orders/order-changes'
import type { Db } from '../../../db/client.ts'
import { type Caller, requireRight } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { moveStockBy, type StockChange } from '../../catalogue/stock/stock.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { returnOffer } from '../../offers/offers.queries.ts'
import { costOf } from '../../order-record/cost.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { selectItems } from '../../order-record/orders.queries.ts'
import { judgeDiscount } from '../price/judge-discount.ts'
import {
  judgeTotals,
  type LockedProduct,
  lockProducts,
  type OrderTotals,
  type Reduction,
  reviseVat,
  selectReduction,
  writeLines,
  writeTotals,
} from './change.queries.ts'
import { type ChangedLine, changeLines } from './change-lines.ts'
import { lockToChange, type WrittenChange } from './change-order.ts'

/** At least so much of the price stays to pay. */
const LEAST_CENTS = 100

/**
 * Writes other items of an order that is Pending or Processing, took no money and has no live prompt, or what staff take
 * off. Lines that stay keep their price, new pieces cost today's. The stock moves by the difference, fee and offer are
 * judged anew, a fixed discount of which less goods are left, too. A discount alone is taken on a paid or sent order, too:
 * the difference is due, or refund due.
 */
export async function writeItems(
  db: Db,
  staff: Caller,
  orderId: string,
  { items, discount, ...seen }: PreviewItems,
): Promise<WrittenChange | undefined> {
  const order = await lockToChange(db, orderId, seen, items ? 'change' : 'discount')
  const present: ChangedLine[] = await selectItems(db, orderId)
  const { lines, stock } = items
    ? await planChange(db, present, items)
    : { lines: present, stock: [] }
  const goodsStay = !stock.some(({ more }) => more !== 0) && inWords(lines) === inWords(present)
  if (goodsStay && discount === undefined) return undefined
  if (!goodsStay) {
    await moveStockBy(db, orderId, stock, staff.id)
    await writeLines(db, orderId, lines)
  }
  const was = await selectReduction(db, orderId)
  const wanted = discount === undefined ? was : reductionOf(discount)
  const totals = await judgeTotals(db, orderId, wanted, { goodsStay })
  const is = { ...wanted, cents: totals.reductionCents }
  refuseTotal(order, totals, seen.expectedTotal, items ? 'items' : 'discount')
  // Who takes goods out gives a bigger share of the rest away.
  const isMore = wanted.cents > 0 && wanted.percent === null && goodsOf(lines) < goodsOf(present)
  if (discount !== undefined || isMore) await judgeChange(db, staff, orderId, totals)
  if (goodsStay && isDeepStrictEqual(is, was)) return undefined
  if (!totals.offerApplies) await returnOffer(db, orderId)
  await writeTotals(db, orderId, totals, is)
  if (order.hasVat) await reviseVat(db, orderId)
  if (!items || order.invoiceId)
    await bookMoney(db, { ...order, totalCents: totals.totalCents }, { by: staff })
  const contents = (lines: ChangedLine[], totalCents: number, { cents }: Reduction) => ({
    ...(items && { items: inWords(lines) }),
    totalAmount: toShillings(totalCents),
    ...(discount !== undefined && { discount: toShillings(cents) }),
  })
  return {
    action: items ? 'change-items' : 'change-discount',
    before: contents(present, order.totalCents, was),
    after: {
      ...contents(lines, totals.totalCents, is),
      ...(discount && { reason: is.reason }),
    },
  }
}

function reductionOf(discount: PreviewItems['discount']): Reduction {
  const { amount, percent, reason } = discount ?? {}
  return { cents: toCents(amount ?? 0), percent: percent ?? null, reason: reason || null }
}

const goodsOf = (lines: readonly ChangedLine[]) =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

/** Refuses a discount that the member of staff may neither give nor take away. */
async function judgeChange(db: Db, staff: Caller, orderId: string, totals: OrderTotals) {
  requireRight(staff, 'discounts')
  const { reductionCents: offCents, totalCents, feeCents } = totals
  await judgeDiscount(db, staff, orderId, {
    offCents,
    goodsCents: totalCents - feeCents + offCents,
  })
}

/** The lines that the order shall have, and what that takes from the stock. Throws if it is not there. */
async function planChange(
  db: Db,
  present: readonly ChangedLine[],
  items: NonNullable<ChangeItems['items']>,
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
function refuseTotal(
  order: LockedOrder,
  { totalCents, reductionCents }: OrderTotals,
  expected: number | null | undefined,
  field: 'items' | 'discount',
): void {
  if (reductionCents > 0 && costOf({ ...order, totalCents }) < LEAST_CENTS)
    throw wrongField(field, invalid.changeTooCheap)
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
