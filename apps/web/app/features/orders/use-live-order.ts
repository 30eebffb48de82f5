import { useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useEvery } from '../../lib/page/use-every.ts'
import { useReturn } from '../../lib/page/use-return.ts'
import { hasReceiptCode, type PayState } from '../payments/pay-state.ts'
import { useOrderStream } from './use-order-stream.ts'

/** The timeout of a request; it is sent again then. */
const PATIENCE_MS = 15_000
/** The polling interval while the event stream is open, in case an event gets lost. */
const STREAMING_PACE_MS = 20_000

/**
 * Reloads the order whenever the event stream says that it changed. Without a stream and while a payment
 * is pending it polls, with growing pauses, and at once when the page becomes visible or the connection
 * comes back.
 */
export function useLiveOrder(orderId: string, state: PayState): void {
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const asked = useRef(0)
  const ask = () => {
    const hangs = Date.now() - asked.current > PATIENCE_MS
    if (navigation.state !== 'idle' || (revalidator.state !== 'idle' && !hangs)) return
    asked.current = Date.now()
    void revalidator.revalidate()
  }
  const pace = paceOf(state)
  // The response in flight may be older than the change: load again.
  const isStreaming = useOrderStream(orderId, () => void revalidator.revalidate())
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
    case 'unpaid':
    case 'part':
    case 'held':
    case 'refund-due':
      return 20_000
    default:
      return undefined
  }
}
