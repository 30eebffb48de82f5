import { addressLines } from '@duka/contract/addresses/address-lines'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import type { PaymentsOfOrder } from '@duka/contract/payments/payments'
import { formatPhone } from '@duka/contract/phone'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { ReactNode } from 'react'
import { useShop } from '../../../lib/shop.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { deliveryText } from '../../staff-frame/delivery-text.ts'
import { paymentText } from '../../staff-frame/order-badges.tsx'
import { nameOfCustomer } from '../../staff-frame/order-columns.tsx'
import { VatLines } from '../vat-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { staffPrint } from './words.ts'

/** A slip is for packing and has no prices; an invoice is for the customer; a label is for the parcel. */
export type Paper = 'slip' | 'invoice' | 'label'

/** What each paper is called. In a shop that issues numbered invoices, the printed order is called a summary, not an invoice. */
export function usePaperTitles(): Record<Paper, string> {
  const { titles, summary } = staffPrint.use()
  return useShop().papers ? { ...titles, invoice: summary } : titles
}

/** An order with the other data of its paper. */
export interface PrintedOrder {
  order: Order
  money: PaymentsOfOrder
  trackingNumber: string | null
}

/** Number, customer and address of the order. */
export function OrderHead({ printed, paper }: { printed: PrintedOrder; paper: Paper }) {
  const t = staffPrint.use()
  const { order, money, trackingNumber } = printed
  const facts: [string, ReactNode][] = [
    [t.order, <strong key="order">{showNumber(order.number)}</strong>],
    [t.placed, formatDateTime(order.createdAt)],
    [t.customer, nameOfCustomer(order)],
  ]
  if (order.delivery) facts.push([t.delivery, deliveryText(order.delivery)])
  if (trackingNumber) facts.push([t.tracking, trackingNumber])
  if (paper === 'invoice') {
    const ways = money.payments.flatMap(({ state, method }) =>
      state === 'paid' ? t.accounts[method] : [],
    )
    if (ways.length > 0) facts.push([t.paidBy, [...new Set(ways)].join(', ')])
    facts.push([t.payment, paymentText(order)])
  }
  if (order.note) facts.push([t.note, order.note])
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-6">
      <dl className="grid content-start gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-28 shrink-0 text-muted">{name}</dt>
            <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h2 className="text-muted">
          {isCollected(order.delivery?.kind) ? t.collectedBy : t.deliverTo}
        </h2>
        <Destination order={order} />
      </div>
    </div>
  )
}

/** Who receives the parcel, whom to call, and where it goes, if it is brought. */
function Destination({ order }: { order: Order }) {
  const { name, phoneNumber } = order.recipient
  const lines = isCollected(order.delivery?.kind) ? [] : addressLines(order.address)
  return (
    <address className="not-italic">
      {name && <strong className="block">{name}</strong>}
      {phoneNumber && <strong className="figures block">{formatPhone(phoneNumber)}</strong>}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** The items of the order. It is a plain table: on paper the usual one would turn into cards. */
export function OrderLines({ printed, paper }: { printed: PrintedOrder; paper: Paper }) {
  const t = staffPrint.use()
  const { order, money } = printed
  const isSlip = paper === 'slip'
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
          {order.items.map(({ _id, product, variant, sku, quantity, price }) => (
            <tr key={_id} className="break-inside-avoid">
              {isSlip && (
                <td className={cell}>
                  <span className="block size-5 border border-ink" />
                </td>
              )}
              <td className={cell}>
                {product.name}
                <span className="block text-sm text-muted">
                  {[variant, sku].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className={figure}>{quantity}</td>
              {!isSlip && <td className={figure}>{formatMoney(price, 'KES')}</td>}
              {!isSlip && (
                <td className={figure}>
                  {formatMoney(toShillings(toCents(price) * quantity), 'KES')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="figures ml-auto w-fit min-w-56 text-right">
        {isSlip ? (
          <p className="text-lg font-bold">{t.pieces(countPieces(order))}</p>
        ) : (
          <>
            <OrderTotals sums={order} isDelivered={order.delivery !== null} />
            <p className="text-lg font-bold">
              {`${t.total} ${formatMoney(order.totalAmount, 'KES')}`}
            </p>
            <VatLines of={order.vat} />
          </>
        )}
        {!isSlip && money.discount > 0 && (
          <>
            <p>{`${t.waived} ${formatMoney(-money.discount, 'KES')}`}</p>
            <p className="font-bold">
              {`${t.finalTotal} ${formatMoney(toShillings(toCents(order.totalAmount) - toCents(money.discount)), 'KES')}`}
            </p>
          </>
        )}
        <ToCollect printed={printed} />
      </div>
    </>
  )
}

/** A label for the outside of a parcel: large enough to read at arm's length, without what is inside. */
export function ParcelLabel({ printed }: { printed: PrintedOrder }) {
  const t = staffPrint.use()
  const { order, trackingNumber } = printed
  return (
    <div className="grid gap-3 text-lg">
      <div className="text-xl">
        <Destination order={order} />
      </div>
      {order.delivery && <p>{deliveryText(order.delivery)}</p>}
      <p className="figures flex flex-wrap justify-between gap-x-6 border-t border-line pt-3">
        <strong>{`${t.order} ${showNumber(order.number)}`}</strong>
        <span>{t.pieces(countPieces(order))}</span>
        {trackingNumber && <span>{`${t.tracking} ${trackingNumber}`}</span>}
      </p>
      <ToCollect printed={printed} />
    </div>
  )
}

/** What the rider collects, if the order is paid on delivery. */
function ToCollect({ printed: { order, money } }: { printed: PrintedOrder }) {
  const t = staffPrint.use()
  const isOwed =
    methodFacts[order.paymentMethod].shipsUnpaid &&
    order.paymentStatus === 'unpaid' &&
    order.status !== 'Cancelled'
  return (
    isOwed && <p className="figures font-bold">{t.collect(formatMoney(money.dueInCash, 'KES'))}</p>
  )
}

function countPieces({ items }: Order): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}
