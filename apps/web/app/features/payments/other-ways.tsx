import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { ReactNode } from 'react'
import { Fold } from '../../ui/fold.tsx'
import { ContactShop } from './contact-shop.tsx'
import { payments } from './signed-in-words.ts'

interface OtherWaysProps {
  order: Order
  /** Whether something in it is to be read at once. */
  isOpen: boolean
  children: ReactNode
}

/** After a failed payment, what one may do besides trying again: folded, so that one button is the next step. */
export function OtherWays({ order, isOpen, children }: OtherWaysProps) {
  const t = payments.use()
  return (
    <div className="print:hidden">
      {methodFacts[order.paymentMethod].shipsUnpaid && order.status !== 'Delivered' && (
        <p>{(isCollected(order.delivery?.kind) ? t.collected : t).stillCash}</p>
      )}
      <Fold label={t.otherWays} open={isOpen}>
        <div className="grid gap-4 pt-1">
          <p>{t.otherPhone}</p>
          {children}
          <ContactShop order={order} />
        </div>
      </Fold>
    </div>
  )
}
