import { randomUUID } from 'node:crypto'
import type { NewMove } from '@duka/contract/ledger/drawers'
import { toCents } from '@duka/contract/money'
import { daySpan } from '@duka/contract/nairobi-time'
import { type MoneyAccount, moneyAccounts } from '@duka/contract/settings/payment-methods'
import type { Decider, Line, NewEntry, Side } from './engine/entries.ts'
import type { Balances, HoldingAccount, LedgerReceipt, Transfer } from './transfers.ts'

/** What happened to money, as entries of the books: one pure function for each event. */

/** Who decided it, and takes or gives the cash: a member of staff, a rider by the link of a run, or the shop itself. */
export type By = (Decider & { runId?: string }) | undefined

interface Booking {
  orderId: string | null
  /** The order's status: tells a surplus from the money of a cancelled order. */
  status?: string
  by?: By
  /** Why, in the words of who decided it. */
  reason?: string | undefined
}

type OfReceipt = Pick<LedgerReceipt, 'id' | 'method' | 'drawer'>
type Moving = OfReceipt & Pick<LedgerReceipt, 'isPosted' | 'occurredAt' | 'isOfStatement'>

/** Money of a receipt moves: one entry for each reason. What only a statement tells comes on its own day. */
export function moved(
  receipt: Moving,
  transfers: readonly Transfer[],
  { orderId, status, by, reason }: Booking,
): NewEntry[] {
  const lines = new Map<string, Line[]>()
  const steps = receipt.isOfStatement ? transfers.flatMap(inTurn) : transfers
  for (const { debit, credit, cents } of steps) {
    const kind = kindOf({ debit, credit }, receipt.isPosted, status)
    const sideOf = (account: Transfer['debit']) =>
      account === 'money'
        ? moneySide(receipt.method, receipt.drawer ?? holderOf(by))
        : holdingSide(account, receipt.id, orderId)
    const line = { debit: sideOf(debit), credit: sideOf(credit), cents }
    lines.set(kind, [...(lines.get(kind) ?? []), line])
  }
  return [...lines].map(([kind, lines]) => {
    // For money received, the time of the payment; for everything else the time of posting.
    const happenedAt = kind === 'received' || kind === 'matched' ? receipt.occurredAt : undefined
    return {
      kind,
      cause:
        kind === 'received'
          ? { kind: 'receipt', id: receipt.id }
          : { kind: 'booking', id: randomUUID() },
      order: orderId,
      receipt: receipt.id,
      by,
      reason,
      happenedAt,
      postedAt: receipt.isOfStatement ? happenedAt : undefined,
      lines,
    }
  })
}

/** Money that was paid before the shop knew may be older than the sale of its order: then it was a deposit first. */
function inTurn(transfer: Transfer): Transfer[] {
  const { debit, credit, cents } = transfer
  if (debit !== 'to-match' || credit !== 'receivable') return [transfer]
  return [
    { debit, credit: 'deposit', cents },
    { debit: 'deposit', credit, cents },
  ]
}

/** The kind of a transfer, which follows from its two sides. */
function kindOf(
  { debit, credit }: Pick<Transfer, 'debit' | 'credit'>,
  isPosted: boolean,
  status: string | undefined,
): string {
  if (credit === 'money') return 'corrected'
  if (debit === 'money') return isPosted ? 'corrected' : 'received'
  if (credit === 'to-match') return 'corrected'
  if (debit === 'to-match') return 'matched'
  if (credit === 'deposit' || credit === 'receivable') return 'counted'
  if (credit === 'held') return 'held'
  if (debit === 'owed-by-payer') return 'owed'
  return status === 'Cancelled' ? 'cancelled' : 'surplus'
}

/** Where a sum that goes back is taken from, `first` before all others. */
const takenFirst = ['refund-due', 'held', 'receivable', 'deposit', 'to-match'] as const

interface PaidBack {
  cents: number
  first?: HoldingAccount
  cause: NewEntry['cause']
  /** What it leaves: a drawer, or `mpesa`. By default what the receipt came into, of a drawer that of who gives it. */
  from?: string | undefined
  /** When M-Pesa sent it back, where a statement says so; else it goes back now. */
  at?: Date | undefined
}

/**
 * Money goes back to the payer, and leaves M-Pesa or the drawer of who gives it. It is taken from wherever the money of the
 * receipt lies; what is not there any more the payer owes. `missingCents` is that sum.
 */
export function paidBack(
  receipt: { id: string; method: MoneyAccount },
  balances: Balances,
  { cents, first = 'refund-due', cause, from, at, ...booking }: Booking & PaidBack,
): { entry: NewEntry; missingCents: number } {
  const credit = from ? sideOfHolder(from) : moneySide(receipt.method, holderOf(booking.by))
  const lines: Line[] = []
  let missingCents = cents
  const take = (account: HoldingAccount, taken: number) => {
    if (taken <= 0) return
    lines.push({ debit: holdingSide(account, receipt.id, booking.orderId), credit, cents: taken })
    missingCents -= taken
  }
  for (const account of new Set([first, ...takenFirst]))
    take(account, Math.min(missingCents, balances[account] ?? 0))
  const owedCents = missingCents
  take('owed-by-payer', owedCents)
  const { orderId: order, by } = booking
  const happenedAt = at?.toISOString()
  return {
    entry: {
      kind: 'paid-back',
      cause,
      order,
      receipt: receipt.id,
      by,
      happenedAt,
      postedAt: happenedAt,
      lines,
    },
    missingCents: owedCents,
  }
}

/** What is due back of one order pays another: its sum leaves the receipt there and comes back here in the same moment. */
export function exchanged(
  receipt: OfReceipt,
  { cents, from, to, by }: { cents: number; from: string; to: string; by: By },
  givenId: string,
): NewEntry[] {
  const money = moneySide(receipt.method, receipt.drawer ?? holderOf(by))
  const due = (id: string) => holdingSide('refund-due', id, null)
  const id = randomUUID()
  const entry = { kind: 'exchanged', by }
  return [
    {
      ...entry,
      cause: { kind: 'exchange', id: `${id}/out` },
      order: from,
      receipt: receipt.id,
      lines: [{ debit: due(receipt.id), credit: money, cents }],
    },
    {
      ...entry,
      cause: { kind: 'exchange', id: `${id}/in` },
      order: to,
      receipt: givenId,
      lines: [{ debit: money, credit: due(givenId), cents }],
    },
  ]
}

/** Staff move money between drawers and the other places where the shop has some, or spend it. */
export function movedByStaff(
  {
    from,
    to,
    amount,
    kind,
    reason,
  }: Omit<NewMove, 'kind'> & { kind: NewMove['kind'] | 'handed-in' },
  by: Decider,
  cause: NewEntry['cause'] = { kind: 'move', id: randomUUID() },
): NewEntry {
  const debit: Side = to ? sideOfHolder(to) : { account: 'expenses' }
  const line = { debit, credit: sideOfHolder(from), cents: toCents(amount) }
  return { kind, cause, by, reason: reason || null, lines: [line] }
}

/** A statement tells of M-Pesa's charge, or of money that went to the bank. It belongs to the day on which it happened. */
export function inStatement(
  code: string,
  { kind, cents, at }: { kind: string; cents: number; at: Date },
  by: Decider,
): NewEntry {
  const moment = at.toISOString()
  const isCharge = kind === 'charge'
  const debit: Side = { account: isCharge ? 'mpesa-charges' : 'bank' }
  return {
    kind: isCharge ? 'charged' : 'banked',
    cause: { kind: 'statement', id: `${code}/${kind}/${cents}` },
    by,
    happenedAt: moment,
    postedAt: moment,
    lines: [{ debit, credit: { account: 'mpesa' }, cents: -cents }],
  }
}

/** At a day's end a drawer had other cash than it should: the books follow what was counted. It belongs to that day. */
export function overOrShort(
  day: string,
  count: { holder: string; countedCents: number; expectedCents: number; note?: string | null },
  by: Decider,
): NewEntry {
  const cents = count.countedCents - count.expectedCents
  const [drawer, other] = [sideOfHolder(count.holder), { account: 'cash-over-short' } as const]
  const [debit, credit] = cents > 0 ? [drawer, other] : [other, drawer]
  return {
    kind: 'cash-over-short',
    cause: { kind: 'day', id: `${day}/${count.holder}` },
    by,
    reason: count.note || null,
    postedAt: new Date(daySpan(day).to.getTime() - 1).toISOString(),
    lines: [{ debit, credit, cents: Math.abs(cents) }],
  }
}

/** `person:ID` and `run:ID` are drawers; of every other place there is one. */
function sideOfHolder(holder: string): Side {
  return holder.includes(':')
    ? { account: 'drawer', holder }
    : { account: holder as 'safe' | 'bank' | 'mpesa' | 'owner' }
}

function holdingSide(account: HoldingAccount, receiptId: string, orderId: string | null): Side {
  const isOfOrder = account === 'deposit' || account === 'receivable'
  return { account, holder: isOfOrder ? `order:${orderId}` : `receipt:${receiptId}` }
}

function moneySide(method: MoneyAccount, drawer: string | undefined): Side {
  const { ledger } = moneyAccounts[method]
  if (ledger !== 'drawer') return { account: ledger }
  if (!drawer) throw new Error('Cash moved, and nobody has it.')
  return { account: ledger, holder: drawer }
}

/** Whose drawer the cash of this person is in. */
function holderOf(by: By): string | undefined {
  if (by?.runId) return `run:${by.runId}`
  return by?.id && `person:${by.id}`
}
