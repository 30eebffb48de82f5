import { toShillings } from '@duka/contract/money'
import { readStkCallback, type StkCallback } from '@duka/daraja/client'
import type { PaymentDeps } from '../../../deps.ts'
import { selectEvents } from '../../ledger/events.queries.ts'
import { mayBelong } from '../receipts/receive-money.ts'
import type { Attempt } from '../records/attempts.queries.ts'
import { findOrderMoney } from '../records/payments.queries.ts'
import {
  findReceiptByCode,
  findReceiptOfAttempt,
  type Receipt,
} from '../records/receipts.queries.ts'
import { paidFinding } from './query-attempt.ts'
import { settleAttempt } from './settle.ts'

/**
 * Whether a reported success counts without a query: request id and amount are the attempt's, the receipt belongs to
 * no other payment, M-Pesa has not denied it, and the order's total is not above the limit. `own` is the receipt of
 * the attempt, if it has one.
 */
export async function matchesExactly(
  { db, mpesa }: Pick<PaymentDeps, 'db' | 'mpesa'>,
  attempt: Attempt,
  own: Receipt | undefined,
  { checkoutRequestId, amountCents, receipt }: StkCallback,
): Promise<boolean> {
  const isSame =
    attempt.checkoutRequestId === checkoutRequestId && attempt.amountCents === amountCents
  if (!isSame || !receipt || attempt.deniedAt || own?.voidedAt) return false
  const order = attempt.orderId ? await findOrderMoney(db, attempt.orderId) : undefined
  const totalCents = order?.totalCents ?? attempt.amountCents
  if (toShillings(totalCents) > mpesa.confirmAbove) return false
  const known = await findReceiptByCode(db, receipt)
  return (
    known === undefined || mayBelong(known, attempt.orderId ? { id: attempt.orderId } : undefined)
  )
}

/**
 * Counts a success whose callback came before M-Pesa's answer to the prompt: only the answer names the
 * request id that the callback must have. The caller has locked the order and the attempt.
 */
export async function countEarlySuccess(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  if (attempt.claimedCents === null) return
  const { db, now } = deps
  const own = await findReceiptOfAttempt(db, attempt.id)
  for (const { body, trusted } of await selectEvents(db, attempt.id, 'callback')) {
    const callback = readStkCallback(body)
    if (callback?.class !== 'success' || !trusted) continue
    if (!(await matchesExactly(deps, attempt, own, callback))) continue
    await settleAttempt(db, attempt.id, paidFinding(attempt, callback), now())
    return
  }
}
