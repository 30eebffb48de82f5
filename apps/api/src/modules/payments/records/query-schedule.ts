const MINUTE = 60
/** The pause after each query, in seconds: a growing backoff, then hourly for a day. */
const PAUSES_S = [15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]
const HOURLY_QUERIES = 23
/** Shorter pauses for the simulator, so that a demo is quick. */
const SIMULATOR_PAUSES_S = [5, 5, 5, 10, 10, 15, 15]

/** The time of the first query about a prompt that M-Pesa has just accepted. */
export function firstQueryAt(now: Date, simulator: boolean): Date {
  return after(now, simulator ? SIMULATOR_PAUSES_S[0] : PAUSES_S[0])
}

/** The time of the next query after so many `queries`; null after a day of them. */
export function nextQueryAt(now: Date, queries: number, simulator: boolean): Date | null {
  if (queries >= PAUSES_S.length + HOURLY_QUERIES) return null
  const pauses = simulator ? SIMULATOR_PAUSES_S : PAUSES_S
  return after(now, pauses[queries] ?? 60 * MINUTE)
}

function after(now: Date, seconds = 0): Date {
  // Random jitter, so that prompts sent together are not all queried together.
  return new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10))
}
