import { paymentStatusText } from '@duka/contract/orders/order-words'
import type { Order } from '@duka/contract/orders/orders'
import { isPartlyPaid } from '@duka/contract/payments/partly-paid'
import { formatPhone } from '@duka/contract/phone'
import { AddressText } from '../addresses/address-text.tsx'
import { DeliveryFacts } from '../delivery/delivery-facts.tsx'
import { delivery } from '../delivery/words.ts'
import type { OrderMoney } from '../payments/describe-payment.ts'
import { orders } from './words.ts'

const part = 'border-t border-line pt-4'

/** The order's state, its money and its delivery. */
export function OrderFacts({ order, money }: { order: Order; money: OrderMoney }) {
  const t = orders.use()
  const d = delivery.use()
  const { name, phoneNumber } = order.recipient
  const recipient = [name, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(', ')
  const facts = [
    [t.goods, t.statuses[order.status]],
    [t.money, paymentStatusText(t, order, isPartlyPaid(order, money))],
    [t.method, t.methods[order.paymentMethod]],
  ]
  return (
    <section
      aria-label={t.deliverTo}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {/* While the order lives, the card of its parcel shows how it comes. */}
      {order.delivery && order.status === 'Cancelled' && (
        <div className={part}>
          <h2 className="mb-1 text-lg font-bold">{d.title}</h2>
          <DeliveryFacts delivery={order.delivery} isOpen={false} code={null} />
        </div>
      )}
      <div className={part}>
        <h2 className="mb-1 text-lg font-bold">{t.deliverTo}</h2>
        <AddressText address={order.address} />
      </div>
      {order.delivery && recipient && (
        <div className={part}>
          <h2 className="mb-1 text-lg font-bold">{t.recipient}</h2>
          <p>{recipient}</p>
        </div>
      )}
      {order.note && (
        <div className={part}>
          <h2 className="mb-1 text-lg font-bold">{t.note}</h2>
          <p className="whitespace-pre-line">{order.note}</p>
        </div>
      )}
    </section>
  )
}
