/** Apart from its schema, `Money`, so that a page can write amounts without bringing schemas along. */

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
  return `${shillings < 0 ? '-' : ''}${currency} ${grouped(whole)}.${decimals}`
}

/** `1234` → `1,234`. On a cheap phone the browser's own way takes a tenth of a second when first used. */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}
