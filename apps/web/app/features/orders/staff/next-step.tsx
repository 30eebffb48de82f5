import { showNumber } from '@duka/contract/orders/order-number'
import { nextStep, type OrderStep, queueOf } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { changeOrderStatus } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { getShippingOfOrder, updateShipping } from '@duka/contract/shipping/shipping.calls'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { may } from '../../../lib/session/may.ts'
import { translate } from '../../../lib/text/text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import type { Bulk } from '../../staff-frame/bulk.tsx'
import { confirmOne, fieldsOfOrder, numberIn } from './change-status.ts'
import { MoveEffects } from './move-effects.tsx'
import { linesLeft } from './packing.ts'
import { askWaybills, askWhoTookIt, waybillOf } from './step-dialogs.tsx'
import { staffOrders } from './words.ts'

interface NextStepProps {
  order: Order
  /** Says it in two or three words, where there is little room. */
  isShort?: boolean
  act: (fields: Record<string, string>) => void
}

/** What staff do next with an order; nothing if it waits for the customer, or is done. */
export function NextStep({ order, isShort, act }: NextStepProps) {
  const t = staffOrders.use()
  const step = useStep(order, act)
  if (!step) return null
  const { to, go } = step
  const names = stepNames(order, step.name)
  const isOne = isShort || names.short === names.whole
  const text = isOne ? (
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
    'aria-label': t.stepOf(names.whole, showNumber(order.number)),
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

/** What the button of a step says. A parcel that came back is given out, or sent, once more. */
export function stepNames(order: Order, step: OrderStep): { whole: string; short: string } {
  const t = staffOrders.now()
  if (order.failedDelivery && step !== 'collect') return { whole: t.retry, short: t.retry }
  const short: Partial<Record<OrderStep, string>> = t.shortSteps
  return { whole: t.steps[step], short: short[step] ?? t.steps[step] }
}

interface Step {
  name: OrderStep
  /** The page on which it is done; undefined: `go` does it. */
  to: string | undefined
  go: () => Promise<void>
}

/** The next step of an order, for its row and for its page. */
export function useStep(order: Order, act: NextStepProps['act']): Step | undefined {
  const name = nextStep(order)
  if (!name || !may(name === 'cash' ? 'cash' : 'orders')) return undefined
  const go = async () => {
    const { Delivered: status } = staffOrders.now().statuses
    const question = translate(messages.ask.orderStatus, { status })
    const fields = await fieldsFor(name, [order], question)
    if (fields) act({ ...fields, ...fieldsOfOrder(order) })
  }
  // Its goods are ticked on its page.
  const to = name === 'pack' ? `/dashboard/orders/${order._id}` : pageFor(name, [order._id])
  return { name, to, go }
}

/** The next step of all selected orders of one queue; one button for each kind of delivery that differs. */
export function BulkStep({ bulk }: { bulk: Bulk<Order> }) {
  const [queue, ...others] = new Set(bulk.rows.map(queueOf))
  if (!queue || others.length > 0) return null
  const steps = [...new Set(bulk.rows.map(nextStep))]
  return steps.map((step) => {
    const rows = bulk.rows.filter((row) => nextStep(row) === step)
    return step && <GroupStep key={step} step={step} rows={rows} isOnly={!steps[1]} bulk={bulk} />
  })
}

interface GroupStepProps {
  step: OrderStep
  rows: Order[]
  isOnly: boolean
  bulk: Bulk<Order>
}

function GroupStep({ step, rows, isOnly, bulk }: GroupStepProps) {
  const t = staffOrders.use()
  const [first, ...more] = rows
  // Each needs its own money or code.
  if (!first || (more.length > 0 && (step === 'cash' || step === 'collect'))) return null
  const name = rows.every(({ failedDelivery }) => failedDelivery)
    ? stepNames(first, step).whole
    : step === 'pack'
      ? t.markPacked
      : t.steps[step]
  const text = isOnly ? name : t.stepOfSome(name, rows.length)
  const to = pageFor(
    step,
    rows.map(({ _id }) => _id),
  )
  if (to)
    return (
      <ButtonLink to={to} className="px-2.5 text-sm">
        {text}
      </ButtonLink>
    )
  const go = async () => {
    const fields = await fieldsFor(step, rows, t.askDelivered(rows.length))
    const intent = bulkIntents.get(fields?.intent ?? '')
    if (fields && intent) bulk.act({ ...fields, intent }, rows)
  }
  return (
    <Button onClick={go} className="px-2.5 text-sm">
      {text}
    </Button>
  )
}

/** The action of a step for several orders, by its action for one. */
const bulkIntents: ReadonlyMap<string, string> = new Map([
  ['status', 'each'],
  ['confirm', 'confirm-each'],
  ['send', 'send-each'],
  ['collect', 'collect-each'],
])

/** The page on which the step is done. */
function pageFor(step: OrderStep, ids: string[]): string | undefined {
  if (step === 'give') return `/dashboard/riders?orders=${ids.join(',')}`
  if (step === 'cash') return `/dashboard/orders/${ids[0]}`
  return undefined
}

/** What the step sends, after what it asks; undefined: it was called off. */
async function fieldsFor(
  step: OrderStep,
  orders: Order[],
  question: string,
): Promise<Record<string, string> | undefined> {
  const more = <MoveEffects orders={orders} to="Delivered" />
  const [first] = orders
  switch (step) {
    case 'confirm':
      return { intent: 'confirm', confirmed: 'yes' }
    case 'pack': {
      const t = staffOrders.now()
      const left = linesLeft(orders)
      const asked = { question: t.askPacked(left, orders.length), yes: t.markPacked }
      const isPacked = left === 0 || (await confirm(asked))
      return isPacked ? { intent: 'status', status: 'Processing' } : undefined
    }
    case 'tell-ready':
      return { intent: 'status', status: 'Shipped', isReady: 'yes' }
    case 'send': {
      const waybills = await askWaybills(orders)
      return waybills && { intent: 'send', status: 'Shipped', ...waybills }
    }
    case 'collect': {
      const taken = first && (await askWhoTookIt(first))
      return taken && { intent: 'collect', status: 'Delivered', ...taken }
    }
    default:
      return (await confirm({ question, more }))
        ? { intent: 'status', status: 'Delivered' }
        : undefined
  }
}

/** The parcel is with the bus or courier; the waybill is its tracking number. */
async function sendOne(id: string, form: FormData): Promise<unknown> {
  const { shipping } = await call(getShippingOfOrder, { params: { orderId: id } })
  const trackingNumber = String(form.get(waybillOf(id)) ?? '')
  const body = {
    status: 'in-transit' as const,
    shippedAt: new Date().toISOString(),
    ...(trackingNumber && { trackingNumber }),
  }
  return call(updateShipping, { params: { id: shipping._id }, body })
}

/** The goods are here: their parcel came back, and the order is cancelled. */
async function takeBack(id: string): Promise<unknown> {
  const { shipping } = await call(getShippingOfOrder, { params: { orderId: id } })
  if (shipping.status !== 'returned')
    await call(updateShipping, { params: { id: shipping._id }, body: { status: 'returned' } })
  if (shipping.order.status === 'Cancelled') return undefined
  return call(changeOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
}

/** The dialog has recorded it already; the page reads the order again. */
const collected = async () => undefined

const orderIn = (form: FormData) => String(form.get('orderId'))

export const stepActions = {
  confirm: (form: FormData): Promise<Outcome> => {
    const t = staffOrders.now()
    const id = orderIn(form)
    return attempt(confirmOne(form, id), {
      done: t.confirmedOne(numberIn(form)),
      failed: t.failedConfirm,
    })
  },
  'back-to-stock': (form: FormData): Promise<Outcome> => {
    const { tookBack: done, failedStep: failed } = staffOrders.now()
    return attempt(takeBack(orderIn(form)), { done, failed })
  },
  send: (form: FormData): Promise<Outcome> => {
    const { sent: done, failedStep: failed } = staffOrders.now()
    return attempt(sendOne(orderIn(form), form), { done, failed })
  },
  collect: (): Promise<Outcome> => {
    const { collected: done, failedStep: failed } = staffOrders.now()
    return attempt(collected(), { done, failed })
  },
}

export const bulkStepActions = {
  'confirm-each': (form: FormData): Promise<Outcome> =>
    doEach(form, (id) => confirmOne(form, id), staffOrders.now().failedConfirm),
  'send-each': (form: FormData): Promise<Outcome> =>
    doEach(form, (id) => sendOne(id, form), staffOrders.now().failedStep),
  'collect-each': (form: FormData): Promise<Outcome> =>
    doEach(form, collected, staffOrders.now().failedStep),
}
