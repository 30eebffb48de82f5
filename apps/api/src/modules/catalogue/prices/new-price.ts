import type { PriceChange } from '@duka/contract/catalogue/bulk-prices'
import { toCents } from '@duka/contract/money'

/** The largest price of a product, in cents. */
const MAX_CENTS = 100_000_000 * 100

/**
 * The price that a bulk change gives, in cents; null: it would be 0, negative or too large. Rounding goes to the nearest
 * step and never below the first one, so it alone makes no price 0.
 */
export function newPrice(
  cents: number,
  { percent, sum, roundTo }: Pick<PriceChange, 'percent' | 'sum' | 'roundTo'>,
): number | null {
  // In hundredths of a percent, so that the product is a whole number.
  const changed = percent
    ? Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000)
    : cents + toCents(sum ?? 0)
  if (changed <= 0) return null
  const rounded = roundTo ? roundPrice(changed, roundTo) : changed
  return rounded > MAX_CENTS ? null : rounded
}

function roundPrice(cents: number, roundTo: number): number {
  if (roundTo === 0.99) return Math.max(0, Math.round((cents - 99) / 100)) * 100 + 99
  const step = toCents(roundTo)
  return Math.max(1, Math.round(cents / step)) * step
}
