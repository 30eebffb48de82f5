import { vi } from 'vitest'

// What is tried far more often than in the suite takes hours.
vi.setConfig({ testTimeout: 4 * 3_600_000 })

/** Any number does; another one finds other things. */
const SEED = 20261122

/**
 * How often fast-check tries a property: in the suite so many times, and always the same ones, so that
 * it fails for a change and not for its luck. With the variable set, as often as that says, and anew
 * each time: for an evening of them. A failure says the seed that tells it again.
 */
export function howOften(usual: number, variable: string): { numRuns: number; seed?: number } {
  const more = process.env[variable]
  return more ? { numRuns: Number(more) } : { numRuns: usual, seed: SEED }
}
