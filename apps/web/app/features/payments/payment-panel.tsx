import { formatMoney, toCents, toWholeShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders'
import { formatPhone } from '@duka/contract/phone'
import { formatDateTime } from '../../lib/format.ts'
import { telHref, useShop } from '../../lib/shop.ts'
import { said } from '../../lib/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/states.tsx'
import { payments } from '../../words/payments.ts'
import { Countdown } from './countdown.tsx'
import { PayForm } from './pay-form.tsx'
import type { PayState } from './pay-state.ts'

interface PaymentPanelProps {
  order: Order
  state: PayState
  /** Whether a phone may be asked: staff may have switched M-Pesa off. */
  takesMpesa: boolean
  /** The number that the form starts with. */
  phone: string
}

const tones = {
  good: 'border-primary bg-primary-soft',
  wait: 'border-mango bg-mango-soft',
  bad: 'border-danger bg-danger-soft',
  calm: 'border-line bg-surface',
}

/** Where the money is, in plain words, and what to do about it. Says every change aloud. */
export function PaymentPanel({ order, state, takesMpesa, phone }: PaymentPanelProps) {
  const t = payments.use()
  const { title, text, tone } = describe(order, state)
  const isWaiting = tone === 'wait'
  const asks = state.kind === 'failed' || state.kind === 'unpaid'
  return (
    <section
      aria-label={t.title}
      className={`grid gap-3 rounded-card border p-4 shadow-soft sm:p-5 ${tones[tone]}`}
    >
      <div role="status" className="grid gap-1">
        <h2 className="flex items-center gap-3 text-lg font-bold">
          {isWaiting && <Spinner className="size-6 shrink-0" />}
          {tone === 'good' && <Icon name="check" className="size-6 shrink-0 text-primary" />}
          {tone === 'bad' && <Icon name="alert" className="size-6 shrink-0 text-danger" />}
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      {state.kind === 'prompted' && <Countdown since={state.payment.createdAt} />}
      {state.kind === 'paid' && state.payment?.method === 'mpesa' && (
        <Receipt receipt={state.payment.receipt} />
      )}
      {asks && !takesMpesa && (
        <div className="print:hidden">
          <p>{t.mpesaOff}</p>
          <CallUs />
        </div>
      )}
      {asks && takesMpesa && (
        <>
          <Rounding order={order} />
          <PayForm phone={phone} button={state.kind === 'failed' ? t.tryAgain : t.payNowMpesa} />
          {order.expiresAt && <p>{t.keptUntil(formatDateTime(order.expiresAt))}</p>}
          {state.kind === 'failed' && <OtherWays order={order} />}
        </>
      )}
      {state.kind === 'cash' && takesMpesa && (
        <details className="print:hidden">
          <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary">
            {t.payNowMpesa} <Icon name="down" />
          </summary>
          <div className="grid gap-3 pt-2">
            <Rounding order={order} />
            <PayForm phone={phone} button={t.payNow} />
          </div>
        </details>
      )}
    </section>
  )
}

function describe(
  order: Order,
  state: PayState,
): { title: string; text: string; tone: keyof typeof tones } {
  const t = payments.now()
  const amount = formatMoney(order.totalAmount, 'KES')
  switch (state.kind) {
    case 'sending':
      return { title: t.sending, text: '', tone: 'wait' }
    case 'prompted': {
      const { amount: asked, phoneNumber } = state.payment
      const text = t.checkPhoneMore(formatMoney(asked, 'KES'), formatPhone(phoneNumber ?? ''))
      return { title: t.checkPhone, text, tone: 'wait' }
    }
    case 'finding':
      return { title: t.finding, text: t.findingMore, tone: 'wait' }
    case 'paid':
      return { title: t.received, text: t.receivedMore(amount), tone: 'good' }
    case 'failed':
      return { title: t.failed, text: said(state.reason), tone: 'bad' }
    case 'held':
      return { title: t.held, text: said(state.payment.reason ?? ''), tone: 'bad' }
    case 'cash':
      return { title: t.cash, text: t.cashMore(amount), tone: 'calm' }
    case 'unpaid':
      return { title: t.notPaid, text: t.notPaidMore(amount), tone: 'calm' }
    case 'cancelled':
      return { title: t.cancelled, text: t.cancelledMore, tone: 'calm' }
    case 'refund-due':
      return { title: t.refundDue, text: t.refundDueMore, tone: 'calm' }
    case 'refunded':
      return { title: t.refunded, text: t.refundedMore, tone: 'calm' }
  }
}

function Receipt({ receipt }: { receipt: string | null }) {
  const t = payments.use()
  if (!receipt) return <p>{t.receiptComing}</p>
  return (
    <p>
      {t.receipt}: <strong className="figures">{receipt}</strong>
    </p>
  )
}

function Rounding({ order }: { order: Order }) {
  const t = payments.use()
  const asked = toWholeShillings(toCents(order.totalAmount))
  if (asked === order.totalAmount) return null
  return <p>{t.rounds(formatMoney(asked, 'KES'))}</p>
}

function OtherWays({ order }: { order: Order }) {
  const t = payments.use()
  return (
    <div className="print:hidden">
      <h3 className="font-semibold">{t.otherWays}</h3>
      <p>{t.otherPhone}</p>
      {order.paymentMethod === 'cod' && <p>{t.stillCash}</p>}
      <CallUs />
    </div>
  )
}

function CallUs() {
  const t = payments.use()
  const { phones } = useShop()
  return (
    <p>
      {t.callUs}{' '}
      {phones.map((phone) => (
        <a
          key={phone}
          href={telHref(phone)}
          className="figures mr-4 inline-block py-2 font-semibold underline"
        >
          {phone}
        </a>
      ))}
    </p>
  )
}
