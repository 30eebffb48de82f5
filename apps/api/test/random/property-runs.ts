import { vi } from 'vitest'

/** With many runs a test takes hours. In milliseconds. */
const LONGEST_TEST = 4 * 3_600_000

/** Any number works; another one tries other inputs. */
const SEED = 20261122

/**
 * The number of fast-check runs of a property. The suite makes `usual` runs with a fixed seed, so that a failure
 * means a change and not chance. The environment variable sets another number, with a new seed each time; a
 * failure then prints the seed that repeats it.
 *
 * A test defined after this call may take four hours. Call it at the top of each test file: files of one worker
 * share the modules they import, and each file starts with the usual timeout.
 */
export function propertyRuns(usual: number, variable: string): { numRuns: number; seed?: number } {
  vi.setConfig({ testTimeout: LONGEST_TEST })
  const more = process.env[variable]
  return more ? { numRuns: Number(more) } : { numRuns: usual, seed: SEED }
}
