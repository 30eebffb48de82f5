import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import { messages } from '@duka/contract/screen-messages'
import type { Shipping, ShippingStatus } from '@duka/contract/shipping/shipping'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { signedIn } from '../../lib/session/signed-in.ts'
import { formatDate, formatDateTime } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Alert } from '../../ui/states.tsx'
import { tracking } from '../../words/tracking.ts'
import { DeliveryFacts } from '../delivery/delivery-facts.tsx'
import { Head, Page } from '../site/page.tsx'
import { findShipping } from './find-shipping.ts'
import { ShippingSteps } from './shipping-steps.tsx'

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
