import '../../ui/later-icons.ts'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { isCollected } from '@duka/contract/orders/order-queues'
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
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { comesWhen } from '../delivery/delivery-time.ts'
import { delivery } from '../delivery/words.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { site } from '../site/words.ts'
import { notifications } from './words.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const { orders } = await withMessage(
    call(listOrdersOfUser, { params: { userId: user._id } }),
    messages.failed.fetchOrderHistory,
  )
  return orders.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

/** The latest news about the shopper's orders, newest first. */
export function Component() {
  const s = site.use()
  const t = notifications.use()
  const orders = useLoaderData<typeof loader>()
  return (
    <AccountPage title={s.notifications} narrow>
      <Head title={s.notifications} hidden />
      {orders.length === 0 ? (
        <EmptyState
          icon="bell"
          title={t.comingSoon}
          action={<ButtonLink to="/products">{t.toProducts}</ButtonLink>}
        >
          {t.comingSoonMore}
        </EmptyState>
      ) : (
        <ul aria-label={t.list} className="grid gap-2">
          {orders.map((order) => (
            <Notification key={order._id} order={order} />
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

function Notification({ order: given }: { order: Order }) {
  const order = useOwnWords()(given)
  const t = notifications.use()
  const d = delivery.use()
  const notification = notificationOf(order)
  const when = notification.kind !== 'pay' && comesWhen(d, order)
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-surface p-3 shadow-soft focus-within:border-primary hover:border-primary active:bg-sunken">
      <Icon
        name={notification.icon}
        className={`mt-0.5 size-6 shrink-0 ${tones[notification.icon] ?? 'text-primary'}`}
      />
      <div className="grid min-w-0 gap-0.5">
        <h2 className="font-semibold">
          <Link to={`/orders/${order._id}`} className="after:absolute after:inset-0">
            {t.kinds[notification.kind](showNumber(order.number).replace(' ', '\u00a0'))}
          </Link>
        </h2>
        <p className="figures text-sm text-muted">
          {formatDateTime(order.updatedAt)} · {formatMoney(order.totalAmount, 'KES')}
        </p>
        {when && <p className="text-sm text-muted">{when}</p>}
      </div>
    </li>
  )
}

/** A warning is not green, and what is over is grey. */
const tones: Partial<Record<OrderNotification['icon'], string>> = {
  alert: 'text-mango-ink',
  close: 'text-muted',
}

/** The latest event of an order that concerns its shopper. */
type NotificationKind =
  | 'placed'
  | 'placedToCollect'
  | 'pay'
  | 'waiting'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'ready'
  | 'delivered'
  | 'collected'
  | 'cancelled'
  | 'refundDue'
  | 'refunded'

interface OrderNotification {
  kind: NotificationKind
  icon: 'box' | 'truck' | 'check' | 'alert' | 'close'
}

/** The most important news of an order: a refund, else the delivery, else the payment. */
export function notificationOf({
  status,
  paymentStatus,
  paymentMethod,
  delivery,
}: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'delivery'>): OrderNotification {
  if (paymentStatus === 'refunded') return { kind: 'refunded', icon: 'check' }
  if (paymentStatus === 'refund-due') return { kind: 'refundDue', icon: 'check' }
  if (status === 'Cancelled') return { kind: 'cancelled', icon: 'close' }
  const collected = isCollected(delivery?.kind)
  if (status === 'Delivered') return { kind: collected ? 'collected' : 'delivered', icon: 'check' }
  if (status === 'Shipped')
    return collected ? { kind: 'ready', icon: 'box' } : { kind: 'shipped', icon: 'truck' }
  if (status === 'Processing') return { kind: 'preparing', icon: 'box' }
  if (paymentStatus === 'paid') return { kind: 'paid', icon: 'check' }
  if (paymentStatus === 'pending') return { kind: 'waiting', icon: 'box' }
  if (!methodFacts[paymentMethod].shipsUnpaid) return { kind: 'pay', icon: 'alert' }
  return { kind: collected ? 'placedToCollect' : 'placed', icon: 'box' }
}
