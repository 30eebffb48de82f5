import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { isPartlyPaid } from '@duka/contract/payments/partly-paid'
import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { useOffline } from '../../lib/page/use-offline.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Spinner } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { CashInstead } from './cash-instead.tsx'
import { ContactShop } from './contact-shop.tsx'
import { Countdown, secondsUntil, useLongWait, useSeconds } from './countdown.tsx'
import { type Described, describePayment, type OrderMoney, priceOf } from './describe-payment.ts'
import { isLongEnough } from './mpesa-phone.ts'
import { MpesaPhoneField } from './mpesa-phone-field.tsx'
import { hasReceiptCode, type PayState } from './pay-state.ts'
import { PAYMENT_STATE } from './prove-payment.tsx'
import { payments } from './signed-in-words.ts'

interface PaymentPanelProps {
  order: Order
  state: PayState
  money: OrderMoney
  /** Whether prompts are possible: staff may have switched M-Pesa off. */
  takesMpesa: boolean
  /** The name that M-Pesa shows to the payer; null if the owner has not said. */
  accountHolder: string | null
  phone: string
  /** Whether the order may be paid in cash on delivery instead. */
  cashInstead?: boolean | undefined
  /** What a paid order says to who waited for the payment here: when the parcel comes. */
  headline?: string | undefined
  /** What else can be done about the payment; not while the phone may still be about to show the prompt. */
  children?: ReactNode
}

const tones: Record<Described['tone'], string> = {
  good: 'border-primary bg-primary-soft',
  wait: 'border-mango bg-mango-soft',
  bad: 'border-danger bg-danger-soft',
  calm: 'border-line bg-surface',
}

/** The payment state in plain words, and what to do about it. Screen readers announce each change. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { order, state, money, takesMpesa, accountHolder, phone, cashInstead, headline } = props
  const t = payments.use()
  const { title, sum, text, tone } = describePayment(order, state, money)
  // A button that is gone with its state leaves the focus to what the new state says.
  const kept = useKeptFocus<HTMLElement>(state.kind, `#${PAYMENT_STATE}`)
  const isWaiting = tone === 'wait'
  const isAsked = state.kind === 'prompted'
  const isOffline = useOffline()
  const isLong = useLongWait(isAsked ? state.payment.createdAt : undefined)
  const buttons: Partial<Record<PayState['kind'], string>> = {
    failed: t.retry,
    unpaid: t.payNowMpesa,
    part: t.payRest,
  }
  const asks = buttons[state.kind]
  const isReceipt = state.kind === 'paid' && !headline
  const cash = cashInstead && <CashInstead order={order} money={money} />
  return (
    <section
      {...kept}
      aria-label={t.title}
      className={`grid content-start gap-3 rounded-card border p-4 shadow-soft sm:p-5 ${tones[isReceipt ? 'calm' : tone]} ${isAsked ? 'justify-items-center text-center' : ''}`}
    >
      <div id={PAYMENT_STATE} role="status" tabIndex={-1} className="grid scroll-mt-24 gap-1">
        <h2
          className={`flex items-center gap-2 ${headline ? 'font-display text-xl font-extrabold' : 'text-lg font-semibold'}`}
        >
          {isWaiting && !isAsked && <Spinner className="size-6 shrink-0" />}
          {tone === 'good' && <Icon name="check" className="size-6 shrink-0 text-primary" />}
          {tone === 'bad' && <Icon name="alert" className="size-6 shrink-0 text-danger" />}
          {unbroken(headline ?? title)}
        </h2>
        {headline && <p className="font-semibold">{title}</p>}
        {sum && <p className="figures text-[2.5rem] leading-tight font-bold">{sum}</p>}
        {text && <p>{unbroken(text)}</p>}
        {isAsked && <PromptName name={accountHolder} />}
        {isAsked && isOffline && <p className="font-semibold">{t.offline}</p>}
      </div>
      {isAsked && (
        <Countdown since={state.payment.createdAt}>
          {!state.codeWaits && <SendAgain phone={state.payment.phoneNumber ?? phone} />}
        </Countdown>
      )}
      {state.kind === 'paid' && state.payment && hasReceiptCode(state.payment) && (
        <Receipt receipt={state.payment.receipt} />
      )}
      {asks && !takesMpesa && (
        <div className="print:hidden">
          <p>{t.mpesaOff}</p>
          {cash}
          <ContactShop order={order} />
        </div>
      )}
      {asks && takesMpesa && (
        <>
          {state.kind !== 'part' && <AmountAsked order={order} money={money} />}
          <PayForm
            phone={phone}
            button={asks}
            notBefore={state.kind === 'failed' ? state.notBefore : undefined}
          />
          <PromptName name={accountHolder} />
          {order.expiresAt && <p>{t.keptUntil(formatDateTime(order.expiresAt))}</p>}
          {cash}
        </>
      )}
      {state.kind === 'proving' && takesMpesa && (
        <Fold label={t.otherWays}>
          <div className="grid gap-3 pt-1">
            <p>{t.onlyIfWrong}</p>
            <AmountAsked order={order} money={money} />
            <PayForm phone={phone} button={t.payNow} />
            {cash}
          </div>
        </Fold>
      )}
      {state.kind === 'cash' && takesMpesa && (
        <details className="print:hidden">
          <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary">
            {t.payNowMpesa} <Icon name="down" />
          </summary>
          <div className="grid gap-3 pt-2">
            <AmountAsked order={order} money={money} />
            <PayForm phone={phone} button={t.payNow} />
            <PromptName name={accountHolder} />
          </div>
        </details>
      )}
      {mayHaveBeenCharged(state) && isLong && <MissingPaymentHelp order={order} />}
      {(!isAsked || isLong) && props.children}
    </section>
  )
}

/** Whether the phone may have been charged although this page does not show it. */
function mayHaveBeenCharged({ kind }: PayState): boolean {
  return kind === 'failed' || kind === 'finding' || kind === 'prompted'
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

/** The name that the prompt will show, so that nobody fears an unknown name. */
function PromptName({ name }: { name: string | null }) {
  const t = payments.use()
  return name && <p className="wrap-anywhere print:hidden">{t.promptName(name)}</p>
}

/** The amount of the prompt, if it differs from the price. */
function AmountAsked({ order, money }: { order: Order; money: OrderMoney }) {
  const t = payments.use()
  const { due } = money
  if (due === 0 || due === priceOf(order, money)) return null
  const asked = formatMoney(due, 'KES')
  return <p>{isPartlyPaid(order, money) ? t.partMore(asked) : t.rounds(asked)}</p>
}

interface PayFormProps {
  phone: string
  button: string
  /** M-Pesa refuses this phone until then; another one may pay at once. */
  notBefore?: Date | undefined
}

/** The phone number and the button. The order page's action sends the prompt. */
function PayForm({ phone: usual, button, notBefore }: PayFormProps) {
  const t = payments.use()
  const fetcher = useFetcher<Outcome<string>>({ key: 'pay' })
  const { form, message } = useRefusal(fetcher.data)
  const [phone, setPhone] = useState(usual)
  const pauseS = secondsUntil(notBefore, useSeconds(!!notBefore))
  const isTooSoon = pauseS > 0 && phone === usual
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="grid w-full max-w-sm gap-3 print:hidden"
    >
      <input type="hidden" name="intent" value="pay" />
      <MpesaPhoneField label={t.mpesaPhone} value={phone} onType={setPhone} error={message} />
      <Button
        type="submit"
        disabled={!isLongEnough(phone) || isTooSoon}
        busy={fetcher.state === 'submitting' && t.asking}
      >
        {isTooSoon ? t.againIn(pauseS) : button}
      </Button>
    </fetcher.Form>
  )
}

/** Sends the request once more, when the phone no longer shows the last one. */
function SendAgain({ phone }: { phone: string }) {
  const t = payments.use()
  const fetcher = useFetcher({ key: 'pay' })
  return (
    <fetcher.Form method="post" className="print:hidden">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="mpesaPhone" value={phone} />
      <Button type="submit" look="secondary" busy={fetcher.state === 'submitting' && t.asking}>
        {t.sendAgain}
      </Button>
    </fetcher.Form>
  )
}

/** Explains what to do if M-Pesa took the money and the page does not show the payment. */
function MissingPaymentHelp({ order }: { order: Order }) {
  const t = payments.use()
  return (
    <details className="text-start print:hidden">
      <summary className="flex min-h-11 items-center gap-1 font-semibold">
        {t.moneyLeft} <Icon name="down" />
      </summary>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t.moneyLeftWait}</li>
        <li>{t.moneyLeftKeep}</li>
        <li>{t.moneyLeftCall(showNumber(order.number))}</li>
      </ul>
      <ContactShop order={order} />
    </details>
  )
}
