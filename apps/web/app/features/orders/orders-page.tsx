import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { deliveryLine } from '../delivery/delivery-time.ts'
import { delivery } from '../delivery/words.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { ItemPicture } from './item-picture.tsx'
import { OrderBadge } from './order-badge.tsx'
import { orders as orderWords } from './words.ts'

/** How many items of an order are named; the rest is counted. */
const NAMED = 2
const PICTURES = 4

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const { orders, nextCursor } = await withMessage(
    call(listOrdersOfUser, { params: { userId: user._id }, query: { cursor } }),
    messages.failed.fetchOrderHistory,
  )
  return { orders, nextCursor }
}

export function Component() {
  const t = orderWords.use()
  const { orders, nextCursor } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={t.title}>
      <Head title={t.title} hidden />
      {orders.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t.none}
          action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}
        >
          {t.noneMore}
        </EmptyState>
      ) : (
        <ul aria-label={t.list} className="grid gap-3">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ul>
      )}
      <Pages nextCursor={nextCursor} words={{ label: t.pages, first: t.first, next: t.next }} />
    </AccountPage>
  )
}

/** Whether the order waits for its M-Pesa payment; cash is paid when the parcel comes. */
function isToPay({ status, paymentMethod, paymentStatus }: Order): boolean {
  return (
    !methodFacts[paymentMethod].shipsUnpaid && paymentStatus === 'unpaid' && status !== 'Cancelled'
  )
}

function OrderCard({ order }: { order: Order }) {
  const t = orderWords.use()
  const d = delivery.use()
  const names = order.items.slice(0, NAMED).map((item) => item.product.name)
  const rest = order.items.length - names.length
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-soft focus-within:border-primary hover:border-primary sm:grid-cols-[1fr_auto_auto]">
      <div className="grid gap-0.5">
        <h2 className="font-semibold">
          <Link to={`/orders/${order._id}`} className="after:absolute after:inset-0">
            {t.order(showNumber(order.number))}
          </Link>
        </h2>
        <p className="text-sm text-muted">{formatDateTime(order.createdAt)}</p>
        <div className="my-1 flex gap-1.5">
          {order.items.slice(0, PICTURES).map(({ _id, product }) => (
            <ItemPicture key={_id} image={product.image} className="w-12 sm:w-14" />
          ))}
        </div>
        <p className="line-clamp-3">
          {names.join(', ')} {rest > 0 && <span className="text-muted">{t.more(rest)}</span>}
        </p>
        {order.delivery && (
          <p className="text-sm text-muted">{deliveryLine(d, order.delivery, order.status)}</p>
        )}
        {isToPay(order) && (
          <p className="font-semibold text-mango-ink">
            {order.partPaid
              ? t.partPaid(
                  formatMoney(order.partPaid, 'KES'),
                  formatMoney(order.totalAmount, 'KES'),
                )
              : t.notPaid}{' '}
            ·{' '}
            <Link
              to={`/orders/${order._id}`}
              aria-label={t.payNowFor(showNumber(order.number))}
              className="relative -my-3 inline-flex min-h-11 items-center text-primary underline"
            >
              {t.payNow}
            </Link>
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <OrderBadge order={order} />
        <p className="figures font-bold whitespace-nowrap">
          {formatMoney(order.totalAmount, 'KES')}
        </p>
      </div>
      <Icon name="right" className="size-5 text-muted max-sm:hidden" />
    </li>
  )
}
