import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import type { Shipping, ShippingStatus } from '@duka/contract/shipping/shipping'
import { getShipping, getShippingOfOrder } from '@duka/contract/shipping/shipping.calls'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDate, formatDateTime } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Alert } from '../../ui/states.tsx'
import { tracking } from '../../words/tracking.ts'
import { DeliveryFacts } from '../delivery/delivery-facts.tsx'
import { Head, Page } from '../site/page.tsx'

/** `?id=` is the number to track; it is empty if the form was sent empty. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const id = new URL(request.url).searchParams.get('id')?.trim()
  return { id, found: id ? await findShipping(user._id, id) : undefined }
}

export function Component() {
  const t = tracking.use()
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
          error={id === '' ? messages.invalid.tracking : undefined}
          isAlert
        />
        <Button type="submit" busy={busy && t.tracking} className="justify-self-start">
          {t.track}
        </Button>
      </Form>
      {found?.kind === 'nothing' && <Alert>{found.message}</Alert>}
      {found?.kind === 'order' && <NotSentYet order={found.order} />}
      {found?.kind === 'shipping' && (
        <Details shipping={found.shipping} code={found.handoverCode} />
      )}
    </Page>
  )
}

function Details({ shipping, code }: { shipping: Shipping; code: string | null }) {
  const t = tracking.use()
  const { order, delivery, address, status, trackingNumber, shippedAt, deliveredAt, updatedAt } =
    shipping
  const facts = [
    [t.number, trackingNumber],
    [t.destination, address && `${address.city}, ${address.country}`],
    [t.shippedAt, shippedAt && formatDate(shippedAt)],
    [t.deliveredAt, deliveredAt && formatDate(deliveredAt)],
    [t.updatedAt, formatDateTime(updatedAt)],
  ].filter(([, value]) => value)
  return (
    <section
      aria-label={t.result}
      className="grid gap-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <ShippingSteps status={status} />
      {delivery && (
        <div className="border-t border-line pt-4">
          <DeliveryFacts delivery={delivery} isOpen={isUnderWay(status)} code={code} />
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4">
        <dt className="text-muted">{t.order}</dt>
        <dd>
          <Link to={`/orders/${order._id}`} className="font-semibold text-primary underline">
            {shortId(order._id)}
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

function NotSentYet({ order }: { order: Order }) {
  const t = tracking.use()
  const isCancelled = order.status === 'Cancelled'
  return (
    <section
      aria-label={t.result}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <h2 className="text-lg font-bold">{isCancelled ? t.cancelled : t.received}</h2>
      <p>{isCancelled ? t.cancelledMore : t.receivedMore}</p>
      {order.delivery && !isCancelled && (
        <DeliveryFacts delivery={order.delivery} isOpen code={order.handoverCode} />
      )}
      <ButtonLink to={`/orders/${order._id}`} look="secondary">
        {t.seeOrder}
      </ButtonLink>
    </section>
  )
}

/** Whether the parcel has not been delivered yet. */
function isUnderWay(status: ShippingStatus): boolean {
  return status !== 'delivered' && status !== 'cancelled' && status !== 'returned'
}

/** The result of tracking: a shipping record, an order without one, or why nothing was found. */
type Found =
  | { kind: 'shipping'; shipping: Shipping; handoverCode: string | null }
  | { kind: 'order'; order: Order }
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
    if (found) return withCode(found.shipping)
    const order = await findOrder(userId, written)
    if (order) return { kind: 'order', order }
    return { kind: 'nothing', message: messages.failed.fetchShipping }
  } catch (error) {
    return { kind: 'nothing', message: reasonOf(error, messages.failed.fetchShipping) }
  }
}

/** The handover code is on the order; only a shop with delivery zones shows it here. */
async function withCode(shipping: Shipping): Promise<Found> {
  const found =
    shipping.delivery && (await orNone(call(getOrder, { params: { id: shipping.order._id } })))
  return { kind: 'shipping', shipping, handoverCode: found?.order.handoverCode ?? null }
}

async function findOrder(userId: string, written: string): Promise<Order | undefined> {
  const id = written.replace(/^#/, '').toLowerCase()
  const whole = await orNone(call(getOrder, { params: { id } }))
  if (whole) return whole.order
  if (id.length !== shortId(id).length) return undefined
  const { orders } = await call(listOrdersOfUser, { params: { userId }, query: { q: id } })
  return orders.find((order) => shortId(order._id) === id)
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

/** The progress of a parcel in three steps, with its exact status below. */
function ShippingSteps({ status }: { status: ShippingStatus }) {
  const t = tracking.use()
  const at = reached[status]
  if (at === undefined)
    return (
      <div role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-danger">
        <p className="font-bold">{t.states[status]}</p>
        <p>{t.stopped}</p>
      </div>
    )
  return (
    <div className="grid gap-4">
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
            </span>
          </li>
        ))}
      </ol>
      <p className="text-center">
        <strong>{t.names[status]}</strong>: {t.states[status]}
      </p>
    </div>
  )
}
