import { followPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { sendCall } from '../../lib/calls/call.ts'

/** The server sends a heartbeat every 20 s: after this long without one the connection is dead. */
const SILENCE_MS = 45_000

/**
 * Reads the order's event stream until it ends or `signal` aborts. Calls back once at the start
 * and whenever the order or its payments change. Uses `fetch`, because an `EventSource` cannot
 * send the token.
 */
export async function listen(
  orderId: string,
  changed: () => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController()
  const stop = () => silence.abort()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  let timer = setTimeout(stop, SILENCE_MS)
  try {
    const answer = await sendCall(followPaymentsOfOrder, {
      params: { orderId },
      accept: 'text/event-stream',
      signal: silence.signal,
    })
    if (!answer.body) return
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let unread = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(stop, SILENCE_MS)
      const events = (unread + value).split('\n\n')
      unread = events.pop() ?? ''
      if (events.some((event) => /^event: changed$/m.test(event))) changed()
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
