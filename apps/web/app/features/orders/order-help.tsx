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
import { payments } from '../payments/signed-in-words.ts'
import { ReturnGoods } from './return-goods.tsx'
import { orders } from './words.ts'

/** The payment states in which no money has come and no phone is being asked. */
const withoutMoney = new Set<PayState['kind']>(['unpaid', 'cash', 'failed'])

interface OrderHelpProps {
  order: Order
  state: PayState
  /** Whether the phone that is asked belongs to somebody with a pay link. */
  promptByLink?: boolean | undefined
}

/** What to do when something is not as it should be: return goods, cancel the order, call the shop. */
export function OrderHelp({ order, state, promptByLink = false }: OrderHelpProps) {
  const t = orders.use()
  const { askUs } = payments.use()
  const isOver = order.status === 'Cancelled' || order.status === 'Delivered'
  const mayCancel = order.status === 'Pending' && (withoutMoney.has(state.kind) || promptByLink)
  return (
    <section aria-labelledby="help" className="grid gap-3 px-4 sm:px-5 print:hidden">
      <h2 id="help" className="font-semibold">
        {t.help}
      </h2>
      <ReturnGoods order={order} />
      {!isOver && mayCancel && <CancelButton order={order} state={state} />}
      <div className="text-muted">
        <ContactShop order={order} lead={isOver || mayCancel ? askUs : lateLead(t, state)} />
      </div>
    </section>
  )
}

function CancelButton({ order, state }: Pick<OrderHelpProps, 'order' | 'state'>) {
  const t = orders.use()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
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
    <Button
      look="secondary"
      onClick={cancel}
      busy={busy && t.cancelling}
      className="justify-self-start"
    >
      {t.cancel}
    </Button>
  )
}

function lateLead(t: ReturnType<typeof orders.use>, { kind }: PayState): string {
  if (kind === 'prompted' || kind === 'finding' || kind === 'sending') return t.cancelWhilePaying
  if (kind === 'proving') return t.cancelWhileChecking
  return withoutMoney.has(kind) ? t.cancelLate : t.cancelPaid
}
