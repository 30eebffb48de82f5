import { formatMoney, toCents, toShillings } from '@duka/contract/money'
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
import { useOwnWords } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { comesWhen } from '../delivery/delivery-time.ts'
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
    call(listOrdersOfUser, { params: { userId: user._id }, query: { cursor, sort: 'to-pay' } }),
    messages.failed.fetchOrderHistory,
  )
  return { orders, nextCursor, isFirst: cursor === null }
}

export function Component() {
  const t = orderWords.use()
  const { orders, nextCursor, isFirst } = useOwnWords()(useLoaderData<typeof loader>())
  const toPay = orders.filter(isToPay)
  const rest = orders.filter((order) => !isToPay(order))
  // They come first: if this page has others, too, it has all that wait for a payment.
  const hasAll = isFirst && (rest.length > 0 || !nextCursor)
  return (
    <AccountPage title={t.title} lead={hasAll && <AllToPay orders={toPay} />}>
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
        <>
          {toPay.length > 0 && (
            <ul aria-label={t.toPay} className="mb-8 grid gap-3">
              {toPay.map((order) => (
                <OrderToPay key={order._id} order={order} />
              ))}
            </ul>
          )}
          <ul aria-label={t.list} className="divide-y divide-line border-y border-line">
            {rest.map((order) => (
              <OrderLine key={order._id} order={order} />
            ))}
          </ul>
        </>
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

/** What the order costs, without what came back. */
const costCents = ({ totalAmount, returned }: Order) => toCents(totalAmount) - toCents(returned)

/** How many orders wait for how much money, as a link to the first of them; nothing if none does. */
function AllToPay({ orders }: { orders: Order[] }) {
  const t = orderWords.use()
  const [first] = orders
  if (!first) return null
  const open = orders.map((order) => costCents(order) - toCents(order.partPaid ?? 0))
  const sum = toShillings(open.reduce((all, cents) => all + cents))
  return (
    <Link
      to={`/orders/${first._id}`}
      className="figures inline-flex min-h-11 items-center font-semibold text-primary underline"
    >
      {t.allToPay(orders.length, formatMoney(sum, 'KES'))}
    </Link>
  )
}

/** What the shopper still has to do, with the button that does it. */
function OrderToPay({ order }: { order: Order }) {
  const t = orderWords.use()
  const number = showNumber(order.number)
  const total = formatMoney(toShillings(costCents(order)), 'KES')
  return (
    <li className="grid gap-3 rounded-card border border-mango bg-mango-soft p-4 shadow-soft sm:grid-cols-[1fr_auto] sm:items-center lg:py-3">
      <div className="grid gap-2 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-x-4 lg:gap-y-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <Link
              to={`/orders/${order._id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t.order(number)}
            </Link>
          </h2>
          <OrderBadge order={order} />
        </div>
        <div className="flex gap-1.5 lg:order-first lg:row-span-3 lg:w-30 lg:self-center lg:overflow-hidden">
          {order.items.slice(0, PICTURES).map(({ _id, product }) => (
            <ItemPicture key={_id} image={product.image} className="w-12 sm:w-14" />
          ))}
        </div>
        <p className="line-clamp-2">{namesOf(order, t.more)}</p>
        <p className="text-mango-ink">
          {order.partPaid ? t.partPaid(formatMoney(order.partPaid, 'KES'), total) : t.notPaid}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:grid sm:justify-items-end">
        <p className="figures text-xl font-extrabold whitespace-nowrap">{total}</p>
        <ButtonLink to={`/orders/${order._id}`} aria-label={t.payNowFor(number)}>
          {t.payNow}
        </ButtonLink>
      </div>
    </li>
  )
}

function OrderLine({ order }: { order: Order }) {
  const t = orderWords.use()
  const d = delivery.use()
  return (
    <li className="relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3 py-3 focus-within:bg-sunken hover:bg-sunken">
      <ItemPicture image={order.items[0]?.product.image ?? null} className="w-14" />
      <div className="grid min-w-0">
        <h2 className="font-semibold">
          <Link to={`/orders/${order._id}`} className="after:absolute after:inset-0">
            {t.order(showNumber(order.number))}
          </Link>
        </h2>
        <p className="truncate text-sm">{namesOf(order, t.more)}</p>
        <p className="text-sm text-muted">
          {comesWhen(d, order) || formatDateTime(order.createdAt)}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <OrderBadge order={order} />
        <p className="figures text-sm font-semibold whitespace-nowrap">
          {formatMoney(order.totalAmount, 'KES')}
        </p>
      </div>
    </li>
  )
}

function namesOf({ items }: Order, more: (count: number) => string): string {
  const names = items.slice(0, NAMED).map(({ product }) => product.name)
  const rest = items.length - names.length
  return [names.join(', '), rest > 0 && more(rest)].filter(Boolean).join(' ')
}
