import { availableParallelism } from 'node:os'

/**
 * Timeouts of tests, in milliseconds. Long enough for a busy machine; only a failing test takes this long. An API test waits
 * for its database half of the time, so as many files at once use all cores.
 */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: availableParallelism(),
  expect: { poll: { timeout: 60_000, interval: 25 } },
}
