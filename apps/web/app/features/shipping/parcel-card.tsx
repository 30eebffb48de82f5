import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { parcelSteps } from '@duka/contract/shipping/parcel-steps'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { formatDay } from '../../lib/text/format.ts'
import { DeliveryFacts, HandoverCode } from '../delivery/delivery-facts.tsx'
import { payments } from '../payments/signed-in-words.ts'
import { BroughtBy } from './brought-by.tsx'
import { ParcelSteps } from './parcel-steps.tsx'
import { tracking } from './words.ts'

interface ParcelCardProps {
  order: Order
  /** Undefined before there is a shipping record. */
  shipping: Shipping | undefined
  /** What the rider collects, in shillings; 0: nothing. */
  cash: number
}

/** What happens next with an order and when, who brings it, and what to have ready; then its steps. */
export function ParcelCard({ order, shipping, cash }: ParcelCardProps) {
  const t = tracking.use()
  const p = payments.use()
  const isOver = order.status === 'Delivered' || order.status === 'Cancelled'
  const isOpen = !isOver && shipping?.status !== 'returned'
  const { title, text } = useNext(order, shipping)
  return (
    <section
      aria-labelledby="next"
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5 lg:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
    >
      <div className="grid content-start gap-3">
        <div className="grid gap-1">
          <h2 id="next" className="text-xl font-bold">
            {title}
          </h2>
          {text && <p>{text}</p>}
        </div>
        <BroughtBy rider={shipping?.rider} />
        {order.delivery ? (
          <DeliveryFacts
            delivery={order.delivery}
            isOpen={isOpen && !daysOfPaid(order)}
            code={order.handoverCode}
          />
        ) : (
          // Without delivery zones an order has a handover code only during a rider run.
          isOpen && <HandoverCode code={order.handoverCode} kind="door" />
        )}
        {isOpen && cash > 0 && <p>{p.cashMore(formatMoney(cash, 'KES'))}</p>}
        {shipping?.trackingNumber && (
          <p>
            <span className="text-muted">{t.number}:</span>{' '}
            <span className="figures wrap-anywhere">{shipping.trackingNumber}</span>
          </p>
        )}
      </div>
      <ParcelSteps steps={stepsOf(order, shipping)} />
    </section>
  )
}

function useNext(order: Order, shipping: Shipping | undefined): { title: string; text: string } {
  const t = tracking.use()
  const { status } = order
  if (waitsForMoney(order)) return { title: t.afterPayment, text: t.afterPaymentMore }
  const days = daysOfPaid(order)
  if (days)
    return { title: t.paidComes(formatDay(days.from), formatDay(days.until)), text: t.packedNext }
  if (status === 'Pending') return { title: t.received, text: t.packedNext }
  // What is on the road when its order is cancelled comes back.
  const parcel = status === 'Cancelled' ? undefined : shipping?.status
  return { title: t.states[parcel ?? parcelOf[status]], text: '' }
}

/** The days on which a rider brings a new order that is paid; its title says them. */
function daysOfPaid({ status, paymentStatus, delivery }: Order) {
  const isNew = status === 'Pending' && paymentStatus === 'paid'
  return isNew && delivery?.kind === 'door' ? delivery.expected : null
}

/** Whether nothing is packed before the customer pays. */
export function waitsForMoney({ status, paymentStatus, paymentMethod }: Order): boolean {
  const isHere = status === 'Pending' || status === 'Processing'
  return isHere && paymentStatus !== 'paid' && !methodFacts[paymentMethod].shipsUnpaid
}

/** What an order says of its parcel while it has no shipping record. */
const parcelOf = {
  Processing: 'pending',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
} as const

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
