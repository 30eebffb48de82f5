import { toShillings } from '@duka/contract/money'
import type {
  LedgerFilter,
  LedgerPayment,
  OpenReceipt,
  OwedOrder,
  PaymentDay,
} from '@duka/contract/payment-desk'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { payments, users } from '../../db/schema.ts'
import {
  type Span,
  type Sum,
  selectOwed,
  selectPayments,
  selectRiders,
  sumCashByRider,
  sumCashByStaff,
  sumDay,
  sumReceived,
} from './ledger.queries.ts'
import { toPayment } from './payments.ts'
import { selectOpenReceipts } from './receipts.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** A receipt that the shop will place by itself in a moment is nothing for staff. */
const SHOWN_AFTER_MS = 5_000

/** Every payment of the shop, newest first unless told otherwise. */
export async function listLedger(
  db: Db,
  filter: LedgerFilter,
): Promise<{ payments: LedgerPayment[]; nextCursor: string | null }> {
  const span = filter.day ? dayOf(filter.day) : undefined
  const { page, nextCursor } = await selectPayments(db, filter, span)
  return {
    payments: (await readPayments(db, page)).map(({ payment, staff }) => ({
      ...toPayment(payment),
      note: payment.note,
      staff,
      rider: payment.rider,
    })),
    nextCursor,
  }
}

/** Each payment with who recorded it, in the order of the ids. */
async function readPayments(db: Db, found: { id: string }[]) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select({ payment: payments, staff: users.username })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.staffId))
    .where(inArray(payments.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.payment.id) - ids.indexOf(b.payment.id))
}

/** One day of the shop's money at a glance. */
export async function readDay(db: Db, date: string): Promise<PaymentDay> {
  const span = dayOf(date)
  const [received, byStaff, byRider, sums] = await Promise.all([
    sumReceived(db, span),
    sumCashByStaff(db, span),
    sumCashByRider(db, span),
    sumDay(db, span),
  ])
  const of = (name: string) => toSum(sums[name])
  const by = (name: string) => toSum(received.find(({ channel }) => channel === name))
  return {
    date,
    placed: of('placed'),
    received: {
      stk: by('stk'),
      c2b: by('c2b'),
      statement: by('statement'),
      cash: by('cash'),
      total: toShillings(received.reduce((total, { cents }) => total + Number(cents), 0)),
    },
    refunded: of('refunded'),
    toMatch: of('toMatch'),
    cashOutstanding: of('cashOutstanding'),
    deliveredUnpaid: of('deliveredUnpaid'),
    refundsDue: of('refundsDue'),
    cashByStaff: byStaff.map((sum) => ({ staff: sum.staff, ...toSum(sum) })),
    cashByRider: byRider.map((sum) => ({ rider: sum.rider, ...toSum(sum) })),
  }
}

/** Orders that are owed money back, oldest first. */
export async function listOwed(db: Db): Promise<OwedOrder[]> {
  return (await selectOwed(db)).map(
    ({ id, cents, heldCents, underWayCents, status, customer }) => ({
      order: id,
      amount: toShillings(Number(cents)),
      held: toShillings(Number(heldCents)),
      underWay: toShillings(Number(underWayCents)),
      status,
      customer,
    }),
  )
}

/** Who brought cash in the last three months, by name. */
export function listRiders(db: Db, now: Date): Promise<string[]> {
  return selectRiders(db, new Date(now.getTime() - 90 * DAY_MS))
}

/** Money without an order, oldest first. */
export async function listOpenReceipts(db: Db, now: Date): Promise<OpenReceipt[]> {
  const rows = await selectOpenReceipts(db, new Date(now.getTime() - SHOWN_AFTER_MS))
  return rows.map((row) => ({
    receipt: row.receipt,
    channel: row.channel,
    amount: toShillings(row.amountCents),
    account: row.account,
    payer: row.payer,
    state: row.state === 'waiting' ? 'waiting' : 'to-match',
    paidAt: row.paidAt.toISOString(),
  }))
}

/** Today's date in Nairobi, which keeps UTC+3 all year. */
export function nairobiDay(now: Date): string {
  return new Date(now.getTime() + 3 * 60 * 60_000).toISOString().slice(0, 10)
}

function dayOf(day: string): Span {
  const from = new Date(`${day}T00:00:00+03:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

function toSum(sum: Sum | undefined): { count: number; amount: number } {
  return { count: sum?.count ?? 0, amount: toShillings(Number(sum?.cents ?? 0)) }
}
