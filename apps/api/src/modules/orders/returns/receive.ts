import { invalid } from '@duka/contract/field-messages'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { Return, ReturnReason } from '@duka/contract/orders/return-record'
import type { ReceiveReturn } from '@duka/contract/orders/returns'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { putBack } from '../../catalogue/stock/stock.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { isSold } from '../../ledger/transfers.ts'
import { costOf } from '../../order-record/cost.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { queueReturnAnswer } from '../../order-record/order-messages.ts'
import { toReturn } from '../../order-record/return-row.ts'
import {
  addReturned,
  findReturn,
  insertReturn,
  type NewLine,
  type Returnable,
  type ReturnableLine,
  readReturnable,
  replaceLines,
  updateReturn,
} from './returns.queries.ts'

/** Pieces that are here, and whether they go back on the shelf. */
export interface Piece {
  item: string
  quantity: number
  reason: ReturnReason
  restock: boolean
}

/** What comes back, and what goes back for it. */
interface Received {
  items: readonly Piece[]
  /** Shillings; by default what the pieces cost, and the fee with `deliveryFee`. */
  amount?: number | null | undefined
  deliveryFee?: boolean | undefined
}

/** Staff take goods back, or lower the price of what stays. Pieces and money count once, however many try at once. */
export async function receiveReturn(
  db: Db,
  staff: Caller,
  orderId: string,
  { note, ...received }: ReceiveReturn,
): Promise<Return> {
  const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
  const planned = await plan(db, order, received)
  const id = await insertReturn(
    db,
    {
      orderId,
      byCustomer: false,
      state: 'received',
      note: note || null,
      staffId: staff.id,
      cents: planned.cents,
      deliveryCents: planned.deliveryCents,
      receivedAt: new Date(),
    },
    planned.lines,
  )
  await settle(db, staff, order, { id, note: note || null, ...planned })
  return getReturn(db, id)
}

/** What a return would take off the price, in shillings. Changes nothing. */
export function previewReturn(db: Db, orderId: string, received: Received) {
  return db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    const { cents, deliveryCents } = await plan(db, order, received)
    return { amount: toShillings(cents), deliveryFee: toShillings(deliveryCents) }
  })
}

/** The goods that a customer wanted to return are here. The caller has locked the order. */
export async function receiveRequested(
  db: Db,
  staff: Caller,
  order: LockedOrder,
  { id, answer, ...received }: Received & { id: string; answer: string | null },
): Promise<void> {
  const planned = await plan(db, order, received)
  await updateReturn(db, id, {
    state: 'received',
    staffId: staff.id,
    cents: planned.cents,
    deliveryCents: planned.deliveryCents,
    receivedAt: new Date(),
    ...(answer && { answer }),
  })
  await replaceLines(db, id, planned.lines)
  await settle(db, staff, order, { id, note: answer, ...planned })
}

/** A return as staff read it. Throws `RETURN_NOT_FOUND`. */
export async function getReturn(db: Db, id: string): Promise<Return> {
  const row = mustExist(await findReturn(db, id), 'RETURN_NOT_FOUND')
  return toReturn(row, true)
}

interface Planned {
  lines: NewLine[]
  pieces: { line: ReturnableLine; quantity: number; restock: boolean }[]
  cents: number
  deliveryCents: number
}

/** What a return takes off the price. Throws if more came back than was sold, or more would go back than the order costs. */
async function plan(
  db: Db,
  order: LockedOrder,
  { items, amount, deliveryFee = false }: Received,
): Promise<Planned> {
  if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
  if (items.length > 0 && !isSold(order.status)) throw new ShopError('ORDER_NOT_SENT')
  const returnable = await readReturnable(db, order.id)
  const { lines, pieces } = planLines(returnable, items)
  const left = costOf(order)
  const fee = deliveryFee ? returnable.deliveryCents : 0
  const usual = lines.reduce((sum, { cents }) => sum + (cents ?? 0), fee)
  // What M-Pesa rounded up was paid as well, and goes back with the rest.
  const most = Math.max(left, (await readOrderMoney(db, order.id)).countedCents)
  const wanted = amount == null ? usual : toCents(amount)
  const cents = Math.min(wanted, left)
  if ((amount != null && wanted > most) || (items.length === 0 && cents === 0))
    throw new ShopError('MORE_THAN_PAID', { amount: formatMoney(toShillings(most), 'KES') })
  return { lines, pieces, cents, deliveryCents: Math.min(fee, cents) }
}

/** What the pieces cost. Together the pieces of a line cost what the line does: the last ones have the rest. */
function planLines(
  returnable: Returnable,
  items: readonly Piece[],
): Pick<Planned, 'lines' | 'pieces'> {
  const all = new Map(returnable.lines.map((line) => [line.id, { ...line }]))
  const planned = items.map(({ item, quantity, reason, restock }, nth) => {
    const line = all.get(item)
    if (!line) throw wrongField(`items.${nth}.item`, invalid.returnUnknown)
    const left = line.quantity - line.returned
    if (quantity > left) throw new ShopError('MORE_THAN_SOLD', { product: line.name, left })
    line.returned += quantity
    const until = Math.round((line.shareCents * line.returned) / line.quantity)
    const cents = Math.max(0, until - line.givenCents)
    line.givenCents += cents
    return {
      lines: { itemId: item, quantity, reason, restock, cents },
      pieces: { line, quantity, restock },
    }
  })
  return { lines: planned.map(({ lines }) => lines), pieces: planned.map(({ pieces }) => pieces) }
}

/** Counts the pieces, moves the stock and the money, and tells the customer. */
async function settle(
  db: Db,
  staff: Caller,
  order: LockedOrder,
  { id, note, lines, pieces, cents }: Planned & { id: string; note: string | null },
): Promise<void> {
  await addReturned(db, order.id, cents, lines)
  await putBack(db, order.id, shelved(pieces), staff.id)
  const returned = { ...order, returnedCents: order.returnedCents + cents }
  const because = { kind: 'returned', cause: { kind: 'return', id }, reason: reasonsOf(lines) }
  await bookMoney(db, returned, { by: staff, because })
  const { owedCents } = await readOrderMoney(db, order.id)
  await addAuditEntry(db, staff, 'order returned', order.id, {
    before: { paymentStatus: order.paymentStatus },
    after: {
      items: pieces.map(({ line, quantity }) => `${quantity} × ${line.name}`).join(', '),
      amount: toShillings(cents),
      paymentStatus: (await lockOrder(db, order.id))?.paymentStatus,
      reason: note,
    },
  })
  if (lines.length > 0) await queueReturnAnswer(db, order.id, 'goodsBack', owedCents)
}

/** Why goods came back, for the books: never what somebody wrote, as that may be erased. */
function reasonsOf(lines: readonly NewLine[]): string | null {
  return [...new Set(lines.map(({ reason }) => reason))].join(', ') || null
}

/** The pieces that go back on the shelf, each product once. */
function shelved(pieces: Planned['pieces']): { productId: string; more: number }[] {
  const more = new Map<string, number>()
  for (const { line, quantity, restock } of pieces)
    if (restock) more.set(line.productId, (more.get(line.productId) ?? 0) - quantity)
  return [...more].map(([productId, more]) => ({ productId, more }))
}
