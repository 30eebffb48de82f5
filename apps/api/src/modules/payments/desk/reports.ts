import { toShillings } from '@duka/contract/money'
import { daySpan } from '@duka/contract/nairobi-time'
import type { DayCorrection } from '@duka/contract/payments/corrections'
import type {
  LedgerFilter,
  LedgerPayment,
  OpenReceipt,
  OwedOrder,
  PaymentDay,
} from '@duka/contract/payments/payment-desk'
import type { PaymentChannel } from '@duka/contract/payments/payments'
import type { MoneyAccount } from '@duka/contract/settings/payment-methods'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { closeLedgerBefore } from '../../ledger/close-ledger.queries.ts'
import { ownDrawer, whoElse } from '../../ledger/drawers.ts'
import { selectCashWithRiders } from '../../ledger/postings.queries.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { readWentBack } from '../records/payments.queries.ts'
import { partWithRiders, toPayment } from '../records/payments.ts'
import { selectCashToMatch, selectOpenReceipts } from '../records/receipts.queries.ts'
import { listCorrections, type ReturnedMoney, selectReturned } from './corrections.queries.ts'
import {
  type Span,
  type Sum,
  selectByIds,
  selectOwed,
  selectPaymentIds,
  selectPayments,
  selectRiders,
  sumCashByRider,
  sumCashByStaff,
  sumDay,
  sumReceived,
} from './reports.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Staff see a receipt without an order only after this time, because a job may still match it. */
const SHOWN_AFTER_MS = 5_000

/** One page of all payments of the shop. */
export async function listLedger(
  db: Db,
  filter: LedgerFilter,
): Promise<{ payments: LedgerPayment[]; nextCursor: string | null }> {
  const span = filter.day ? daySpan(filter.day) : undefined
  const { page, nextCursor } = await selectPayments(db, filter, span)
  const ids = page.map(({ id }) => id)
  return { payments: await readPayments(db, ids), nextCursor }
}

/** The ids of all payments that match a filter, for an export; `readPayments` reads them. */
export function listPaymentIds(db: Db, filter: ExportFilter): Promise<string[]> {
  const { day, from = day, to = day } = filter
  return selectPaymentIds(db, filter, from || to ? spanOf({ from, to }) : undefined)
}

/** A payment's filters in an export: one day, or all from `from` to `to`. */
type ExportFilter = Omit<LedgerFilter, 'limit' | 'cursor'> & Partial<Record<'from' | 'to', string>>

const spanOf = ({ from, to }: Partial<Record<'from' | 'to', string | undefined>>): Span => ({
  from: from ? daySpan(from).from : new Date(0),
  to: daySpan(to ?? '9999-12-30').to,
})

/**
 * The money without an order for an export of payments: what waits to match, and what staff paid back from there. Of the day
 * and way that the export is filtered by.
 */
export async function listWithoutOrder(
  db: Db,
  { day, from: first = day, to: last = day, channel, method, state }: ExportFilter,
) {
  const span = spanOf({ from: first, to: last })
  const [open, returned] = await Promise.all([
    state ? [] : selectOpenReceipts(db, new Date()),
    state && state !== 'refunded' ? [] : selectReturned(db, span),
  ])
  const rows = [
    ...open
      .filter((row) => row.createdAt >= span.from && row.createdAt < span.to)
      .map((row) => ({
        ...row,
        receivedCents: row.waitingCents,
        state: 'to-match' as const,
        settledAt: null,
        note: row.payer,
        staff: null,
      })),
    ...returned
      .filter(({ of }) => (!first || of >= first) && (!last || of <= last))
      .map((row) => ({
        ...row,
        amountCents: row.cents,
        receivedCents: row.cents,
        state: 'refunded' as const,
        settledAt: row.at.toISOString(),
        staff: row.by,
      })),
  ]
  return rows
    .filter((row) => !channel || row.channel === channel)
    .filter((row) => !method || row.method === method)
    .map((row) => ({
      _id: row.id,
      order: '',
      orderNumber: '',
      method: row.method,
      channel: row.channel,
      amount: toShillings(row.amountCents),
      received: toShillings(row.receivedCents),
      phoneNumber: row.phoneNumber,
      state: row.state,
      resultCode: null,
      reason: null,
      receipt: row.code,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt,
      note: row.note,
      staff: row.staff,
      rider: row.rider,
    }))
}

/** Each payment with who recorded it, in the order of the ids. */
export async function readPayments(db: Db, ids: readonly string[]): Promise<LedgerPayment[]> {
  if (ids.length === 0) return []
  const [rows, wentBack] = await Promise.all([selectByIds(db, ids), readWentBack(db, ids)])
  const byId = new Map(rows.map((row) => [row.payment.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { payment, orderNumber, staff } = row
    const shown = toPayment(payment, wentBack.get(id))
    return [{ ...shown, orderNumber, note: payment.note, staff, rider: payment.rider }]
  })
}

/** The day report. With `withSimulated`, payments of the simulator count as money. */
export async function readDay(db: Db, date: string, counting: Counting): Promise<PaymentDay> {
  const span = daySpan(date)
  await closeLedgerBefore(db, span.to)
  const [{ of, received, refunded, simulated }, byStaff, byRider, corrections, returned] =
    await Promise.all([
      readSums(db, span, counting),
      sumCashByStaff(db, span),
      sumCashByRider(db, span),
      listCorrections(db, span),
      selectReturned(db, span),
    ])
  return {
    date,
    placed: toSum(of('placed')),
    received: {
      stk: toSum(received.stk),
      c2b: toSum(received.c2b),
      statement: toSum(received.statement),
      cash: toSum(received.cash),
      total: toSum(add(Object.values(received))).amount,
    },
    refunded: toSum(add(Object.values(refunded))),
    simulated: toSum(simulated),
    toMatch: toSum(of('toMatch')),
    cashOutstanding: toSum(of('cashOutstanding')),
    deliveredUnpaid: toSum(of('deliveredUnpaid')),
    refundsDue: toSum(of('refundsDue')),
    cashByStaff: byStaff.map((sum) => ({ staff: sum.staff, ...toSum(sum) })),
    cashByRider: byRider.map((sum) => ({ rider: sum.rider, ...toSum(sum) })),
    corrections: [...corrections, ...returned.map(toCorrection)].sort((a, b) =>
      a.at < b.at ? -1 : 1,
    ),
  }
}

/** What was paid back without an order, as the list of what was put right shows it. */
const toCorrection = (row: ReturnedMoney): DayCorrection => ({
  at: row.at.toISOString(),
  by: row.by,
  receipt: row.code,
  amount: toShillings(row.cents),
  from: 'to-match',
  to: 'paid-back',
  reason: row.note,
  day: row.day,
  of: row.of,
})

/** The money of a day by the way in which it came or went, for every page that shows it. */
export async function readSums(db: Db, span: Span, { withSimulated }: Counting) {
  const [all, sums] = await Promise.all([
    sumReceived(db, span),
    sumDay(db, span, { withSimulated }),
  ])
  const of = (name: string) => sums[name]
  const by = (name: PaymentChannel) =>
    add(all.filter(({ channel, simulated }) => channel === name && (withSimulated || !simulated)))
  const back = (account: string) =>
    add([
      of(`refunded ${account}`),
      ...(withSimulated ? [of(`refunded ${account} simulated`)] : []),
    ])
  return {
    of,
    received: { stk: by('stk'), c2b: by('c2b'), statement: by('statement'), cash: by('cash') },
    refunded: {
      mpesa: back('mpesa'),
      cash: back('drawer'),
    } satisfies Record<MoneyAccount, Sum>,
    simulated: add(withSimulated ? [] : all.filter(({ simulated }) => simulated)),
  }
}

/** Orders that are owed money back, oldest first. */
export async function listOwed(db: Db, counting: Counting): Promise<OwedOrder[]> {
  const rows = await selectOwed(db, counting)
  const withRiders = await selectCashWithRiders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, cents, heldCents, underWayCents, ...of }) => ({
    order: id,
    orderNumber: of.orderNumber,
    amount: toShillings(Number(cents)),
    held: toShillings(Number(heldCents)),
    underWay: toShillings(Number(underWayCents)),
    withRiders: partWithRiders(withRiders.get(id), Number(cents)),
    status: of.status,
    customer: of.customer,
    phoneNumber: of.phoneNumber,
    channel: of.channel,
  }))
}

/** Who brought cash in the last three months, by name. */
export function listRiders(db: Db, now: Date): Promise<string[]> {
  return selectRiders(db, new Date(now.getTime() - 90 * DAY_MS))
}

/** How staff see where money without an order came from. What a deleted order's prompt brought is in the statement. */
const learntBy = {
  stk: 'statement',
  c2b: 'c2b',
  statement: 'statement',
  cash: 'cash',
} as const satisfies Record<PaymentChannel, OpenReceipt['channel']>

/** Money without an order, oldest first. */
export async function listOpenReceipts(db: Db, staff: Caller, now: Date): Promise<OpenReceipt[]> {
  const rows = await selectOpenReceipts(db, new Date(now.getTime() - SHOWN_AFTER_MS))
  const ids = rows.filter(({ method }) => method === 'cash').map(({ id }) => id)
  const cash = await selectCashToMatch(db, ids)
  const drawers = [...cash.values()].map(({ drawer }) => drawer)
  const colleagues = await whoElse(db, staff, drawers, 'refunds')
  return rows.map((row) => {
    const { drawer, takenBy, cameFor, cameForNumber } = cash.get(row.id) ?? {}
    return {
      // Money of a deleted order's prompt has no code until M-Pesa names it.
      receipt: row.code ?? row.id,
      channel: learntBy[row.channel],
      amount: toShillings(row.waitingCents),
      account: row.account,
      payer: row.payer,
      typedFor: row.typedFor,
      state: row.waiting ? 'waiting' : 'to-match',
      paidAt: row.occurredAt.toISOString(),
      ...(takenBy && { takenBy }),
      ...(cameFor && cameForNumber && { cameFor, cameForNumber }),
      ...(colleagues.length > 0 && drawer === ownDrawer(staff.id) && { neverCameBy: colleagues }),
    }
  })
}

export function add(sums: readonly (Sum | undefined)[]): Sum {
  return {
    count: sums.reduce((count, sum) => count + (sum?.count ?? 0), 0),
    cents: sums.reduce((cents, sum) => cents + Number(sum?.cents ?? 0), 0),
  }
}

function toSum(sum: Sum | undefined): { count: number; amount: number } {
  return { count: sum?.count ?? 0, amount: toShillings(Number(sum?.cents ?? 0)) }
}
