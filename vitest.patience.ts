/**
 * How long tests wait before they give up, in milliseconds. Long enough for a machine that has much
 * else to do: only what never comes takes as long.
 */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 25 } },
}
