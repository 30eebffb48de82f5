import { useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useEvery } from '../../lib/every.ts'
import { useReturn } from '../../lib/use-return.ts'
import type { PayState } from '../payments/pay-state.ts'

/** A question that hangs this long is asked again. */
const PATIENCE_MS = 15_000

/**
 * Reads the order again while its money is on its way: often at first, then less and less, and at
 * once when somebody comes back to the page or the line comes back.
 */
export function useLiveOrder(state: PayState): void {
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const asked = useRef(0)
  const ask = () => {
    const hangs = Date.now() - asked.current > PATIENCE_MS
    if (navigation.state !== 'idle' || (revalidator.state !== 'idle' && !hangs)) return
    asked.current = Date.now()
    void revalidator.revalidate()
  }
  useEvery(paceOf(state) ?? PATIENCE_MS, ask, paceOf(state) !== undefined)
  useReturn(ask)
}

/** How often to ask, in milliseconds; undefined when nothing is to be expected. */
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
    // The receipt may follow, the money may come by another way, the time to pay may run out.
    case 'paid':
      return state.payment?.method === 'mpesa' && !state.payment.receipt ? 10_000 : undefined
    case 'failed':
    case 'unpaid':
    case 'refund-due':
      return 20_000
    default:
      return undefined
  }
}
