import * as z from 'zod/mini'

/** The most that one price or amount may be, in shillings: far above any shop, far below float trouble. */
const MOST_SHILLINGS = 100_000_000

/**
 * Money on the wire: shillings with at most 2 decimals.
 * Inside the shop money is whole cents; `toCents` and `toShillings` of `money.ts` are the only crossing.
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
