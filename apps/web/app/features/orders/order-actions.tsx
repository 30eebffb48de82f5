import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import { getReceipt } from '@duka/contract/payments/payments.calls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { download } from '../../lib/calls/download.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { orders } from '../../words/orders.ts'

/** The actions of an order: track it, print or save its receipt, order the same again. */
export function OrderActions({ order, userId }: { order: Order; userId: string }) {
  const t = orders.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'again' | 'receipt'>()
  const again = async () => {
    setBusy('again')
    const { reorder } = await import('./reorder.ts')
    const added = await reorder(userId, order.items)
    setBusy(undefined)
    if (added) await navigate('/carts')
  }
  const save = async () => {
    setBusy('receipt')
    const name = t.receiptFile(shortId(order._id))
    await attempt(download(getReceipt, { language }, name, { orderId: order._id }), {
      failed: t.saveFailed,
    })
    setBusy(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ButtonLink to={`/track-shipping?id=${order._id}`} look="secondary">
        {t.track}
      </ButtonLink>
      {order.paymentStatus === 'paid' && (
        <>
          <Button look="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button look="secondary" onClick={save} busy={busy === 'receipt' && t.savingReceipt}>
            {t.saveReceipt}
          </Button>
        </>
      )}
      <Button look="secondary" onClick={again} busy={busy === 'again' && t.addingAgain}>
        {t.again}
      </Button>
      <ButtonLink to="/orders" look="quiet">
        {t.all}
      </ButtonLink>
    </div>
  )
}
