import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { finalCents } from '@duka/contract/payments/partly-paid'
import { useOwnWords } from '../../lib/text/text.ts'
import { unbroken } from '../../ui/unbroken.tsx'
import { delivery } from '../delivery/words.ts'
import { OwnReviewLink } from '../reviews/own-review-link.tsx'
import { ItemPicture } from '../shipping/item-picture.tsx'
import { OrderAgain } from './order-again.tsx'
import { VatLines } from './vat-lines.tsx'
import { orders } from './words.ts'

/** The items of an order with the prices at which they were bought. */
export function OrderItems({ order, discount }: { order: Order; discount: number }) {
  const t = orders.use()
  const d = delivery.use()
  const { items } = useOwnWords()(order)
  return (
    <section
      aria-labelledby="items"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="items" className="text-lg font-bold">
          {t.items}
        </h2>
        {(order.status !== 'Pending' || order.paymentStatus === 'paid') && (
          <OrderAgain items={order.items} className="-my-2 print:hidden" />
        )}
      </div>
      <ul className="grid gap-3">
        {items.map(({ _id, product, variant, quantity, price }) => (
          <li key={_id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <ItemPicture image={product.image} className="w-14 shrink-0 print:hidden" />
            <span className="grid min-w-24 flex-1">
              <span className="line-clamp-2 font-medium print:line-clamp-none">{product.name}</span>
              {variant && <span className="text-sm wrap-anywhere text-muted">{variant}</span>}
              <span className="figures text-sm text-muted">
                {unbroken(t.item(quantity, formatMoney(price, 'KES')))}
              </span>
              {order.status === 'Delivered' && (
                <OwnReviewLink
                  productId={product._id}
                  name={product.name}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline print:hidden"
                />
              )}
            </span>
            <span className="figures ml-auto whitespace-nowrap">
              {formatMoney(toShillings(toCents(price) * quantity), 'KES')}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 border-t border-line pt-4">
        {(order.delivery || order.promotion > 0 || order.discount > 0) && (
          <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>{t.itemsTotal}</dt>
            <dd className="text-right">{formatMoney(order.itemsTotal, 'KES')}</dd>
            {order.delivery && (
              <>
                <dt>{isCollected(order.delivery.kind) ? d.kinds[order.delivery.kind] : d.fee}</dt>
                <dd className="text-right">
                  {order.deliveryFee === 0 ? d.free : formatMoney(order.deliveryFee, 'KES')}
                </dd>
              </>
            )}
            {order.promotion > 0 && (
              <>
                <dt>{order.code ? `${t.promotion} (${order.code})` : t.promotion}</dt>
                <dd className="text-right">{formatMoney(-order.promotion, 'KES')}</dd>
              </>
            )}
            {order.discount > 0 && (
              <>
                <dt>{t.discount}</dt>
                <dd className="text-right">{formatMoney(-order.discount, 'KES')}</dd>
              </>
            )}
          </dl>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">{t.total}</p>
          <p className="figures text-xl font-extrabold">{formatMoney(order.totalAmount, 'KES')}</p>
        </div>
        <VatLines of={order.vat} />
      </div>
      {(order.returned > 0 || discount > 0) && (
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {order.returned > 0 && (
            <>
              <dt>{t.returned}</dt>
              <dd className="text-right">{formatMoney(-order.returned, 'KES')}</dd>
            </>
          )}
          {discount > 0 && (
            <>
              <dt>{t.waived}</dt>
              <dd className="text-right">{formatMoney(-discount, 'KES')}</dd>
            </>
          )}
          <dt className="font-semibold">{t.finalTotal}</dt>
          <dd className="text-right font-semibold">
            {formatMoney(toShillings(finalCents(order, { discount })), 'KES')}
          </dd>
        </dl>
      )}
    </section>
  )
}
