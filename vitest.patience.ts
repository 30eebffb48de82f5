/**
 * Timeouts of tests, in milliseconds. Long enough for a busy machine; only a failing test takes this long.
 */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 25 } },
}
