import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { payOnDelivery } from '@duka/contract/orders/orders.calls'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { deliveryTimeText } from '../delivery/delivery-time.ts'
import { delivery } from '../delivery/words.ts'
import { type OrderMoney, priceOf } from './describe-payment.ts'
import { forgetPromptRequest } from './prompt-request.ts'
import { payments } from './signed-in-words.ts'

/** *Pay cash instead*: how much, to whom and when, and the button that changes the order. */
export function CashInstead({ order, money }: { order: Order; money: OrderMoney }) {
  const t = payments.use()
  const d = delivery.use()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const amount = formatMoney(priceOf(order, money), 'KES')
  const timing = useOwnWords()(order.delivery)
  const when = timing && deliveryTimeText(d, timing)
  const change = async () => {
    setBusy(true)
    const { ok } = await attempt(call(payOnDelivery, { params: { id: order._id } }), {
      failed: t.cashInsteadFailed,
    })
    if (ok) forgetPromptRequest()
    await revalidate()
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2 py-2 print:hidden">
      <p>
        {unbroken(t.cashFor[order.delivery?.kind ?? 'door'](amount))} {when && `${when}.`}
      </p>
      <Button look="secondary" onClick={change} busy={busy && t.changing}>
        {t.cashInstead}
      </Button>
    </div>
  )
}
