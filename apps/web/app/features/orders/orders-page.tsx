import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDate } from '../../lib/text/format.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { comesWhen, ownWords } from '../delivery/delivery-time.ts'
import { delivery } from '../delivery/words.ts'
import { ItemPictures } from '../shipping/item-picture.tsx'
import { useNext } from '../shipping/parcel-card.tsx'
import { StepBar } from '../shipping/step-bar.tsx'
import { tracking } from '../shipping/words.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderBadge } from './order-badge.tsx'
import { orders as orderWords } from './words.ts'

/** How many items of an order are named; the rest is counted. */
const NAMED = 2

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
  const inGroup = (group: Group) => orders.filter((order) => groupOf(order) === group)
  const toPay = inGroup('toPay')
  const underWay = inGroup('underWay')
  const past = inGroup('past')
  // They come first: if this page has others, too, it has all that wait for a payment.
  const hasAll = isFirst && (toPay.length < orders.length || !nextCursor)
  return (
    <AccountPage title={t.title}>
      <Head title={t.title} hidden />
      {orders.length === 0 && (
        <EmptyState
          icon="cart"
          title={t.none}
          action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}
        >
          {t.noneMore}
        </EmptyState>
      )}
      <div className="grid gap-8">
        {toPay.length > 0 && (
          <Section
            title={t.toPay}
            aside={hasAll && toPay.length > 1 && t.allToPay(toPay.length, openSum(toPay))}
          >
            <ul className="grid gap-3">
              {toPay.map((order) => (
                <OrderToPay key={order._id} order={order} />
              ))}
            </ul>
          </Section>
        )}
        {underWay.length > 0 && (
          <Section title={t.underWay}>
            <ul className="grid gap-3 lg:grid-cols-2">
              {underWay.map((order) => (
                <OrderUnderWay key={order._id} order={order} />
              ))}
            </ul>
          </Section>
        )}
        {past.length > 0 && (
          <Section title={t.past}>
            <ul className="divide-y divide-line border-y border-line">
              {past.map((order) => (
                <PastOrder key={order._id} order={order} />
              ))}
            </ul>
          </Section>
        )}
      </div>
      <Pages nextCursor={nextCursor} words={{ label: t.pages, first: t.first, next: t.next }} />
    </AccountPage>
  )
}

type Group = 'toPay' | 'underWay' | 'past'

/** What its customer does with an order: pay it, wait for it, or look back. Cash is paid when the parcel comes. */
function groupOf(order: Order): Group {
  const { status, paymentMethod, paymentStatus } = order
  const isUnpaid = paymentStatus === 'unpaid' || paymentStatus === 'pending'
  if (status === 'Cancelled') return 'past'
  if (isUnpaid && !methodFacts[paymentMethod].shipsUnpaid) return 'toPay'
  return status === 'Delivered' ? 'past' : 'underWay'
}

/** What the order costs, without what came back. */
const costCents = ({ totalAmount, returned }: Order) => toCents(totalAmount) - toCents(returned)

function openSum(orders: Order[]): string {
  const open = orders.map((order) => costCents(order) - toCents(order.partPaid ?? 0))
  return formatMoney(toShillings(open.reduce((all, cents) => all + cents)), 'KES')
}

function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-xl font-extrabold">{title}</h2>
        {aside && <p className="figures font-semibold">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

/** What the shopper still has to do, with the button that does it. */
function OrderToPay({ order }: { order: Order }) {
  const t = orderWords.use()
  const number = showNumber(order.number)
  const total = formatMoney(toShillings(costCents(order)), 'KES')
  const open = order.paymentStatus === 'pending' ? t.paymentStatuses.pending : t.notPaid
  return (
    <li className="grid gap-3 rounded-card border border-mango bg-mango-soft p-4 shadow-soft sm:grid-cols-[1fr_auto] sm:items-center lg:py-3">
      <div className="grid gap-2 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-x-4 lg:gap-y-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">
            <Link
              to={`/orders/${order._id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t.order(number)}
            </Link>
          </h3>
          <OrderBadge order={order} />
        </div>
        <ItemPictures
          of={order}
          className="w-12 sm:w-14"
          among="lg:order-first lg:row-span-3 lg:w-30 lg:self-center lg:overflow-hidden"
        />
        <p className="line-clamp-2">{namesOf(order, t.more)}</p>
        <p className="text-mango-ink">
          {order.partPaid ? unbroken(t.partPaid(formatMoney(order.partPaid, 'KES'), total)) : open}
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

/** When it comes and how far it is. */
function OrderUnderWay({ order }: { order: Order }) {
  const t = orderWords.use()
  const { track } = tracking.use()
  const d = delivery.use()
  const { title, isLate } = useNext(order, undefined)
  const when = comesWhen(d, order)
  const more = isLate ? when : when && order.delivery && ownWords(order.delivery)
  const number = t.order(showNumber(order.number))
  return (
    <li className="relative grid content-between gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <div className="flex gap-3">
        <ItemPictures
          of={order}
          className="w-16"
          among="self-start max-sm:*:nth-[n+2]:hidden sm:order-last"
        />
        <div className="grid min-w-0 flex-1 content-start gap-0.5">
          <h3 className="text-lg leading-snug font-bold">{title}</h3>
          {more && <p>{more}</p>}
          <p className="truncate text-sm">{namesOf(order, t.more)}</p>
          <p className="text-sm text-muted">
            <Link
              to={`/orders/${order._id}`}
              className="font-semibold after:absolute after:inset-0"
            >
              {number}
            </Link>{' '}
            · {formatDate(order.createdAt)}
          </p>
        </div>
      </div>
      <StepBar order={order} />
      <div className="flex flex-wrap items-center gap-3">
        <OrderBadge order={order} />
        <p className="figures text-sm font-semibold whitespace-nowrap">
          {formatMoney(order.totalAmount, 'KES')}
        </p>
        <ButtonLink
          look="tint"
          to={`/orders/${order._id}`}
          aria-label={`${track} ${showNumber(order.number)}`}
          className="relative z-1 ml-auto"
        >
          {track}
        </ButtonLink>
      </div>
    </li>
  )
}

function PastOrder({ order }: { order: Order }) {
  const t = orderWords.use()
  const number = t.order(showNumber(order.number))
  return (
    <li className="relative flex items-center gap-x-3 py-3 focus-within:bg-sunken hover:bg-sunken">
      <ItemPictures of={order} className="w-12" among="max-lg:*:nth-[n+2]:hidden lg:w-54" />
      <div className="grid min-w-0 grow lg:grid-cols-[1fr_7rem] lg:items-center">
        <h3 className="font-semibold">
          <Link to={`/orders/${order._id}`} className="after:absolute after:inset-0">
            {number}
          </Link>
        </h3>
        <p className="truncate text-sm">{namesOf(order, t.more)}</p>
        <p className="text-sm text-muted lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {formatDate(order.createdAt)}
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-x-4 lg:grid-cols-[7rem_8rem_8rem] lg:items-center">
        <OrderBadge order={order} />
        <p className="figures text-sm font-semibold whitespace-nowrap">
          {formatMoney(order.totalAmount, 'KES')}
        </p>
        <OrderAgain
          items={order.items}
          label={`${t.again}: ${number}`}
          className="relative z-1 -my-3 text-sm"
        />
      </div>
    </li>
  )
}

function namesOf({ items }: Order, more: (count: number) => string): string {
  const names = items.slice(0, NAMED).map(({ product }) => product.name)
  const rest = items.length - names.length
  return [names.join(', '), rest > 0 && more(rest)].filter(Boolean).join(' ')
}
