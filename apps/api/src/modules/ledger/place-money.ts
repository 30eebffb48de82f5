import { toWholeShillings } from '@duka/contract/money'
import { type MoneyAccount, moneyAccounts } from '@duka/contract/settings/payment-methods'
import type { allAccounts } from '../../db/schema.ts'

/** A ledger account that holds money. */
type Place = Exclude<(typeof allAccounts)[number], MoneyAccount>
/** A ledger account: where money comes from, or where it is. */
export type Account = MoneyAccount | Place

export type Places = Partial<Record<Place, number>>

/** One receipt of an order: its amount, the ledger accounts that hold it, and sums with an open refund. */
export interface Lot {
  id: string
  method: MoneyAccount
  cents: number
  places: Places
  /** Why it does not count: `part` waits for the rest, `short` (less than asked for) waits for staff. */
  heldFor: 'part' | 'short' | null
  /** The money never came, or belongs to another receipt. */
  isVoid: boolean
  /** Sums with an open refund, and the account that holds them meanwhile. */
  refunding: { place: 'held' | 'refund-due'; cents: number }[]
}

export interface Priced {
  status: string
  totalCents: number
  discountCents: number
}

export interface Transfer {
  receiptId: string
  debit: Account
  credit: Account
  cents: number
}

/** The money of a receipt that is neither paid back nor has an open refund, in cents. */
export function usableCents(lot: Lot): number {
  if (lot.isVoid) return 0
  const refunding = lot.refunding.reduce((sum, { cents }) => sum + cents, 0)
  return lot.cents - (lot.places['paid-back'] ?? 0) - refunding
}

/** Whether the order is paid only if its held parts count too. */
export function partsComplete(order: Priced, lots: readonly Lot[]): boolean {
  const cost = order.totalCents - order.discountCents
  const counting = sumOf(lots.filter(({ heldFor }) => heldFor === null))
  const parts = sumOf(lots.filter(({ heldFor }) => heldFor === 'part'))
  return counting < cost && counting + parts >= cost
}

/**
 * The transfers that move an order's money to the right accounts: held sums to `held`; up to the price, in whole
 * shillings, to `order` unless it is cancelled; everything else to `refund-due`. Money that is paid back or has an
 * open refund stays where it is.
 */
export function transfersFor(order: Priced, lots: readonly Lot[]): Transfer[] {
  const surplus = surplusByLot(order, lots)
  return lots.flatMap((lot) => transfersOf(lot, targetOf(lot, surplus.get(lot.id) ?? 0)))
}

function targetOf(lot: Lot, surplus: number): Places {
  const target: Places = {}
  const add = (place: Place, cents: number) => {
    if (cents !== 0) target[place] = (target[place] ?? 0) + cents
  }
  add('paid-back', lot.places['paid-back'] ?? 0)
  if (lot.isVoid) return target
  for (const { place, cents } of lot.refunding) add(place, cents)
  const rest = usableCents(lot)
  add(lot.heldFor ? 'held' : 'order', Math.max(0, rest) - surplus)
  // Negative only if a sum was paid back twice: then the payer owes it.
  add('refund-due', surplus + Math.min(0, rest))
  return target
}

/**
 * How much of each receipt the order does not need, in cents. M-Pesa can reverse only whole receipts, so those come
 * first: the largest that fit, and of equal ones the latest. Then the latest remaining receipt is split.
 */
function surplusByLot(order: Priced, lots: readonly Lot[]): Map<string, number> {
  const counting = lots.filter((lot) => lot.heldFor === null && usableCents(lot) > 0)
  const surplus = new Map<string, number>()
  if (order.status === 'Cancelled') {
    for (const lot of counting) surplus.set(lot.id, usableCents(lot))
    return surplus
  }
  const needed = toWholeShillings(order.totalCents - order.discountCents) * 100
  let left = sumOf(counting) - needed
  const largestFirst = counting.toReversed().toSorted((a, b) => usableCents(b) - usableCents(a))
  for (const lot of largestFirst) {
    if (usableCents(lot) > left) continue
    surplus.set(lot.id, usableCents(lot))
    left -= usableCents(lot)
  }
  const latest = counting.findLast(({ id }) => !surplus.has(id))
  if (latest && left > 0) surplus.set(latest.id, left)
  return surplus
}

function sumOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + Math.max(0, usableCents(lot)), 0)
}

/** The transfers that change a receipt's balances from `places` to `target`. */
export function transfersOf(
  { id: receiptId, method, places }: Pick<Lot, 'id' | 'method' | 'places'>,
  target: Places,
): Transfer[] {
  const accounts: Place[] = ['to-match', 'held', 'refund-due', 'order', 'paid-back']
  const differences = new Map<Account, number>()
  let moved = 0
  for (const place of accounts) {
    const difference = (target[place] ?? 0) - (places[place] ?? 0)
    differences.set(place, difference)
    moved += difference
  }
  differences.set(method, -moved)
  const transfers: Transfer[] = []
  for (const [credit, wanted] of differences)
    for (const [debit] of wanted > 0 ? differences : []) {
      const cents = Math.min(differences.get(credit) ?? 0, -(differences.get(debit) ?? 0))
      if (cents <= 0) continue
      transfers.push({ receiptId, debit, credit, cents })
      differences.set(credit, (differences.get(credit) ?? 0) - cents)
      differences.set(debit, (differences.get(debit) ?? 0) + cents)
    }
  return transfers
}

/** The kind of a transfer, which follows from its two accounts. */
export function kindOf({ debit, credit }: Pick<Transfer, 'debit' | 'credit'>, status?: string) {
  if (credit === 'paid-back') return 'paid-back'
  if (credit in moneyAccounts) return 'corrected'
  if (debit in moneyAccounts) return 'received'
  if (debit === 'to-match') return 'matched'
  if (credit === 'order') return 'counted'
  if (credit === 'held') return 'held'
  return status === 'Cancelled' ? 'cancelled' : 'surplus'
}
