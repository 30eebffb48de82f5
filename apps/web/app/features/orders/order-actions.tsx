import type { Order } from '@duka/contract/orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { orders } from '../../words/orders.ts'

/** What one can do with an order: follow it, print its receipt, have the same again. */
export function OrderActions({ order, userId }: { order: Order; userId: string }) {
  const t = orders.use()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const { reorder } = await import('./reorder.ts')
    const added = await reorder(userId, order.items)
    setBusy(false)
    if (added) await navigate('/carts')
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ButtonLink to={`/track-shipping?id=${order._id}`} look="secondary">
        {t.track}
      </ButtonLink>
      {order.paymentStatus === 'paid' && (
        <Button look="secondary" onClick={() => window.print()}>
          {t.print}
        </Button>
      )}
      <Button look="secondary" onClick={again} busy={busy && t.addingAgain}>
        {t.again}
      </Button>
      <ButtonLink to="/orders" look="quiet">
        {t.all}
      </ButtonLink>
    </div>
  )
}
