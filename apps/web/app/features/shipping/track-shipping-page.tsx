import { shortId } from '@duka/contract/endpoint'
import { readOrderNumber, showNumber } from '@duka/contract/orders/order-number'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { plainText } from '@duka/contract/plain-text'
import { messages } from '@duka/contract/screen-messages'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { getShipping, getShippingOfOrder } from '@duka/contract/shipping/shipping.calls'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Alert } from '../../ui/states.tsx'
import { cashToHave } from '../payments/describe-payment.ts'
import { payState } from '../payments/pay-state.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { ItemPictures } from './item-picture.tsx'
import { isUnderWay, ParcelCard, useNext, waitsForMoney } from './parcel-card.tsx'
import { tracking } from './words.ts'

/** `?id=` is the number to track; it is empty if the form was sent empty. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const typed = new URL(request.url).searchParams.get('id')
  const id = typed === null ? undefined : plainText(typed)
  const found = id ? await findShipping(user._id, id) : undefined
  return { id, found, open: found?.kind === 'order' ? undefined : await openOrders(user._id) }
}

/** The newest orders under way, those to pay first; none if they cannot be read: one can still type a number. */
async function openOrders(userId: string): Promise<Order[]> {
  const asked = call(listOrdersOfUser, { params: { userId }, query: { sort: 'to-pay' } })
  const { orders } = await asked.catch(() => ({ orders: [] }))
  return orders.filter((order) => isUnderWay(order)).slice(0, 5)
}

export function Component() {
  const t = tracking.use()
  const translate = useTranslate()
  const { id, found, open } = useLoaderData<typeof loader>()
  const busy = useNavigation().location?.pathname === '/track-shipping'
  return (
    <AccountPage title={t.title} narrow>
      <Head title={t.title} hidden />
      {open && open.length > 0 && (
        <section aria-label={t.open} className="mb-6">
          <h2 className="mb-2 font-display text-lg font-extrabold">{t.open}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft">
            {open.map((order) => (
              <OpenOrder key={order._id} order={order} />
            ))}
          </ul>
        </section>
      )}
      <Form
        noValidate
        className="mb-6 grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <Field
          key={id}
          label={t.label}
          hint={t.hint}
          name="id"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={
            found?.kind === 'order' && id === found.order._id ? showNumber(found.order.number) : id
          }
          error={id === '' ? translate(messages.invalid.tracking) : undefined}
          isAlert
        />
        <Button
          type="submit"
          look={found?.kind === 'order' ? 'secondary' : 'primary'}
          busy={busy && t.tracking}
          className="justify-self-start"
        >
          {t.track}
        </Button>
      </Form>
      {found?.kind === 'nothing' && <Alert>{found.message}</Alert>}
      {found?.kind === 'order' && <Details {...found} />}
    </AccountPage>
  )
}

/** The order's number and state, as a link to its page. */
function OpenOrder({ order }: { order: Order }) {
  const { unpaid } = tracking.use()
  const { title } = useNext(order, undefined)
  return (
    <li>
      <Link
        to={`/orders/${order._id}`}
        className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken active:bg-sunken"
      >
        <span className="figures font-semibold whitespace-nowrap">{showNumber(order.number)}</span>
        <span className="min-w-0 flex-1">{waitsForMoney(order) ? unpaid : title}</span>
        <Icon name="right" className="size-5 shrink-0" />
      </Link>
    </li>
  )
}

function Details({ order, shipping, cash }: Omit<Found & { kind: 'order' }, 'kind'>) {
  const t = tracking.use()
  const { address } = shipping ?? order
  const isBrought = !isCollected(order.delivery?.kind)
  const facts: [name: string, value: string | false | null | undefined][] = [
    [t.status, shipping && t.names[shipping.status]],
    [t.destination, isBrought && address && `${address.city}, ${address.country}`],
    [t.updatedAt, formatDateTime((shipping ?? order).updatedAt)],
  ]
  const known = facts.filter(([, value]) => value)
  return (
    <section aria-label={t.result}>
      <ParcelCard order={order} shipping={shipping} cash={cash}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4">
          <dt className="text-muted">{t.order}</dt>
          <dd>{showNumber(order.number)}</dd>
          {known.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ItemPictures of={order} className="w-14" />
          <ButtonLink to={`/orders/${order._id}`}>{t.seeOrder}</ButtonLink>
        </div>
      </ParcelCard>
    </section>
  )
}

/** The result of tracking: an order with its shipping record, or why nothing was found. `cash` is what the rider collects. */
type Found =
  | { kind: 'order'; order: Order; shipping: Shipping | undefined; cash: number }
  | { kind: 'nothing'; message: string }

/**
 * Finds a parcel by any number: first as a whole or short order number, then as a shipping id or a
 * tracking number. An order says whether it has a shipping record, so that none is asked for in vain.
 */
async function findShipping(userId: string, written: string): Promise<Found> {
  try {
    let order = await findOrder(userId, written)
    const asked = !order
      ? call(getShipping, { params: { id: written } })
      : order.hasShipping && call(getShippingOfOrder, { params: { orderId: order._id } })
    const found = asked ? await orNone(asked) : undefined
    if (!order && found) order = await findOrder(userId, found.shipping.order._id)
    if (!order) return { kind: 'nothing', message: messages.failed.fetchShipping }
    return { kind: 'order', order, shipping: found?.shipping, cash: await cashOf(order) }
  } catch (error) {
    return { kind: 'nothing', message: reasonOf(error, messages.failed.fetchShipping) }
  }
}

async function cashOf(order: Order): Promise<number> {
  if (!methodFacts[order.paymentMethod].shipsUnpaid || order.paymentStatus === 'paid') return 0
  const money = await call(listPaymentsOfOrder, { params: { orderId: order._id } })
  return cashToHave(order, payState(order, money), money)
}

async function findOrder(userId: string, written: string): Promise<Order | undefined> {
  const id = (readOrderNumber(written) ?? written.replace(/^#/, '')).toLowerCase()
  if (/^[0-9a-f-]{36}$/.test(id)) return (await orNone(call(getOrder, { params: { id } })))?.order
  const found = await orNone(call(listOrdersOfUser, { params: { userId }, query: { q: id } }))
  return found?.orders.find((order) => shortId(order._id) === id || order.number === id)
}

async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400))
      return undefined
    throw error
  }
}
