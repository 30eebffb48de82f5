import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { formatPhone } from '@duka/contract/phone'
import { AddressText } from '../addresses/address-text.tsx'
import { DeliveryFacts } from '../delivery/delivery-facts.tsx'
import { delivery } from '../delivery/words.ts'
import { orders } from './words.ts'

/** Where an order goes, and to whom. */
export function OrderFacts({ order }: { order: Order }) {
  const t = orders.use()
  const d = delivery.use()
  const { name, phoneNumber } = order.recipient
  // Who collects goes to no address, and the card of the parcel says where.
  const isFetched = isCollected(order.delivery?.kind)
  // The address has its own.
  const hasOwn = isFetched || phoneNumber !== order.address.phoneNumber
  const phone = hasOwn && formatPhone(phoneNumber ?? '')
  const isCancelled = order.status === 'Cancelled'
  if (isFetched && !isCancelled && !name && !phone && !order.note) return null
  // What comes to an office does not go there.
  const place = order.delivery?.point ? t.yourAddress : t.deliverTo
  return (
    <section
      aria-label={isFetched ? d.title : place}
      className="grid divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-soft sm:px-5 *:py-4"
    >
      {/* While the order lives, the card of its parcel shows how it comes. */}
      {order.delivery && isCancelled && (
        <div>
          <h2 className="mb-1 font-semibold">{d.title}</h2>
          <DeliveryFacts delivery={order.delivery} code={null} />
        </div>
      )}
      {!isFetched && (
        <div>
          <h2 className="mb-1 font-semibold">{place}</h2>
          <AddressText address={order.address} />
        </div>
      )}
      {order.delivery && (name || phone) && (
        <div>
          <h2 className="mb-1 font-semibold">{t.recipient}</h2>
          <p>{name}</p>
          {phone && <p className="figures whitespace-nowrap text-muted">{phone}</p>}
        </div>
      )}
      {order.note && (
        <div>
          <h2 className="mb-1 font-semibold">{t.note}</h2>
          <p className="whitespace-pre-line">{order.note}</p>
        </div>
      )}
    </section>
  )
}
