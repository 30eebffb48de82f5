import { toWholeShillings } from '@duka/contract/money'
import type { PaymentStatus } from '@duka/contract/orders'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { costOf, type LockedOrder } from './money-state.ts'

/** What came in for an order, in cents, by what became of it; and whether a prompt lives. */
export interface Ledger {
  paidCents: number
  heldCents: number
  /** Of what is held, that which was typed: it counts as soon as the rest is here. */
  partsCents: number
  refundingCents: number
  refundedCents: number
  live: boolean
}

/** A typed sum that was less than what was missing. */
export const isPart = sql`state = 'held' and channel in ('c2b', 'statement')`

/** Adds up the payments of an order. Whoever acts on the sums holds the order. */
export async function readLedger(db: Db, orderId: string): Promise<Ledger> {
  const sum = (state: string) =>
    sql`coalesce(sum(received_cents) filter (where state = ${state}), 0)::bigint`
  const { rows } = await db.execute<Ledger & Record<string, unknown>>(sql`
    select ${sum('paid')} as "paidCents", ${sum('held')} as "heldCents",
      coalesce(sum(received_cents) filter (where ${isPart}), 0)::bigint as "partsCents",
      ${sum('refunding')} as "refundingCents", ${sum('refunded')} as "refundedCents",
      coalesce(bool_or(channel = 'stk' and state in ('requested', 'prompted', 'unknown')), false)
        as live
    from payments where order_id = ${orderId}`)
  const [ledger] = rows
  if (!ledger) throw new Error('A sum without a row.')
  return ledger
}

/** What came beyond the price of an order that goes on, which M-Pesa rounds up to whole shillings. */
export function surplusOf(order: LockedOrder, { paidCents }: Ledger): number {
  return Math.max(0, paidCents - toWholeShillings(costOf(order)) * 100)
}

/** What the sums of an order make of its payment status. */
export function toPaymentStatus(order: LockedOrder, ledger: Ledger): PaymentStatus {
  const { paidCents, heldCents, refundingCents, refundedCents, live } = ledger
  const hereCents = paidCents + heldCents
  if (order.status === 'Cancelled') {
    if (hereCents + refundingCents > 0) return 'refund-due'
    if (refundedCents > 0) return 'refunded'
    return live ? 'pending' : 'unpaid'
  }
  if (paidCents >= costOf(order)) return 'paid'
  if (live) return 'pending'
  // Brought back after its money had gone back, or while it was on its way.
  const wentBack = order.paymentStatus === 'refund-due' || order.paymentStatus === 'refunded'
  if (wentBack && refundingCents > 0) return 'refund-due'
  return wentBack && refundedCents > 0 && hereCents === 0 ? 'refunded' : 'unpaid'
}
