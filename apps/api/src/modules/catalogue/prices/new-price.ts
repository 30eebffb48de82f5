import type { PriceChange } from '@duka/contract/catalogue/bulk-prices'
import { toCents } from '@duka/contract/money'

/** The largest price of a product, in cents. */
const MAX_CENTS = 100_000_000 * 100

/**
 * The price that a bulk change gives, in cents; null: it would be 0, negative or too large. `own` is the product's own new
 * price, where each has one. Rounding goes to the nearest
 * step and never below the first one, so it alone makes no price 0.
 */
export function newPrice(
  cents: number,
  { each, percent, sum, roundTo }: Pick<PriceChange, 'each' | 'percent' | 'sum' | 'roundTo'>,
  own?: number,
): number | null {
  if (each) return inRange(own ?? cents)
  // In hundredths of a percent, so that the product is a whole number.
  const changed = percent
    ? Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000)
    : cents + toCents(sum ?? 0)
  return changed <= 0 ? null : inRange(roundTo ? roundPrice(changed, roundTo) : changed)
}

const inRange = (cents: number) => (cents <= 0 || cents > MAX_CENTS ? null : cents)

function roundPrice(cents: number, roundTo: number): number {
  if (roundTo === 0.99) return Math.max(0, Math.round((cents - 99) / 100)) * 100 + 99
  const step = toCents(roundTo)
  return Math.max(1, Math.round(cents / step)) * step
}
