import type { Order } from '@duka/contract/orders/orders'
import { getReceipt } from '@duka/contract/payments/payments.calls'
import { useState } from 'react'
import { attempt } from '../../lib/calls/attempt.ts'
import { download } from '../../lib/calls/download.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { PaperButton } from '../payments/paper-button.tsx'
import { PayLinkButton } from '../payments/pay-link-button.tsx'
import type { PayState } from '../payments/pay-state.ts'
import { orders } from './words.ts'

/** What can be done about the payment of an order: its receipt and papers, or a link by which somebody else pays. */
export function PayActions({ order, state }: { order: Order; state: PayState }) {
  const t = orders.use()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const name = t.receiptFile(order.number)
    await attempt(download(getReceipt, { language }, name, { orderId: order._id }), {
      failed: t.saveFailed,
    })
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {order.paymentStatus === 'paid' && (
        <>
          <Button look="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button look="secondary" onClick={save} busy={busy && t.savingReceipt}>
            {t.saveReceipt}
          </Button>
        </>
      )}
      {(order.papers ?? []).map((paper) => (
        <PaperButton
          key={paper._id}
          of={paper}
          label={t.papers[paper.kind]}
          failed={t.paperFailed}
        />
      ))}
      {order.status !== 'Delivered' && <PayLinkButton order={order} state={state} />}
    </div>
  )
}
