import { formatMoney } from '@duka/contract/money'
import { isPaidBackNext, nextStep, waitsForRest } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { formatPhone } from '@duka/contract/phone'
import type { ReactNode } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { may } from '../../../lib/session/may.ts'
import { telHref } from '../../../lib/shop.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { isRefundNext } from '../../payments/staff/order-payments.tsx'
import { ageOf } from '../../staff-frame/age.ts'
import { deliveryText } from '../../staff-frame/delivery-text.ts'
import { missingOf } from '../../staff-frame/order-badges.tsx'
import { staff } from '../../staff-frame/words.ts'
import { CallCustomer, phoneToCall } from './call-customer.tsx'
import { fieldsOfOrder } from './change-status.ts'
import { stepNames, useStep } from './next-step.tsx'
import type { Packing } from './packing.ts'
import { staffOrders } from './words.ts'

interface OrderStepProps {
  order: Order
  packing: Packing | undefined
  /** What is to be paid back, in shillings. */
  toPayBack: number
  /** Whether the goods were handed over although the order had been cancelled. */
  wasCancelled: boolean
  /** Opens a dialog about the money of the order. */
  onMoney: (dialog: 'cash' | 'refund' | 'prompt' | 'accept') => void
  /** The other moves, beside the main button. */
  children: ReactNode
}

/** What staff do next with the order of the page, and when: its one main button, on a phone within reach of the thumb. */
export function OrderStep({
  order,
  packing,
  toPayBack,
  wasCancelled,
  onMoney,
  children,
}: OrderStepProps) {
  const t = staffOrders.use()
  return (
    <section
      aria-label={t.next.title}
      className="max-md:contents md:flex md:items-center md:gap-4 md:rounded-card md:border md:border-line md:bg-surface md:p-4 md:shadow-soft"
    >
      <div className="min-w-0 flex-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4">
        <p className="text-lg font-bold">{t.next[stateOf(order, toPayBack)]}</p>
        {wasCancelled && <p>{t.handedOverCancelled}</p>}
        {order.failedDelivery && <p className="wrap-anywhere">{failureOf(order)}</p>}
        {waitsForRest(order) && <p>{t.partMissing(missingOf(order))}</p>}
        {toPayBack > 0 && <p>{t.toPayBack(formatMoney(toPayBack, 'KES'))}</p>}
        <p className="figures text-muted">{whenOf(order)}</p>
        {phoneToCall(order) && (
          <p className="figures mt-1 flex flex-wrap items-center gap-2">
            {formatPhone(phoneToCall(order))} <CallCustomer order={order} />
          </p>
        )}
      </div>
      <div
        {...useKeptFocus<HTMLDivElement>(order, ':scope > a, :scope > button')}
        className="outline-none max-md:bottom-bar max-md:order-last flex flex-wrap gap-2 max-md:-mb-4 max-md:*:first:grow max-sm:not-has-[>:nth-child(4)]:flex-nowrap max-sm:*:min-w-0 max-sm:[&_.button]:px-2.5 max-sm:[&_.button]:text-sm max-sm:[&_.button]:whitespace-normal print:hidden"
      >
        <MainButton order={order} packing={packing} toPayBack={toPayBack} onMoney={onMoney} />
        {order.failedDelivery && <AfterFailure order={order} />}
        {children}
      </div>
    </section>
  )
}

function MainButton({
  order,
  packing,
  toPayBack,
  onMoney,
}: Omit<OrderStepProps, 'children' | 'wasCancelled'>) {
  const t = staffOrders.use()
  const act = useAct()
  const step = useStep(order, act)
  if (waitsForRest(order)) return may('cash') ? <PartButtons onMoney={onMoney} /> : null
  if (isRefundNext(order, toPayBack))
    return may('refunds') ? <Button onClick={() => onMoney('refund')}>{t.payBack}</Button> : null
  if (!step) return null
  const { name, to, go } = step
  if (packing) {
    const done = async () => {
      const question = t.askPacked(packing.left, 1)
      if (packing.left === 0 || (await confirm({ question, yes: t.markPacked })))
        act({
          intent: 'status',
          ...fieldsOfOrder(order),
          status: 'Processing',
        })
    }
    return <Button onClick={done}>{t.markPacked}</Button>
  }
  if (name === 'cash') return <Button onClick={() => onMoney('cash')}>{t.steps[name]}</Button>
  const { whole } = stepNames(order, name)
  if (to) return <ButtonLink to={to}>{whole}</ButtonLink>
  return <Button onClick={go}>{whole}</Button>
}

/** What staff may do about an order that is partly paid. */
function PartButtons({ onMoney }: Pick<OrderStepProps, 'onMoney'>) {
  const t = staffOrders.use()
  return (
    <>
      <Button onClick={() => onMoney('prompt')}>{t.askRest}</Button>
      <Button look="secondary" onClick={() => onMoney('accept')}>
        {t.acceptPart}
      </Button>
    </>
  )
}

/** What else staff may do with a parcel that came back, or shall: call, or take the goods back to stock. */
function AfterFailure({ order }: { order: Order }) {
  const t = staffOrders.use()
  const act = useAct()
  const { phoneNumber } = order.recipient
  const takeBack = async () => {
    const isCancelled = order.status === 'Cancelled'
    const question = isCancelled ? t.askAreHere : t.askTakeBack
    const { goBack: no } = staff.now()
    if (await confirm({ question, yes: t.takeBack, no, danger: !isCancelled }))
      act({ intent: 'back-to-stock', orderId: order._id })
  }
  return (
    <>
      {phoneNumber && (
        <a href={telHref(formatPhone(phoneNumber))} className={buttonClass('secondary', 'text-sm')}>
          {t.callCustomer}
        </a>
      )}
      <Button look="secondary" onClick={takeBack} className="text-sm">
        {t.takeBack}
      </Button>
    </>
  )
}

function failureOf({ status, failedDelivery }: Order): string {
  const t = staffOrders.now()
  const { reason = null, by = '', at = '' } = failedDelivery ?? {}
  const what = reason ? translate(reason) : status === 'Cancelled' ? t.cancelledOut : t.cameBack
  return t.failedWith(what, by, formatDateTime(at))
}

function stateOf(order: Order, toPayBack: number) {
  const step = nextStep(order)
  if (order.failedDelivery) return order.status === 'Cancelled' ? 'out' : 'failed'
  if (step === 'cash' && !may('cash')) return 'others-cash'
  if (step) return step
  if (isRefundNext(order, toPayBack)) return 'refund'
  if (isPaidBackNext(order)) return 'asked'
  if (waitsForRest(order)) return 'part'
  if (order.status === 'Cancelled') return 'cancelled'
  return order.status === 'Delivered' ? 'delivered' : 'unpaid'
}

function whenOf({ createdAt, delivery, expiresAt, status }: Order): string {
  const t = staffOrders.now()
  const age = ageOf(createdAt)
  const isOver = status === 'Delivered' || status === 'Cancelled'
  return [
    // After a week the age is a day.
    Date.now() - Date.parse(createdAt) < WEEK_MS ? t.waitsSince(age) : t.placedOn(age),
    expiresAt && t.expires(formatDateTime(expiresAt)),
    !isOver && delivery && deliveryText(delivery),
  ]
    .filter(Boolean)
    .join(' · ')
}

const WEEK_MS = 7 * 24 * 3_600_000
