import { formatMoney, readNumber, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Correction } from '@duka/contract/payments/corrections'
import { heldFor } from '@duka/contract/payments/partly-paid'
import type { Payment } from '@duka/contract/payments/payments'
import { useState } from 'react'
import { may } from '../../../lib/session/may.ts'
import { Button } from '../../../ui/button.tsx'
import { amount as amountField } from '../../../ui/fields.tsx'
import { nameOfCustomer } from '../../staff-frame/order-columns.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { findSide, type Side } from './find-order.ts'
import { OrderField } from './order-field.tsx'
import { putRightWords } from './words.ts'

type Wrong = Pick<
  Payment,
  '_id' | 'receipt' | 'method' | 'channel' | 'order' | 'amount' | 'received' | 'state'
>

/** Opens the dialog that moves what a payment was counted for; nothing for one that brought no money, or went back. */
export function PutRight({ payment }: { payment: Wrong }) {
  const t = putRightWords.use()
  const [from, setFrom] = useState<Side>()
  const { receipt, order, _id } = payment
  if (!mayPutRight(payment) || !may('refunds')) return null
  const open = async () => setFrom(await findSide(order))
  return (
    <>
      <Button look="secondary" aria-label={t.openOf(receipt ?? _id.slice(0, 8))} onClick={open}>
        {t.open}
      </Button>
      {from && <PutRightDialog payment={payment} from={from} onClose={() => setFrom(undefined)} />}
    </>
  )
}

/** Whether a payment brought money that can count elsewhere. */
export function mayPutRight({ state, receipt, method }: Wrong): boolean {
  return (state === 'paid' || state === 'held') && (receipt !== null || method === 'cash')
}

interface PutRightDialogProps {
  payment: Wrong
  /** The order that it counts for. */
  from: Side
  onClose: () => void
}

/** Asks what a payment was for, how much of it and why, and says what becomes of both orders. */
export function PutRightDialog({ payment, from, onClose }: PutRightDialogProps) {
  const t = putRightWords.use()
  const { receipt, method, _id, received, amount } = payment
  const counted = from.money.payments.find((one) => one._id === _id)
  const shown = received ?? amount
  const all = counted?.movable ?? shown
  // Where all of a receipt is at the order, a row may show a part of it.
  const part = Math.min(shown, all)
  const colleagues = counted?.neverCameBy
  const [to, setTo] = useState('order')
  const [sum, setSum] = useState(part)
  const isThere = sum <= all
  const [other, setOther] = useState<Side>()
  const isOrder = to === 'order'
  const ways: [string, string, string][] = [
    ['order', t.otherOrder, t.otherOrderMore],
    ['to-match', t.toMatch, t.toMatchMore],
  ]
  if (method === 'cash' && !colleagues) ways.push(['never-came', t.neverCame, t.neverCameMore])
  return (
    <StaffForm<keyof Correction | 'order' | 'effects'>
      title={t.title}
      onClose={onClose}
      hidden={{ intent: 'put-right', receipt: receipt ?? _id, from: from.order._id }}
      submit={t.submit}
      busy={t.saving}
      ask={async () => isThere}
      values={{ to, amount: String(part) }}
      fields={{
        to: {
          label: t.whatFor,
          cards: ways,
          onChange: ({ target }) => setTo(target.value),
        },
        effects:
          isThere &&
          (() => (
            <div role="status" className="grid gap-1">
              <SideText side={from} cents={-toCents(sum)} isAside={isAside(payment)} />
              {isOrder && other && other.order._id !== from.order._id && (
                <SideText side={other} cents={toCents(sum)} />
              )}
              <p>{isOrder ? t.bothHear : t.customerHears}</p>
            </div>
          )),
        order: isOrder && ((error) => <OrderField sum={sum} error={error} onFound={setOther} />),
        amount: {
          label: t.amount,
          required: true,
          onChange: ({ target }) => setSum(readNumber(target.value) ?? 0),
          ...amountField,
          ...(!isThere && { error: t.tooMuch(formatMoney(all, 'KES')) }),
        },
        reason: { label: t.reason, hint: t.reasonHint, required: true, rows: 2, maxLength: 500 },
      }}
    >
      {colleagues && <p>{t.ownDrawer(colleagues.join(', '))}</p>}
    </StaffForm>
  )
}

interface SideTextProps {
  side: Side
  /** What comes, or goes if it is below 0. */
  cents: number
  /** Whether it goes from what is set aside. */
  isAside?: boolean
}

/** What is due for an order, or owed to its customer, now and after the correction. */
export function SideText({ side: { order, money }, cents, isAside = false }: SideTextProps) {
  const t = putRightWords.use()
  const then = after({ order, money }, cents, isAside)
  const [was, is] = [money, then].map(({ due, owed }) => {
    if (due > 0) return t.due(formatMoney(due, 'KES'))
    return owed > 0 ? t.owed(formatMoney(owed, 'KES')) : t.nothing
  })
  return (
    <p>
      <strong>{t.order(showNumber(order.number), nameOfCustomer(order))}</strong>:{' '}
      {t.nowAndThen(was ?? '', is ?? '')}
    </p>
  )
}

/**
 * The same sums once so much more has come, or less. What is due is less the parts that wait for the rest, so these are not
 * set aside. Of a cancelled order nothing is due.
 */
function after({ order, money: { due, owed, payments } }: Side, cents: number, goesAside: boolean) {
  const aside = payments
    .filter(isAside)
    .reduce((sum, { received, amount }) => sum + toCents(received ?? amount), 0)
  const [asideThen, comes] = goesAside ? [aside + cents, 0] : [aside, cents]
  const surplus = (due > 0 ? -toCents(due) : toCents(owed) - aside) + comes
  const isCancelled = order.status === 'Cancelled'
  return {
    due: isCancelled ? 0 : toShillings(Math.min(toCents(order.totalAmount), Math.max(0, -surplus))),
    owed: toShillings(asideThen + Math.max(0, surplus)),
  }
}

/** Money of an order that pays nothing of it: less than a prompt asked for, or being paid back. */
function isAside({ state, channel }: Pick<Payment, 'state' | 'channel'>): boolean {
  return state === 'refunding' || (state === 'held' && heldFor[channel] === 'short')
}
