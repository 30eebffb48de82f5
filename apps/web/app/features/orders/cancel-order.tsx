import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { cancelOrder } from '@duka/contract/orders/orders.calls'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { Button } from '../../ui/button.tsx'
import { ContactShop } from '../payments/contact-shop.tsx'
import type { PayState } from '../payments/pay-state.ts'
import { orders } from './words.ts'

/** The payment states in which no money has come and no phone is being asked. */
const withoutMoney = new Set<PayState['kind']>(['unpaid', 'cash', 'failed'])

interface CancelOrderProps {
  order: Order
  state: PayState
  /** Whether the phone that is asked belongs to somebody with a pay link. */
  promptByLink?: boolean | undefined
}

/** A button that cancels the order; once that is too late, what to do instead. */
export function CancelOrder({ order, state, promptByLink = false }: CancelOrderProps) {
  const t = orders.use()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  if (order.status === 'Cancelled' || order.status === 'Delivered') return null
  const mayCancel = withoutMoney.has(state.kind) || promptByLink
  if (order.status !== 'Pending' || !mayCancel)
    return (
      <div className="text-muted print:hidden">
        <ContactShop order={order} lead={lateLead(t, state)} />
      </div>
    )
  const cancel = async () => {
    const { confirm } = await import('../../ui/confirm.tsx')
    const sure = await confirm({
      title: t.cancelTitle(showNumber(order.number)),
      question: state.kind === 'cash' ? t.cancelMeans : t.cancelMeansUnpaid,
      yes: t.cancel,
      no: t.keep,
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    await attempt(call(cancelOrder, { params: { id: order._id } }), {
      done: t.cancelled,
      failed: t.cancelFailed,
    })
    setBusy(false)
    await revalidate()
  }
  return (
    <Button look="secondary" onClick={cancel} busy={busy && t.cancelling}>
      {t.cancel}
    </Button>
  )
}

function lateLead(t: ReturnType<typeof orders.use>, { kind }: PayState): string {
  if (kind === 'prompted' || kind === 'finding' || kind === 'sending') return t.cancelWhilePaying
  if (kind === 'proving') return t.cancelWhileChecking
  return withoutMoney.has(kind) ? t.cancelLate : t.cancelPaid
}
