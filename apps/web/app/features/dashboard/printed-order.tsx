import { shortId } from '@duka/contract/endpoint'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders'
import { formatPhone } from '@duka/contract/phone'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { staff } from '../../words/staff.ts'
import { staffOrders } from '../../words/staff-orders.ts'
import { staffPrint } from '../../words/staff-print.ts'

/** A slip is for whoever packs and tells no prices; an invoice is for the customer. */
export type Paper = 'slip' | 'invoice'

interface PrintedProps {
  order: Order
  paper: Paper
}

/** Which order it is, whose, and where it goes. */
export function OrderHead({ order, tracking, paper }: PrintedProps & { tracking: string | null }) {
  const t = staffPrint.use()
  const o = staffOrders.use()
  const { address } = order
  const lines = [
    address.addressLine1,
    address.addressLine2,
    address.street,
    [address.postalCode, address.city].join(' '),
    address.state === address.city ? null : address.state,
    address.country,
    address.phoneNumber && formatPhone(address.phoneNumber),
  ].filter((line) => line)
  const facts: [string, ReactNode][] = [
    [t.order, <strong key="order">{shortId(order._id)}</strong>],
    [t.placed, formatDateTime(order.createdAt)],
    [t.customer, order.user?.username ?? staff.use().gone],
  ]
  if (tracking) facts.push([t.tracking, tracking])
  if (paper === 'invoice')
    facts.push(
      [t.paidBy, o.methods[order.paymentMethod]],
      [t.payment, o.paymentStatuses[order.paymentStatus]],
    )
  return (
    <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1 print:grid-cols-2">
      <dl className="grid content-start gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-28 shrink-0 text-muted">{name}</dt>
            <dd className="figures min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h2 className="text-muted">{t.deliverTo}</h2>
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
    </div>
  )
}

/** What the shop let go of, and what is still to be paid, in shillings. */
interface PrintedMoney {
  discount: number
  dueInCash: number
}

/** What is in the parcel. A table of its own: on paper the dashboard's would turn into cards. */
export function OrderLines({ order, paper, money }: PrintedProps & { money: PrintedMoney }) {
  const t = staffPrint.use()
  const isSlip = paper === 'slip'
  const pieces = order.items.reduce((count, { quantity }) => count + quantity, 0)
  const isOwed =
    order.paymentMethod === 'cod' &&
    order.paymentStatus === 'unpaid' &&
    order.status !== 'Cancelled'
  const cell = 'border-b border-line py-2 pr-3 align-top'
  const figure = `${cell} figures text-right last:pr-0`
  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {isSlip && <th className={`${cell} w-20 text-left`}>{t.packed}</th>}
            <th className={`${cell} text-left`}>{t.product}</th>
            <th className={figure}>{t.quantity}</th>
            {!isSlip && <th className={figure}>{t.price}</th>}
            {!isSlip && <th className={figure}>{t.sum}</th>}
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ _id, product, quantity, price }) => (
            <tr key={_id} className="break-inside-avoid">
              {isSlip && (
                <td className={cell}>
                  <span className="block size-5 border border-ink" />
                </td>
              )}
              <td className={cell}>{product.name}</td>
              <td className={figure}>{quantity}</td>
              {!isSlip && <td className={figure}>{formatMoney(price, 'KES')}</td>}
              {!isSlip && (
                // In cents: 3 × 19.99 must not become 59.97000000000001.
                <td className={figure}>
                  {formatMoney((Math.round(price * 100) * quantity) / 100, 'KES')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="figures text-right">
        <p className="text-lg font-bold">
          {isSlip ? t.pieces(pieces) : `${t.total} ${formatMoney(order.totalAmount, 'KES')}`}
        </p>
        {!isSlip && money.discount > 0 && (
          <>
            <p>{`${t.discount} ${formatMoney(-money.discount, 'KES')}`}</p>
            <p className="font-bold">
              {`${t.afterDiscount} ${formatMoney(toShillings(toCents(order.totalAmount) - toCents(money.discount)), 'KES')}`}
            </p>
          </>
        )}
        {isOwed && <p>{t.collect(formatMoney(money.dueInCash, 'KES'))}</p>}
      </div>
    </>
  )
}
