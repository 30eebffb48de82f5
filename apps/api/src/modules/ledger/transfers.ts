import { toWholeShillings } from '@duka/contract/money'
import type { MoneyAccount } from '@duka/contract/settings/payment-methods'
import { type Cost, costOf } from '../order-record/cost.ts'

/** An account that holds the money of a receipt. */
const holdingAccounts = [
  'to-match',
  'held',
  'refund-due',
  'owed-by-payer',
  'deposit',
  'receivable',
] as const
export type HoldingAccount = (typeof holdingAccounts)[number]

/** How many cents of a receipt each account holds; below 0 what the payer owes. `paid-back` has left the shop. */
export type Balances = Partial<Record<HoldingAccount | 'paid-back', number>>

/** One receipt of an order as the ledger has it: its amount, and how much of it each account holds. */
export interface LedgerReceipt {
  id: string
  method: MoneyAccount
  /** When it was paid, as SQL reads it. */
  occurredAt: string
  /** Whether a statement told of it first. */
  isOfStatement: boolean
  /** Whose drawer the cash came into; null before it is posted, and for M-Pesa. */
  drawer: string | null
  /** Whether it was posted before. */
  isPosted: boolean
  cents: number
  balances: Balances
  /** Why it does not count: `part` waits for the rest, `short` (less than asked for) waits for staff. */
  heldFor: 'part' | 'short' | null
  /** The money never came, or belongs to another receipt. */
  isVoid: boolean
  /** M-Pesa has said that it came, and not its code yet. */
  isNameless: boolean
  /** Sums with an open refund, and the account that holds them meanwhile. */
  refunding: { account: 'held' | 'refund-due'; cents: number }[]
}

export interface Priced extends Cost {
  status: string
  /** Whether it has an open invoice: then it is sold although its goods are here. */
  isInvoiced?: boolean
}

/** A sum of a receipt that moves from one account to another: `money` is M-Pesa or a drawer. */
export interface Transfer {
  debit: HoldingAccount | 'money'
  credit: HoldingAccount | 'money'
  cents: number
}

/** The money of a receipt that is neither paid back nor has an open refund, in cents. */
export function usableCents(receipt: LedgerReceipt): number {
  if (receipt.isVoid) return 0
  const refunding = receipt.refunding.reduce((sum, { cents }) => sum + cents, 0)
  return receipt.cents - (receipt.balances['paid-back'] ?? 0) - refunding
}

/** How much of an order's money counts for it, in cents. */
export function countedFor(order: Priced, receipts: readonly LedgerReceipt[]): number {
  const surplus = [...surplusByReceipt(order, receipts).values()]
  return countingCents(receipts) - surplus.reduce((sum, cents) => sum + cents, 0)
}

/** Whether the books have the sale of an order: its goods have left, or it has an invoice. */
export function isBooked({ status, isInvoiced = false }: Priced): boolean {
  return isSold(status) || isInvoiced
}

/** Whether the money that counts makes up the price. */
export function isPaid(order: Priced, receipts: readonly LedgerReceipt[]): boolean {
  return order.status !== 'Cancelled' && countingCents(receipts) >= costOf(order)
}

/** Whether the goods of an order with this status have left the shop: then it is sold. */
export function isSold(status: string): boolean {
  return status === 'Shipped' || status === 'Delivered'
}

/** Whether the order is paid only if its held parts count too. */
export function partsComplete(order: Priced, receipts: readonly LedgerReceipt[]): boolean {
  const [cost, counting] = [costOf(order), countingCents(receipts)]
  const parts = sumOf(receipts.filter(({ heldFor }) => heldFor === 'part'))
  return counting < cost && counting + parts >= cost
}

function countingCents(receipts: readonly LedgerReceipt[]): number {
  return sumOf(receipts.filter(({ heldFor }) => heldFor === null))
}

/**
 * The transfers that move an order's money to the right accounts, by receipt: held sums to `held`, unless other money has
 * paid all; up to the price, in whole shillings, to `deposit`, or to `receivable` once its sale is booked, unless it is cancelled;
 * everything else to `refund-due`.
 * Money that is paid back or has an open refund stays where it is.
 */
export function transfersFor(
  order: Priced,
  receipts: readonly LedgerReceipt[],
): { receipt: LedgerReceipt; transfers: Transfer[] }[] {
  const surplus = surplusByReceipt(order, receipts)
  const isCovered = isPaid(order, receipts)
  const counted = isBooked(order) ? 'receivable' : 'deposit'
  return receipts.map((receipt) => ({
    receipt,
    transfers: transfersOf(
      receipt.balances,
      targetOf(receipt, surplus.get(receipt.id) ?? 0, isCovered, counted),
    ),
  }))
}

function targetOf(
  receipt: LedgerReceipt,
  surplus: number,
  isPaid: boolean,
  counted: HoldingAccount,
): Balances {
  const target: Balances = {}
  const add = (account: HoldingAccount, cents: number) => {
    if (cents !== 0) target[account] = (target[account] ?? 0) + cents
  }
  if (receipt.isVoid) return target
  // More than came, only if a sum was paid back twice.
  const owed = Math.max(0, (receipt.balances['paid-back'] ?? 0) - receipt.cents)
  const rest = usableCents(receipt)
  add('owed-by-payer', -owed)
  for (const part of receipt.refunding) add(part.account, part.cents)
  // A part waits for the rest of the price, and so for nothing once other money has paid all of it.
  const account = !receipt.heldFor
    ? counted
    : receipt.heldFor === 'part' && isPaid
      ? 'refund-due'
      : 'held'
  add(account, Math.max(0, rest) - surplus)
  add('refund-due', surplus + Math.min(0, rest + owed))
  return target
}

/**
 * How much of each receipt the order does not need, in cents. M-Pesa can reverse only whole receipts, so those come
 * first: the largest that fit, and of equal ones the latest. Then the latest remaining receipt is split.
 */
function surplusByReceipt(order: Priced, receipts: readonly LedgerReceipt[]): Map<string, number> {
  const counting = receipts.filter(
    (receipt) => receipt.heldFor === null && usableCents(receipt) > 0,
  )
  const surplus = new Map<string, number>()
  if (order.status === 'Cancelled') {
    for (const receipt of counting) surplus.set(receipt.id, usableCents(receipt))
    return surplus
  }
  const cost = costOf(order)
  let beyond = sumOf(counting) - cost
  const largestFirst = counting.toReversed().toSorted((a, b) => usableCents(b) - usableCents(a))
  for (const receipt of largestFirst) {
    if (usableCents(receipt) > beyond) continue
    surplus.set(receipt.id, usableCents(receipt))
    beyond -= usableCents(receipt)
  }
  const latest = counting.findLast(({ id }) => !surplus.has(id))
  if (!latest) return surplus
  // M-Pesa takes no cents: it was asked for what cash had left of the price, rounded up.
  const rounding = toWholeShillings(cost) * 100 - cost
  const back = beyond - (latest.method === 'mpesa' ? beyond % 100 : rounding)
  if (back > 0) surplus.set(latest.id, Math.min(back, usableCents(latest)))
  return surplus
}

function sumOf(receipts: readonly LedgerReceipt[]): number {
  return receipts.reduce((sum, receipt) => sum + Math.max(0, usableCents(receipt)), 0)
}

/** The transfers that change the balances of a receipt into `target`; what was paid back stays. */
function transfersOf(balances: Balances, target: Balances): Transfer[] {
  const differences = new Map<Transfer['debit'], number>()
  let moved = 0
  for (const account of holdingAccounts) {
    const difference = (target[account] ?? 0) - (balances[account] ?? 0)
    differences.set(account, difference)
    moved += difference
  }
  differences.set('money', -moved)
  return pairUp(differences)
}

/** The transfers that bring each account what it lacks (above 0) from those that have too much. Together they are 0. */
export function pairUp<Account>(
  differences: Map<Account, number>,
): { debit: Account; credit: Account; cents: number }[] {
  const transfers: { debit: Account; credit: Account; cents: number }[] = []
  for (const [credit, wanted] of differences)
    for (const [debit] of wanted > 0 ? differences : []) {
      const cents = Math.min(differences.get(credit) ?? 0, -(differences.get(debit) ?? 0))
      if (cents <= 0) continue
      transfers.push({ debit, credit, cents })
      differences.set(credit, (differences.get(credit) ?? 0) - cents)
      differences.set(debit, (differences.get(debit) ?? 0) + cents)
    }
  return transfers
}
