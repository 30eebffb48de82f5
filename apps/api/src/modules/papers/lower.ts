/** A part of a price, in cents. */
interface Part {
  item: string | null
  gross: number
}

/**
 * What each part comes to once all of them together come to `total`. What came back is taken off its own parts; what is left
 * to take off is shared out among all of them by their size. Sums are exact to the cent, and no part falls below zero.
 */
export function lower(
  parts: readonly Part[],
  total: number,
  back: ReadonlyMap<string | null, number> = new Map(),
): number[] {
  const off = sumOf(parts.map(({ gross }) => gross)) - total
  const own = parts.map(({ item, gross }) => Math.min(gross, back.get(item) ?? 0))
  if (sumOf(own) > off) return minus(parts, shareOut(off, own))
  const left = minus(parts, own)
  const rest = shareOut(off - sumOf(own), left)
  return left.map((cents, nth) => cents - (rest[nth] ?? 0))
}

function minus(parts: readonly Part[], off: readonly number[]): number[] {
  return parts.map(({ gross }, nth) => gross - (off[nth] ?? 0))
}

/** Whole cents by these weights, by the largest remainder. With at most the sum of the weights, none gets more than its weight. */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(sumOf(weights))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = exact.map((product) => Number(product / all))
  const byRemainder = exact
    .map((product, nth) => ({ nth, remainder: product % all }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.nth - b.nth : a.remainder > b.remainder ? -1 : 1,
    )
  const missing = cents - sumOf(shares)
  for (const { nth } of byRemainder.slice(0, missing)) shares[nth] = (shares[nth] ?? 0) + 1
  return shares
}

export function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}
