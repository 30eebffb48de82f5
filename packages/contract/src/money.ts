import * as z from 'zod/mini'

/** The most that one price or amount may be, in shillings: far above any shop, far below float trouble. */
const MOST_SHILLINGS = 100_000_000

/**
 * Money on the wire: shillings with at most 2 decimals.
 * Inside the shop money is whole cents; `toCents` and `toShillings` are the only crossing.
 */
export const Money = z.number().check(
  z.refine((shillings) => Math.abs(shillings) <= MOST_SHILLINGS, 'That amount is too large.'),
  z.refine(hasAtMostTwoDecimals, 'Use at most 2 decimals.'),
)

function hasAtMostTwoDecimals(shillings: number): boolean {
  const cents = shillings * 100
  // 19.99 * 100 is 1998.9999999999998: as near to a whole number as floats come.
  return Math.abs(cents - Math.round(cents)) < 1e-4
}

/** Shillings as they travel → whole cents as the shop counts. */
export function toCents(shillings: number): number {
  return Math.round(shillings * 100)
}

/** Whole cents → shillings as they travel. */
export function toShillings(cents: number): number {
  return cents / 100
}

/** What M-Pesa is asked for: whole shillings, rounded up, since it takes no cents. */
export function toWholeShillings(cents: number): number {
  return Math.ceil(cents / 100)
}

/** The most that M-Pesa moves in one payment, in shillings (Daraja portal, M-Pesa Express FAQ). */
export const MPESA_LIMIT_SHILLINGS = 250_000

/**
 * Shillings for people: `Ksh 1,234.00` in catalogue, cart and checkout, `KES 1,234.00` in orders.
 * Written out here because ICU's answer differs between browsers and by a no-break space.
 */
export function formatMoney(shillings: number, currency: 'Ksh' | 'KES' = 'Ksh'): string {
  const [whole = '0', decimals] = Math.abs(shillings).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${shillings < 0 ? '-' : ''}${currency} ${grouped}.${decimals}`
}
