import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { readOrderNumber, readShortNumber, showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { plainText } from '@duka/contract/plain-text'
import { messages } from '@duka/contract/screen-messages'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { Shipping, ShippingStatus } from '@duka/contract/shipping/shipping'
import { getShipping, getShippingOfOrder } from '@duka/contract/shipping/shipping.calls'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDate, formatDateTime } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Alert } from '../../ui/states.tsx'
import { DeliveryFacts } from '../delivery/delivery-facts.tsx'
import { cashToHave } from '../payments/describe-payment.ts'
import { payState } from '../payments/pay-state.ts'
import { payments } from '../payments/signed-in-words.ts'
import { Head, Page } from '../site/page.tsx'
import { BroughtBy } from './brought-by.tsx'
import { stepsOf, waitsForMoney } from './parcel-card.tsx'
import { ParcelSteps } from './parcel-steps.tsx'
import { tracking } from './words.ts'

/** `?id=` is the number to track; it is empty if the form was sent empty. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const typed = new URL(request.url).searchParams.get('id')
  const id = typed === null ? undefined : plainText(typed)
  return { id, found: id ? await findShipping(user._id, id) : undefined }
}

export function Component() {
  const t = tracking.use()
  const translate = useTranslate()
  const { id, found } = useLoaderData<typeof loader>()
  const busy = useNavigation().location?.pathname === '/track-shipping'
  return (
    <Page title={t.title} narrow>
      <Head title={t.title} hidden />
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
          defaultValue={id}
          error={id === '' ? translate(messages.invalid.tracking) : undefined}
          isAlert
        />
        <Button type="submit" busy={busy && t.tracking} className="justify-self-start">
          {t.track}
        </Button>
      </Form>
      {found?.kind === 'nothing' && <Alert>{found.message}</Alert>}
      {found?.kind === 'order' && <WithoutRecord order={found.order} cash={found.cash} />}
      {found?.kind === 'shipping' && (
        <Details shipping={found.shipping} handoverCode={found.handoverCode} cash={found.cash} />
      )}
    </Page>
  )
}

function Details({ shipping, handoverCode, cash }: Omit<Found & { kind: 'shipping' }, 'kind'>) {
  const t = tracking.use()
  const p = payments.use()
  const { order, delivery, address, status, trackingNumber, shippedAt, deliveredAt, updatedAt } =
    shipping
  const facts = [
    [t.number, trackingNumber],
    [t.destination, address && `${address.city}, ${address.country}`],
    [t.updatedAt, formatDateTime(updatedAt)],
  ].filter(([, value]) => value)
  return (
    <section
      aria-label={t.result}
      className="grid gap-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <div className="grid gap-2">
        <h2 className="text-lg">
          <strong>{t.names[status]}</strong>: {t.states[status]}
        </h2>
        <BroughtBy rider={shipping.rider} />
        {delivery && (
          <DeliveryFacts delivery={delivery} isOpen={isUnderWay(status)} code={handoverCode} />
        )}
        {cash > 0 && <p>{p.cashMore(formatMoney(cash, 'KES'))}</p>}
      </div>
      <ShippingSteps
        status={status}
        times={{ pending: order.createdAt, shipped: shippedAt, delivered: deliveredAt }}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4">
        <dt className="text-muted">{t.order}</dt>
        <dd>
          <Link to={`/orders/${order._id}`} className="font-semibold text-primary underline">
            {showNumber(order.number)}
          </Link>
        </dd>
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WithoutRecord({ order, cash }: Omit<Found & { kind: 'order' }, 'kind'>) {
  const t = tracking.use()
  const p = payments.use()
  const { status } = order
  // Staff may send an order without opening a shipping record.
  const [title, more] =
    status === 'Cancelled'
      ? [t.cancelled, t.cancelledMore]
      : status === 'Shipped' || status === 'Delivered'
        ? [t.states[status === 'Shipped' ? 'shipped' : 'delivered']]
        : waitsForMoney(order)
          ? [t.afterPayment, t.afterPaymentMore]
          : [t.received, t.receivedMore]
  return (
    <section
      aria-label={t.result}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <h2 className="text-lg font-bold">{title}</h2>
      {more && <p>{more}</p>}
      {order.delivery && status !== 'Cancelled' && (
        <DeliveryFacts
          delivery={order.delivery}
          isOpen={status !== 'Delivered'}
          code={order.handoverCode}
        />
      )}
      {cash > 0 && <p>{p.cashMore(formatMoney(cash, 'KES'))}</p>}
      <ParcelSteps steps={stepsOf(order, undefined)} />
      <ButtonLink to={`/orders/${order._id}`} look="secondary">
        {t.seeOrder}
      </ButtonLink>
    </section>
  )
}

function isUnderWay(status: ShippingStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled' && status !== 'returned'
}

/**
 * The result of tracking: a shipping record, an order without one, or why nothing was found. `cash` is what the rider
 * collects, in shillings.
 */
type Found =
  | { kind: 'shipping'; shipping: Shipping; handoverCode: string | null; cash: number }
  | { kind: 'order'; order: Order; cash: number }
  | { kind: 'nothing'; message: string }

/**
 * Finds a parcel by any number: first as a whole or short order number, then as a shipping id or a
 * tracking number.
 */
async function findShipping(userId: string, written: string): Promise<Found> {
  try {
    const found =
      (await orNone(call(getShippingOfOrder, { params: { orderId: written } }))) ??
      (await orNone(call(getShipping, { params: { id: written } })))
    if (found) return withOrder(asCustomersSee(found.shipping))
    const order = await findOrder(userId, written)
    if (order) return { kind: 'order', order, cash: await cashOf(order) }
    return { kind: 'nothing', message: messages.failed.fetchShipping }
  } catch (error) {
    return { kind: 'nothing', message: reasonOf(error, messages.failed.fetchShipping) }
  }
}

/** What is on the road when its order is cancelled comes back. */
function asCustomersSee(shipping: Shipping): Shipping {
  const isCancelled = shipping.order.status === 'Cancelled'
  return isCancelled ? { ...shipping, status: 'cancelled' } : shipping
}

/** The handover code and the money are on the order; only a shop with delivery zones shows the code here. */
async function withOrder(shipping: Shipping): Promise<Found> {
  const found = await orNone(call(getOrder, { params: { id: shipping.order._id } }))
  const handoverCode = (shipping.delivery && found?.order.handoverCode) ?? null
  const cash = found && isUnderWay(shipping.status) ? await cashOf(found.order) : 0
  return { kind: 'shipping', shipping, handoverCode, cash }
}

async function cashOf(order: Order): Promise<number> {
  if (!methodFacts[order.paymentMethod].shipsUnpaid || order.paymentStatus === 'paid') return 0
  const money = await call(listPaymentsOfOrder, { params: { orderId: order._id } })
  return cashToHave(order, payState(order, money), money)
}

async function findOrder(userId: string, written: string): Promise<Order | undefined> {
  const short = readShortNumber(written)
  const id = (readOrderNumber(written) ?? written.replace(/^#/, '')).toLowerCase()
  const whole = await orNone(call(getOrder, { params: { id } }))
  if (whole) return whole.order
  if (!short && id.length !== shortId(id).length) return undefined
  const { orders } = await call(listOrdersOfUser, { params: { userId }, query: { q: id } })
  return orders.find((order) => shortId(order._id) === id || order.number === id)
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

const steps = ['pending', 'shipped', 'delivered'] as const

/** The number of steps done for each status; cancelled and returned parcels have none. */
const reached: Partial<Record<ShippingStatus, number>> = {
  pending: 0,
  shipped: 1,
  'in-transit': 1,
  'out-for-delivery': 1,
  delivered: 2,
}

interface ShippingStepsProps {
  status: ShippingStatus
  times: Record<(typeof steps)[number], string | null>
}

/** The progress of a parcel in three steps, with the days of those that are done. */
function ShippingSteps({ status, times }: ShippingStepsProps) {
  const t = tracking.use()
  const at = reached[status]
  if (at === undefined)
    return (
      <div role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-danger">
        <p>{t.stopped}</p>
      </div>
    )
  return (
    <ol aria-label={t.steps} className="grid grid-cols-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className="relative grid justify-items-center gap-2 text-center"
        >
          {index > 0 && (
            <span
              className={`absolute top-4 right-1/2 h-1 w-full -translate-y-1/2 ${index <= at ? 'bg-primary' : 'bg-line'}`}
            />
          )}
          <span
            className={`figures relative z-1 grid size-8 place-items-center rounded-full font-bold ${index <= at ? 'bg-primary text-on-primary' : 'bg-line text-muted'}`}
          >
            {index <= at ? <Icon name="check" /> : index + 1}
          </span>
          <span className={`max-sm:text-sm ${index === at ? 'font-bold' : 'text-muted'}`}>
            {t.names[step]} {index < at && <span className="sr-only">{t.done}</span>}
            {index <= at && times[step] && (
              <span className="figures block text-sm font-normal text-muted">
                {formatDate(times[step])}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
