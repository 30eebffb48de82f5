import { shortId } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { withMessage } from '../../lib/calls/page-data.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { useShop } from '../../lib/shop.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { orders } from '../../words/orders.ts'
import { usualPhone } from '../payments/last-phone.ts'
import { readMpesaPhone } from '../payments/mpesa-phone.ts'
import { PayByPaybill } from '../payments/pay-by-paybill.tsx'
import { payState } from '../payments/pay-state.ts'
import { PaymentPanel } from '../payments/payment-panel.tsx'
import { requestPrompt, usePromptRequest } from '../payments/prompt-request.ts'
import { SimulatorNotice } from '../payments/simulator-notice.tsx'
import { ErrorPage } from '../site/error-page.tsx'
import { Head, Page } from '../site/page.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { readOrder } from './read-order.ts'
import { useLiveOrder } from './use-live-order.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const view = await withMessage(
    readOrder(user._id, params.orderId ?? '', request.signal),
    messages.failed.fetchOrderDetails,
  )
  return { user, ...view }
}

/** Sends a prompt to a phone; the order's payments show the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await signedIn(request)
  const form = await request.formData()
  const phone = readMpesaPhone(String(form.get('mpesaPhone') ?? ''))
  if (phone.ok) await requestPrompt(user, params.orderId ?? '', phone.value)
  return phone
}

export function Component() {
  const t = orders.use()
  const { user, order, payments, due, discount, simulator, paybill, takesMpesa, isStale } =
    useLoaderData<typeof loader>()
  const money = { due, discount }
  const state = payState(order, { payments, ...money }, usePromptRequest(order._id))
  useLiveOrder(order._id, state)
  const shop = useShop()

  const title = t.order(shortId(order._id))
  const triedPhone = state.kind === 'failed' ? state.phone : undefined
  return (
    <Page title={title} aside={<OrderBadge order={order} />}>
      <Head title={title} hidden />
      <p className="mb-4 hidden font-semibold print:block">
        {t.receiptOf(shop.name)}, {shop.address.join(', ')}, {shop.phones.join(', ')}
      </p>
      <p className="-mt-3 mb-5 text-muted">{t.placed(formatDateTime(order.createdAt))}</p>
      {simulator && <SimulatorNotice />}
      <div role="status" className="print:hidden">
        {isStale && (
          <p className="mb-5 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">{t.stale}</p>
        )}
      </div>
      <div className="grid gap-6">
        <div className="grid gap-6 lg:has-[>:nth-child(2)]:grid-cols-[1fr_22rem]">
          <PaymentPanel
            order={order}
            state={state}
            money={money}
            takesMpesa={takesMpesa}
            phone={triedPhone ? formatPhone(triedPhone) : usualPhone(user, order.address)}
          />
          <PayByPaybill paybill={paybill} order={order} state={state} due={due} />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem] print:grid-cols-1">
          <OrderItems order={order} discount={discount} />
          <OrderFacts order={order} money={money} />
        </div>
        <OrderActions order={order} userId={user._id} />
      </div>
    </Page>
  )
}

export function ErrorBoundary() {
  const t = orders.use()
  const translate = useTranslate()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorPage back={{ to: '/orders', label: t.all }} />
  const title = translate(refusals.ORDER_NOT_FOUND.message)
  return (
    <>
      <Head title={title} hidden />
      <ErrorState wholePage title={title} action={<ButtonLink to="/orders">{t.all}</ButtonLink>} />
    </>
  )
}
