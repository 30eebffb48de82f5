import { vi } from 'vitest'

// With many runs a test takes hours.
vi.setConfig({ testTimeout: 4 * 3_600_000 })

/** Any number works; another one tries other inputs. */
const SEED = 20261122

/**
 * The number of fast-check runs of a property. The suite makes `usual` runs with a fixed seed, so that a failure
 * means a change and not chance. The environment variable sets another number, with a new seed each time; a
 * failure then prints the seed that repeats it.
 */
export function propertyRuns(usual: number, variable: string): { numRuns: number; seed?: number } {
  const more = process.env[variable]
  return more ? { numRuns: Number(more) } : { numRuns: usual, seed: SEED }
}
