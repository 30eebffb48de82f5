/** An answer that comes later than this, in ms after the first try began, is the last one. */
const RETRY_FOR_MS = 20_000
/** The longest pause between two tries, in seconds, whatever `Retry-After` says. */
const MAX_PAUSE_S = 5

/**
 * Sends a request again while the shop answers 503 with `Retry-After`, as it does while another database server
 * takes over. Only for requests that may be repeated. Returns the last answer: a 503 if the shop stayed busy for
 * 20 s, or if `until` aborted.
 */
export async function retryWhileBusy(
  send: () => Promise<Response>,
  until?: AbortSignal,
): Promise<Response> {
  const start = Date.now()
  for (;;) {
    const response = await send()
    const seconds = response.headers.get('retry-after')
    if (response.status !== 503 || !seconds || Date.now() - start > RETRY_FOR_MS) return response
    // A date is not a number, and counts as one second.
    await pause(Math.min(Number(seconds) || 1, MAX_PAUSE_S), until)
    if (until?.aborted) return response
  }
}

/** Waits `seconds` or until the abort. The jitter keeps pages from asking all at once. */
function pause(seconds: number, until: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * (1000 + 250 * Math.random()))
    until?.addEventListener('abort', resolve)
  })
}
