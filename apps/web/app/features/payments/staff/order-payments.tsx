import { fill } from '@duka/contract/fill'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { nextStep, waitsForRest } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { isPartlyPaid } from '@duka/contract/payments/partly-paid'
import type { AcceptHeld } from '@duka/contract/payments/payment-desk'
import {
  type AskForPayment,
  isLive,
  type Payment,
  type PaymentState,
  type PaymentsOfOrder,
} from '@duka/contract/payments/payments'
import { formatPhone } from '@duka/contract/phone'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useEvery } from '../../../lib/page/use-every.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { phone } from '../../../ui/fields.tsx'
import { nameOfCustomer, payingPhone } from '../../staff-frame/order-columns.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { mayPutRight, PutRight, PutRightDialog } from './put-right.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StaffPayLink } from './staff-pay-link.tsx'
import { staffPayments } from './words.ts'

/** Whether it is the part of a receipt that went back, and not money that came. */
const isPartBack = ({ received, paidBackBy }: Payment) => received === null && !!paidBackBy

/** How the money came and, once all or this part of it went back, how it went. */
export function wayOf(payment: Payment): string {
  const { channels, wentBackBy } = staffPayments.now()
  const { channel, paidBackBy } = payment
  const came = channels[channel]
  if (!paidBackBy) return came
  const back = paidBackBy.map((by) => wentBackBy[by]).join(', ')
  return isPartBack(payment) ? back : `${came} → ${back}`
}

/** How often the payments are refreshed while one is pending. */
const REFRESH_MS = 4000

export const paymentTones: Record<PaymentState, Tone> = {
  requested: 'yellow',
  prompted: 'yellow',
  unknown: 'yellow',
  paid: 'green',
  held: 'orange',
  failed: 'red',
  refunding: 'blue',
  refunded: 'grey',
}

export type MoneyDialog = 'prompt' | 'link' | 'cash' | 'accept' | 'refund' | undefined

interface OrderPaymentsProps {
  order: Order
  money: PaymentsOfOrder
  /** The open dialog; the main button of the page opens some of them. */
  open: MoneyDialog
  onOpen: (dialog: MoneyDialog) => void
}

/** All payments of an order, and the actions of staff on them. */
export function OrderPayments({ order, money, open, onOpen: setOpen }: OrderPaymentsProps) {
  const t = staffPayments.use()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)
  const [wrong, setWrong] = useState<Payment>()
  const { payments, due, dueInCash, missing, held, owed, discount, typedCodes = [] } = money
  const isMoving = payments.some(({ state }) => isLive(state) || state === 'refunding')
  useEvery(REFRESH_MS, revalidate, isMoving)

  const takesCash = isCashDue(order)
  // What came counts already, so only the rest is left to decide about.
  const onlyRest = takesCash && held === 0 && isPartlyPaid(order, money)
  const mayAccept = may('cash') && !waitsForRest(order)
  const isOwed = owed > 0 && !isRefundNext(order, toPayBack(order, money))
  const buttons: [MoneyDialog, string, boolean | undefined][] = [
    ['prompt', t.prompt, takesCash && due > 0 && !payments.some(({ state }) => isLive(state))],
    ['link', t.payLink, takesCash && due > 0],
    ['cash', t.cash, takesCash && may('cash')],
    ['accept', t.accept, takesCash && held > 0 && mayAccept],
    ['accept', t.acceptRest, onlyRest && may('discounts') && mayAccept],
    ['refund', t.refund, may('refunds') && isOwed],
  ]
  return (
    <Panel
      title={t.title}
      aside={
        <div className="flex flex-wrap gap-2">
          {buttons.map(
            ([dialog, name, isShown]) =>
              isShown && (
                <Button key={name} look="secondary" onClick={() => setOpen(dialog)}>
                  {name}
                </Button>
              ),
          )}
        </div>
      }
    >
      {takesCash && !may('cash') && <p className="text-muted">{t.othersCash}</p>}
      {takesCash && (order.returned > 0 || isPartlyPaid(order, money)) && (
        <p>{t.due(formatMoney(due, 'KES'))}</p>
      )}
      {discount > 0 && <p>{t.waived(formatMoney(discount, 'KES'))}</p>}
      {payments.some(mayPutRight) && !may('refunds') && (
        <p className="text-sm text-muted">{t.othersRefund}</p>
      )}
      {typedCodes.map(({ code, typedAt, problem }) => (
        <p key={code} className="text-sm text-muted">
          {t.typedCode(code, formatDateTime(typedAt))} {problem && t.codeProblems[problem]}
        </p>
      ))}
      {payments.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="grid gap-3">
          {payments.map((payment) => (
            <Attempt key={payment._id} payment={payment} />
          ))}
        </ul>
      )}
      {open === 'prompt' && (
        <PromptDialog amount={due} phoneNumber={payingPhone(order)} onClose={close} />
      )}
      {open === 'link' && <StaffPayLink order={order} onClose={close} />}
      {open === 'cash' && (
        <CashDialog
          due={takesCash ? dueInCash : 0}
          missing={dueInCash}
          payments={payments}
          onPutRight={(payment) => {
            close()
            setWrong(payment)
          }}
          onClose={close}
        />
      )}
      {wrong && (
        <PutRightDialog
          payment={wrong}
          from={{ order, money }}
          onClose={() => setWrong(undefined)}
        />
      )}
      {open === 'accept' && (
        <AcceptDialog
          came={onlyRest ? order.totalAmount - discount - dueInCash : held}
          missing={missing}
          onlyRest={onlyRest}
          onClose={close}
        />
      )}
      {open === 'refund' && (
        <RefundDialog
          order={order._id}
          number={order.number}
          customer={nameOfCustomer(order)}
          owed={owed}
          underWay={sumOf(payments, 'refunding')}
          withRiders={money.withRiders}
          paid={sumOf(payments, 'paid')}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** Whether the order still takes money. Cash that was taken all the same is recorded by the menu of the page. */
export function isCashDue({ status, paymentStatus }: Order): boolean {
  return status !== 'Cancelled' && (paymentStatus === 'unpaid' || paymentStatus === 'pending')
}

/** Whether what was paid can go back, or a part of it, and the order stays. */
export function mayRefund({ status, paymentStatus }: Order): boolean {
  return may('refunds') && status !== 'Cancelled' && paymentStatus === 'paid'
}

/** What is to be paid back, in shillings: not what staff still decide about, or M-Pesa is returning. */
export function toPayBack({ status }: Order, { owed, held, payments }: PaymentsOfOrder): number {
  const undecided = status === 'Cancelled' ? 0 : held
  const left = toCents(owed) - toCents(undecided) - toCents(sumOf(payments, 'refunding'))
  return toShillings(Math.max(0, left))
}

/** Whether paying back is what staff do next; an order is paid also while it has a surplus. */
export function isRefundNext(order: Order, left: number): boolean {
  const isDue = left > 0 || (order.paymentStatus === 'refund-due' && !order.refundAsked)
  return isDue && !nextStep(order) && !waitsForRest(order)
}

function sumOf(payments: Payment[], of: PaymentState): number {
  return payments.reduce((sum, { state, amount }) => (state === of ? sum + amount : sum), 0)
}

function Attempt({ payment }: { payment: Payment }) {
  const t = staffPayments.use()
  const { amount, received, phoneNumber, payer, state, reason, receipt } = payment
  const { createdAt, settledAt } = payment
  const isShort = received !== null && received < amount
  const [asked, settled] = [formatDateTime(createdAt), settledAt && formatDateTime(settledAt)]
  const details = [
    wayOf(payment),
    phoneNumber && !isPartBack(payment) && formatPhone(phoneNumber),
    payer,
    receipt && fill(t.receipt, { code: receipt }),
  ]
  return (
    <li className="grid gap-1 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures font-semibold">
          {isShort
            ? t.part(formatMoney(received, 'KES'), formatMoney(amount, 'KES'))
            : formatMoney(received ?? amount, 'KES')}
        </span>
        <Badge tone={paymentTones[state]}>{t.states[state]}</Badge>
      </div>
      <p>{details.filter(Boolean).join(' · ')}</p>
      <div>
        <PutRight payment={payment} />
      </div>
      {reason && <p>{translate(reason)}</p>}
      <p className="figures text-sm text-muted">
        <time dateTime={createdAt}>{asked}</time>
        {settled && settled !== asked && ` – ${settled}`}
      </p>
    </li>
  )
}

interface AcceptDialogProps {
  /** The amount that came, in shillings, and what is still missing once it is accepted. */
  came: number
  missing: number
  /** Whether what came counts already: then the missing rest can only become a discount. */
  onlyRest: boolean
  onClose: () => void
}

/** Asks whether an underpayment counts as a part of the price or as all of it. */
function AcceptDialog({ came, missing, onlyRest, onClose }: AcceptDialogProps) {
  const t = staffPayments.use()
  const [sum, lacks] = [formatMoney(came, 'KES'), formatMoney(missing, 'KES')]
  const part = ['part', t.asPart, t.asPartMore(lacks)] as const
  const full = ['full', t.asFull, t.asFullMore(lacks)] as const
  return (
    <StaffForm<'as' | keyof AcceptHeld>
      title={onlyRest ? t.acceptRest : t.acceptTitle}
      onClose={onClose}
      hidden={{ intent: 'accept', ...(onlyRest && { as: 'full' }) }}
      submit={t.accept}
      busy={t.accepting}
      values={{ as: 'part' }}
      fields={{
        as: missing > 0 &&
          !onlyRest && { label: t.acceptAs, cards: may('discounts') ? [part, full] : [part] },
        note: { label: t.note, hint: t.acceptNoteHint, rows: 3, maxLength: 500 },
      }}
    >
      <p>{missing > 0 ? t.acceptLead(sum, lacks) : t.acceptAll(sum)}</p>
      {onlyRest && <p>{t.asFullMore(lacks)}</p>}
    </StaffForm>
  )
}

interface PromptDialogProps {
  /** What is still to be paid, in shillings. */
  amount: number
  /** The phone of who pays. */
  phoneNumber: string | null
  onClose: () => void
}

/** Sends an M-Pesa prompt to a phone, for a customer who is on the line or at the door. */
function PromptDialog({ amount, phoneNumber, onClose }: PromptDialogProps) {
  const t = staffPayments.use()
  return (
    <StaffForm<keyof AskForPayment>
      title={t.prompt}
      onClose={onClose}
      hidden={{ intent: 'prompt' }}
      submit={t.sendPrompt}
      busy={t.sending}
      values={{ phoneNumber: formatPhone(phoneNumber ?? '') }}
      fields={{ phoneNumber: { label: t.mpesaPhone, required: true, ...phone } }}
    >
      <p>{t.askPrompt(formatMoney(amount, 'KES'))}</p>
    </StaffForm>
  )
}
