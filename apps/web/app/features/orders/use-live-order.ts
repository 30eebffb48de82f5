import { followPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { sendCall } from '../../lib/calls/call.ts'
import { useEvery } from '../../lib/page/use-every.ts'
import { useReturn } from '../../lib/page/use-return.ts'
import { useSession } from '../../lib/session/session.ts'
import { hasReceiptCode, type PayState } from '../payments/pay-state.ts'

/** The timeout of a request; it is sent again then. */
const PATIENCE_MS = 15_000
/** The polling interval while the event stream is open, in case an event gets lost. */
const STREAMING_PACE_MS = 20_000

/**
 * Reloads the order whenever the event stream says that it changed. Without a stream and while a payment
 * is pending it polls, with growing pauses, and at once when the page becomes visible or the connection
 * comes back. Without a `state`, as staff see it, it polls only while there is no stream.
 */
export function useLiveOrder(orderId: string, state?: PayState): void {
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const asked = useRef(0)
  const ask = () => {
    const hangs = Date.now() - asked.current > PATIENCE_MS
    if (navigation.state !== 'idle' || (revalidator.state !== 'idle' && !hangs)) return
    asked.current = Date.now()
    void revalidator.revalidate()
  }
  // The response in flight may be older than the change: load again.
  const isStreaming = useOrderStream(orderId, () => void revalidator.revalidate())
  const pace = state ? paceOf(state) : isStreaming ? undefined : STREAMING_PACE_MS
  useEvery(
    Math.max(pace ?? PATIENCE_MS, isStreaming ? STREAMING_PACE_MS : 0),
    ask,
    pace !== undefined,
  )
  useReturn(ask)
}

/** The polling interval in milliseconds; undefined when no change is expected. */
function paceOf(state: PayState): number | undefined {
  switch (state.kind) {
    case 'sending':
      return 2000
    case 'prompted':
    case 'finding': {
      const waited = Date.now() - new Date(state.payment.createdAt).getTime()
      if (waited < 75_000) return 2000
      return waited < 5 * 60_000 ? 5000 : 15_000
    }
    // A receipt may follow, a payment may come another way, or the time to pay may run out.
    case 'paid':
      return state.payment && hasReceiptCode(state.payment) && !state.payment.receipt
        ? 10_000
        : undefined
    case 'failed':
    case 'proving':
    case 'unpaid':
    case 'part':
    case 'held':
    case 'refund-due':
      return 20_000
    default:
      return undefined
  }
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Calls back when the order changed, while the page is visible. Returns whether the event stream is open:
 * while it is not, the caller has to poll.
 */
function useOrderStream(orderId: string, changed: () => void): boolean {
  const { token } = useSession()
  const isSeen = useSeen()
  const [isStreaming, setHeard] = useState(false)
  const tell = useEffectEvent(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_RETRY_MS
    const open = async () => {
      const news = () => {
        pauseMs = FIRST_RETRY_MS
        setHeard(true)
        tell()
      }
      // If the stream fails, the page polls instead.
      await listen(orderId, news, stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
      setHeard(false)
      timer = setTimeout(open, pauseMs * (1 + Math.random()))
      pauseMs = Math.min(2 * pauseMs, LONGEST_RETRY_MS)
    }
    void open()
    return () => {
      stop.abort()
      clearTimeout(timer)
      setHeard(false)
    }
  }, [orderId, isSeen, token])
  return isStreaming
}

/** Browsers limit the connections to one host, so a hidden tab keeps none open. */
function useSeen(): boolean {
  return useSyncExternalStore(
    (look) => {
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
}

/** The server sends a heartbeat every 20 s: after this long without one the connection is dead. */
const SILENCE_MS = 45_000

/**
 * Reads the order's event stream until it ends or `signal` aborts. Calls back once at the start
 * and whenever the order or its payments change. Uses `fetch`, because an `EventSource` cannot
 * send the token.
 */
async function listen(orderId: string, changed: () => void, signal: AbortSignal): Promise<void> {
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
