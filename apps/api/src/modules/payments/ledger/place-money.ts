import { toWholeShillings } from '@duka/contract/money'

/** A ledger account that holds money. */
type Place = 'order' | 'held' | 'to-match' | 'refund-due' | 'paid-back'
/** A ledger account: where money comes from, or where it is. */
export type Account = 'mpesa' | 'cash' | Place

export type Places = Partial<Record<Place, number>>

/** One receipt of an order: how much came, where it stands in the ledger, and what must not move. */
export interface Lot {
  id: string
  method: 'mpesa' | 'cash'
  cents: number
  places: Places
  /** A part waits for the rest; less than asked for waits for staff. */
  heldFor: 'part' | 'short' | null
  /** The money never came, or belongs to another receipt. */
  isVoid: boolean
  /** Sums that are being paid back, and where they stand meanwhile. */
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

/** What is left of a lot for the order: neither paid back nor on its way back. */
export function restOf(lot: Lot): number {
  if (lot.isVoid) return 0
  const refunding = lot.refunding.reduce((sum, { cents }) => sum + cents, 0)
  return lot.cents - (lot.places['paid-back'] ?? 0) - refunding
}

/** Whether held parts and the money that counts make up the price together, and would not alone. */
export function partsComplete(order: Priced, lots: readonly Lot[]): boolean {
  const cost = order.totalCents - order.discountCents
  const counting = sumOf(lots.filter(({ heldFor }) => heldFor === null))
  const parts = sumOf(lots.filter(({ heldFor }) => heldFor === 'part'))
  return counting < cost && counting + parts >= cost
}

/**
 * The transfers that bring an order's money where it belongs: held sums to `held`; of an order that
 * goes on, up to its price in whole shillings to `order`; everything else to `refund-due`. What is
 * paid back or on its way back stays where it is.
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
  const rest = restOf(lot)
  if (lot.heldFor) add('held', rest)
  else {
    add('order', Math.max(0, rest) - surplus)
    // Below zero only where a sum went back twice: then the payer owes it.
    add('refund-due', surplus + Math.min(0, rest))
  }
  return target
}

/**
 * How much of each lot the order does not need. Whole receipts go first, the largest that fit and of
 * equal ones the latest, because M-Pesa can reverse whole receipts only; then the latest is split.
 */
function surplusByLot(order: Priced, lots: readonly Lot[]): Map<string, number> {
  const counting = lots.filter((lot) => lot.heldFor === null && restOf(lot) > 0)
  const surplus = new Map<string, number>()
  if (order.status === 'Cancelled') {
    for (const lot of counting) surplus.set(lot.id, restOf(lot))
    return surplus
  }
  const needed = toWholeShillings(order.totalCents - order.discountCents) * 100
  let left = sumOf(counting) - needed
  const largestFirst = counting.toReversed().toSorted((a, b) => restOf(b) - restOf(a))
  for (const lot of largestFirst) {
    if (restOf(lot) > left) continue
    surplus.set(lot.id, restOf(lot))
    left -= restOf(lot)
  }
  const latest = counting.findLast(({ id }) => !surplus.has(id))
  if (latest && left > 0) surplus.set(latest.id, left)
  return surplus
}

function sumOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + Math.max(0, restOf(lot)), 0)
}

/** Moves sums from accounts with too much to those with too little. */
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
  if (credit === 'mpesa' || credit === 'cash') return 'corrected'
  if (debit === 'mpesa' || debit === 'cash') return 'received'
  if (debit === 'to-match') return 'matched'
  if (credit === 'order') return 'counted'
  if (credit === 'held') return 'held'
  return status === 'Cancelled' ? 'cancelled' : 'surplus'
}
