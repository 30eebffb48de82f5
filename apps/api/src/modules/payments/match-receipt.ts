import { toShillings } from '@duka/contract/money'
import type { Payment } from '@duka/contract/payments'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { lockOrder } from '../orders/money-state.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { findByReceipt, findPayment } from './payments.queries.ts'
import { toPayment } from './payments.ts'
import { holdReceipt, type ReceiptRow, updateReceipt } from './receipts.queries.ts'
import { countForOrder } from './receipts.ts'

/** Staff say which order a receipt belongs to. */
export async function matchReceipt(
  deps: PaymentDeps,
  staff: Caller,
  { receipt: code, orderId }: { receipt: string; orderId: string },
): Promise<Payment> {
  const booked = await deps.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    const receipt = await holdOpen(db, code)
    if (await findByReceipt(db, receipt.receipt)) throw new ShopError('RECEIPT_NOT_FOUND')
    // Staff have looked: there is no more patience to be had.
    const impatient = { ...receipt, createdAt: new Date(0) }
    const booked = await countForOrder(db, order, impatient, deps.now())
    if (booked.state !== 'matched') throw new ShopError('PROMPT_LIVE')
    await updateReceipt(db, receipt.receipt, { staffId: staff.id })
    await note(db, staff, {
      action: 'match',
      thing: 'payment',
      thingId: booked.paymentId ?? receipt.receipt,
      before: { receipt: receipt.receipt, account: receipt.account },
      after: { receipt: receipt.receipt, order: orderId, amount: toShillings(receipt.amountCents) },
    })
    return booked
  })
  if (booked.stockMoved) deps.news.stockChanged()
  const payment = booked.paymentId && (await findPayment(deps.db, booked.paymentId))
  if (!payment) throw new Error('A receipt was matched with no payment.')
  return toPayment(payment)
}

/** Staff paid back, by hand, money that belongs to no order. */
export function returnReceipt(
  { db }: PaymentDeps,
  staff: Caller,
  { receipt: code, note: said }: { receipt: string; note?: string | null | undefined },
): Promise<{ receipt: string; state: string }> {
  return db.transaction(async (db) => {
    const { receipt, amountCents, state: before } = await holdOpen(db, code)
    const state = 'returned'
    await updateReceipt(db, receipt, { state, staffId: staff.id, note: said ?? null, payer: null })
    await note(db, staff, {
      action: 'return',
      thing: 'payment',
      thingId: receipt,
      before: { receipt, state: before },
      after: { receipt, state, amount: toShillings(amountCents), note: said ?? null },
    })
    return { receipt, state }
  })
}

async function holdOpen(db: Db, code: string): Promise<ReceiptRow> {
  const receipt = await holdReceipt(db, code.toUpperCase())
  const isOpen = receipt?.state === 'waiting' || receipt?.state === 'to-match'
  if (!receipt || !isOpen) throw new ShopError('RECEIPT_NOT_FOUND')
  return receipt
}
