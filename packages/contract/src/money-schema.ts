import * as z from 'zod/mini'
import { hasAtMostTwoDecimals, isTypedSum, MAX_SHILLINGS, readNumber } from './money.ts'

/**
 * Money in JSON: shillings with at most 2 decimals.
 * The code uses whole cents; only `toCents` and `toShillings` in `money.ts` convert.
 */
export const Money = z.number('Enter a sum, such as 1500.').check(
  z.refine((shillings) => Math.abs(shillings) <= MAX_SHILLINGS, 'That amount is too large.'),
  z.refine(hasAtMostTwoDecimals, 'Use at most 2 decimals.'),
)

/** Cash that somebody took: a sum above zero. */
export const CashAmount = Money.check(
  z.refine((shillings) => shillings > 0, 'Enter how much cash was taken.'),
)

/** A sum of 0 or more as somebody typed it into a query. */
export function sumInQuery(message: string) {
  return z.pipe(
    z.string().check(z.refine(isTypedSum, message)),
    z.transform((typed: string) => readNumber(typed) ?? 0),
  )
}
