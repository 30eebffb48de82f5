import { shortId } from '@duka/contract/endpoint'
import { type OrderQueue, queueOf } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { confirmByPhone } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { translate } from '../../../lib/text/text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { staffOrders } from '../../../words/staff/orders.ts'
import type { Bulk } from '../../staff-frame/bulk.tsx'
import { MoveEffects } from './move-effects.tsx'

interface NextStepProps {
  order: Order
  /** Says it in one word, where there is little room. */
  isShort?: boolean
  act: (fields: Record<string, string>) => void
}

/** What staff do next with an order; nothing if it waits for the customer, or is done. */
export function NextStep({ order, isShort, act }: NextStepProps) {
  const t = staffOrders.use()
  const step = useStep(order, act)
  if (!step) return null
  const { queue, to, go } = step
  const names = stepNames(order, queue)
  const text = isShort ? (
    names.short
  ) : (
    <>
      <span className="lg:hidden">{names.short}</span>
      <span className="max-lg:hidden">{names.whole}</span>
    </>
  )
  const look = {
    look: 'secondary',
    className: 'px-2.5 text-sm whitespace-nowrap',
    'aria-label': t.stepOf(names.whole, shortId(order._id)),
  } as const
  if (to)
    return (
      <ButtonLink to={to} {...look}>
        {text}
      </ButtonLink>
    )
  return (
    <Button onClick={go} {...look}>
      {text}
    </Button>
  )
}

/** What the button of a step says. A parcel that came back is given out once more. */
export function stepNames(order: Order, queue: OrderQueue): { whole: string; short: string } {
  const t = staffOrders.now()
  if (order.failedDelivery) return { whole: t.tryAgain, short: t.tryAgain }
  return { whole: t.steps[queue], short: t.shortSteps[queue] }
}

interface Step {
  queue: OrderQueue
  /** The page on which it is done; undefined: `go` does it. */
  to: string | undefined
  go: () => Promise<void>
}

/** The next step of an order, for its row and for its page. */
export function useStep(order: Order, act: NextStepProps['act']): Step | undefined {
  const queue = queueOf(order)
  if (!queue) return undefined
  const go = async () => {
    const { Delivered: status } = staffOrders.now().statuses
    const question = translate(messages.ask.orderStatus, { status })
    if (await mayGo(queue, question, [order])) act(stepFields(queue, order._id))
  }
  return { queue, to: pageFor(queue, [order._id]), go }
}

/** The next step of all selected orders, if it is the same for all. */
export function BulkStep({ bulk }: { bulk: Bulk<Order> }) {
  const t = staffOrders.use()
  const [queue, ...others] = new Set(bulk.rows.map(queueOf))
  if (!queue || others.length > 0) return null
  const step = bulk.rows.every(({ failedDelivery }) => failedDelivery) ? t.tryAgain : t.steps[queue]
  const [one] = bulk.ids
  const to = queue === 'to-collect' && bulk.ids.length > 1 ? undefined : pageFor(queue, bulk.ids)
  if (to && one)
    return (
      <ButtonLink to={to} className="px-2.5 text-sm">
        {step}
      </ButtonLink>
    )
  if (queue === 'to-collect') return null
  const go = async () => {
    if (await mayGo(queue, t.askDelivered(bulk.rows.length), bulk.rows))
      bulk.act(queue === 'to-confirm' ? { intent: 'confirm-each' } : stepFields(queue, ''))
  }
  return (
    <Button onClick={go} className="px-2.5 text-sm">
      {t.steps[queue]}
    </Button>
  )
}

/** The page on which the step is done. */
function pageFor(queue: OrderQueue, ids: string[]): string | undefined {
  if (queue === 'to-hand-over') return `/dashboard/riders?orders=${ids.join(',')}`
  if (queue === 'to-collect') return `/dashboard/orders/${ids[0]}`
  return undefined
}

/** Asks before the step that tells the customer that everything is done. */
async function mayGo(queue: OrderQueue, question: string, orders: Order[]): Promise<boolean> {
  if (queue !== 'on-the-way') return true
  return confirm({ question, more: <MoveEffects orders={orders} to="Delivered" /> })
}

function stepFields(queue: OrderQueue, id: string): Record<string, string> {
  const status = queue === 'to-pack' ? 'Processing' : 'Delivered'
  if (id === '') return { intent: 'each', status }
  if (queue === 'to-confirm') return { intent: 'confirm', orderId: id, confirmed: 'yes' }
  return { intent: 'status', orderId: id, status }
}

const confirmOne = (id: string) =>
  call(confirmByPhone, { params: { id }, body: { confirmed: true } })

/** The forms of the steps that no other form of the page does. */
export const stepActions = {
  confirm: (form: FormData): Promise<Outcome> => {
    const t = staffOrders.now()
    const id = String(form.get('orderId'))
    return attempt(confirmOne(id), { done: t.confirmedOne(shortId(id)), failed: t.failedConfirm })
  },
  'confirm-each': (form: FormData): Promise<Outcome> =>
    doEach(form, confirmOne, staffOrders.now().failedConfirm),
}
