// Separate from the schema `Money`, so that a page can format amounts without loading the schema library.

/** Shillings (in JSON) → whole cents (in code and database). */
export function toCents(shillings: number): number {
  return Math.round(shillings * 100)
}

/** Whole cents → shillings for JSON. */
export function toShillings(cents: number): number {
  return cents / 100
}

/** The amount for M-Pesa, which takes no cents: whole shillings, rounded up. */
export function toWholeShillings(cents: number): number {
  return Math.ceil(cents / 100)
}

/** M-Pesa's maximum for one payment, in shillings (Daraja portal, M-Pesa Express FAQ). */
export const MPESA_LIMIT_SHILLINGS = 250_000

/**
 * Formats shillings: `Ksh 1,234.00` in catalogue, cart and checkout, `KES 1,234.00` in orders.
 * Without `Intl`, because browsers format the currency and the space after it differently.
 */
export function formatMoney(shillings: number, currency: 'Ksh' | 'KES' = 'Ksh'): string {
  const [whole = '0', decimals] = Math.abs(shillings).toFixed(2).split('.')
  return `${shillings < 0 ? '-' : ''}${currency} ${groupThousands(whole)}.${decimals}`
}

/** `1234` → `1,234`. On a cheap phone the first use of `Intl.NumberFormat` takes a tenth of a second. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The largest price or amount, in shillings: above any real price, and exact as a JavaScript number. */
export const MAX_SHILLINGS = 100_000_000

/**
 * Reads a number as people and spreadsheets write it: `14,500`, `14 500`, `Ksh 1,250.00`, `1 250/=`. Undefined for an empty
 * text, for what is no number, and for what can be read in two ways: `14,50`, `1.250`, `1.250,00`.
 */
export function readNumber(typed: unknown): number | undefined {
  if (typeof typed === 'number') return Number.isFinite(typed) ? typed : undefined
  if (typeof typed !== 'string') return undefined
  const bare = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:kshs?|kes|sh)\.?\s*(?=[-\d])/i, '')
    .replace(/(\d)\s*(?:kshs?|kes|sh)\.?$/i, '$1')
    .replace(/\s*\/[=-]$/, '')
  const digits = /^-?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(bare)
    ? bare.replace(/[,\s]/g, '')
    : bare
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(digits) ? Number(digits) : undefined
}

/** What a form says where `readNumber` cannot read. */
export const notANumber = 'This must be a number, such as 1500 or 1,500.50.'

export function hasAtMostTwoDecimals(shillings: number): boolean {
  const cents = shillings * 100
  // 19.99 * 100 is 1998.9999999999998, so compare with a tolerance.
  return Math.abs(cents - Math.round(cents)) < 1e-4
}

/** Whether somebody typed a sum of 0 or more. */
export function isTypedSum(typed: string): boolean {
  const sum = readNumber(typed) ?? -1
  return sum >= 0 && sum < 1e9 && hasAtMostTwoDecimals(sum)
}

/** The same as `CashAmount` says, for a page that needs no schema otherwise. */
export function isCashAmount(shillings: number): boolean {
  return shillings > 0 && shillings <= MAX_SHILLINGS && hasAtMostTwoDecimals(shillings)
}
