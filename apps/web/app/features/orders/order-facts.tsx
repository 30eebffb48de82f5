import { moneyWord } from '@duka/contract/order-words'
import type { Order } from '@duka/contract/orders'
import { orders } from '../../words/orders.ts'
import { AddressText } from '../addresses/address-text.tsx'

/** Where the goods are, where the money is, and where the parcel goes. */
export function OrderFacts({ order }: { order: Order }) {
  const t = orders.use()
  const facts = [
    [t.goods, t.statuses[order.status]],
    [t.money, moneyWord(t, order)],
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
      <div className="border-t border-line pt-4">
        <h2 className="mb-1 text-lg font-bold">{t.deliverTo}</h2>
        <AddressText address={order.address} />
      </div>
    </section>
  )
}
