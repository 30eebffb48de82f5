import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { parcelSteps } from '@duka/contract/shipping/parcel-steps'
import type { Shipping } from '@duka/contract/shipping/shipping'
import type { ReactNode } from 'react'
import { useOwnWords } from '../../lib/text/text.ts'
import { unbroken } from '../../ui/unbroken.tsx'
import { DeliveryFacts, HandoverCode } from '../delivery/delivery-facts.tsx'
import { deliveryTimeText, ownWords } from '../delivery/delivery-time.ts'
import { delivery } from '../delivery/words.ts'
import { ContactShop } from '../payments/contact-shop.tsx'
import { payments } from '../payments/signed-in-words.ts'
import { BroughtBy } from './brought-by.tsx'
import { headline } from './headline.ts'
import { ParcelSteps } from './parcel-steps.tsx'
import { tracking } from './words.ts'

interface ParcelCardProps {
  order: Order
  /** Undefined before there is a shipping record. */
  shipping: Shipping | undefined
  /** What the rider collects, in shillings; 0: nothing. */
  cash: number
  /** Whether its headline stands above it already. */
  isTold?: boolean
  /** What follows below. */
  children?: ReactNode
}

/** What happens next with an order and when, who brings it, and what to have ready; then its steps. */
export function ParcelCard({ order, shipping, cash, isTold, children }: ParcelCardProps) {
  const t = tracking.use()
  const d = delivery.use()
  const p = payments.use()
  const collects = isCollected(order.delivery?.kind) ? p.collected : p
  const isOpen = isUnderWay(order, shipping)
  const { title, text, isLate } = useNext(order, shipping)
  const timing = useOwnWords()(order.delivery)
  const when =
    timing && isOpen ? (waitsForMoney(order) ? deliveryTimeText(d, timing) : ownWords(timing)) : ''
  const isBrought = isOpen && !waitsForMoney(order) && isCollected(order.delivery?.kind)
  const code = isOpen ? order.handoverCode : null
  return (
    <section
      aria-label={isTold ? t.progress : undefined}
      aria-labelledby={isTold ? undefined : 'next'}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="grid gap-5 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        <div className="grid content-start gap-3">
          {!isTold && (
            <h2 id="next" className="font-display text-xl font-extrabold">
              {title}
            </h2>
          )}
          {isLate ? <ContactShop order={order} lead={text} /> : text && <p>{text}</p>}
          <BroughtBy rider={shipping?.rider} />
          {order.delivery && order.status !== 'Cancelled' && (
            <DeliveryFacts delivery={order.delivery} when={when} code={code} hasMap={isOpen} />
          )}
          {/* Without delivery zones an order has a handover code only during a rider run. */}
          {!order.delivery && <HandoverCode code={code} kind="door" />}
          {isBrought && <p className="font-semibold">{t.bring(showNumber(order.number))}</p>}
          {isOpen && cash > 0 && <p>{unbroken(collects.cashMore(formatMoney(cash, 'KES')))}</p>}
          {shipping?.trackingNumber && (
            <p>
              <span className="text-muted">{t.number}:</span>{' '}
              <span className="figures wrap-anywhere">{shipping.trackingNumber}</span>
            </p>
          )}
        </div>
        <ParcelSteps steps={stepsOf(order, shipping)} />
      </div>
      {children}
    </section>
  )
}

/** The headline of an order, and the text below it. */
export function useNext(order: Order, shipping: Shipping | undefined) {
  const t = tracking.use()
  const d = delivery.use()
  if (order.status === 'Cancelled')
    return { title: t.now.cancelled, text: t.cancelledMore, isLate: false }
  if (shipping?.status === 'cancelled')
    return { title: t.sendingCancelled, text: t.stopped, isLate: false }
  if (waitsForMoney(order))
    return { title: t.afterPayment, text: t.afterPaymentMore, isLate: false }
  const { title, text, isLate } = headline(
    { t, d },
    {
      steps: stepsOf(order, shipping),
      kind: order.delivery?.kind,
      expected: order.delivery?.expected ?? null,
      isPaid: order.paymentStatus === 'paid',
    },
  )
  return { title, text: shipping?.status === 'returned' ? t.stopped : text, isLate }
}

export function isUnderWay({ status }: Order, shipping?: Shipping): boolean {
  const isStopped = shipping?.status === 'returned' || shipping?.status === 'cancelled'
  return status !== 'Delivered' && status !== 'Cancelled' && !isStopped
}

/** Whether nothing is packed before the customer pays. */
export function waitsForMoney({ status, paymentStatus, paymentMethod }: Order): boolean {
  const isHere = status === 'Pending' || status === 'Processing'
  return isHere && paymentStatus !== 'paid' && !methodFacts[paymentMethod].shipsUnpaid
}

/** The steps of an order with the days of those that are done. */
export function stepsOf(order: Order, shipping: Shipping | undefined) {
  return parcelSteps({
    status: order.status,
    kind: order.delivery?.kind,
    placedAt: order.createdAt,
    changedAt: order.updatedAt,
    shipping,
  })
}
