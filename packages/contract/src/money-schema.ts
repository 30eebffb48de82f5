import * as z from 'zod/mini'

/** The largest price or amount, in shillings: above any real price, and exact as a JavaScript number. */
const MAX_SHILLINGS = 100_000_000

/**
 * Money in JSON: shillings with at most 2 decimals.
 * The code uses whole cents; only `toCents` and `toShillings` in `money.ts` convert.
 */
export const Money = z.number().check(
  z.refine((shillings) => Math.abs(shillings) <= MAX_SHILLINGS, 'That amount is too large.'),
  z.refine(hasAtMostTwoDecimals, 'Use at most 2 decimals.'),
)

/** Cash that somebody took: a sum above zero. */
export const CashAmount = Money.check(
  z.refine((shillings) => shillings > 0, 'Enter how much cash was taken.'),
)

function hasAtMostTwoDecimals(shillings: number): boolean {
  const cents = shillings * 100
  // 19.99 * 100 is 1998.9999999999998, so compare with a tolerance.
  return Math.abs(cents - Math.round(cents)) < 1e-4
}
