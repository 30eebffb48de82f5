import { fill } from '@duka/contract/errors'
import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders'
import { isLive, type Payment, type PaymentState } from '@duka/contract/payments'
import { formatPhone } from '@duka/contract/phone'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '../../lib/act.ts'
import { useEvery } from '../../lib/every.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { staffPayments } from '../../words/staff-payments.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { Panel } from './staff-page.tsx'

/** How often to look while M-Pesa has not said its last word. */
const WATCH_MS = 4000

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

/** Every attempt to pay an order, and what staff can do about its money. */
export function OrderPayments({ order, payments }: { order: Order; payments: Payment[] }) {
  const t = staffPayments.use()
  const act = useAct()
  const { revalidate } = useRevalidator()
  const [isPayingBack, setPayingBack] = useState(false)
  const isMoving = payments.some(({ state }) => isLive(state) || state === 'refunding')
  useEvery(WATCH_MS, revalidate, isMoving)

  const takesCash =
    order.status !== 'Cancelled' && ['unpaid', 'pending'].includes(order.paymentStatus)
  const owes =
    order.paymentStatus === 'refund-due' || payments.some(({ state }) => state === 'held')
  const recordCash = async () => {
    const amount = formatMoney(order.totalAmount, 'KES')
    if (await confirm({ question: fill(t.askCash, { amount }), yes: t.yesCash }))
      act({ intent: 'cash' })
  }
  return (
    <Panel
      title={t.title}
      aside={
        <div className="flex flex-wrap gap-2">
          {takesCash && (
            <Button look="secondary" onClick={recordCash}>
              {t.cash}
            </Button>
          )}
          {owes && <Button onClick={() => setPayingBack(true)}>{t.refund}</Button>}
        </div>
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="grid gap-3">
          {payments.map((payment) => (
            <Attempt key={payment._id} payment={payment} />
          ))}
        </ul>
      )}
      {isPayingBack && <RefundDialog onClose={() => setPayingBack(false)} />}
    </Panel>
  )
}

function Attempt({ payment }: { payment: Payment }) {
  const t = staffPayments.use()
  const { channel, amount, phoneNumber, state, reason, receipt, createdAt, settledAt } = payment
  const [asked, settled] = [formatDateTime(createdAt), settledAt && formatDateTime(settledAt)]
  const details = [
    t.channels[channel],
    phoneNumber && formatPhone(phoneNumber),
    receipt && fill(t.receipt, { code: receipt }),
  ]
  return (
    <li className="grid gap-1 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures font-semibold">{formatMoney(amount, 'KES')}</span>
        <Badge tone={paymentTones[state]}>{t.states[state]}</Badge>
      </div>
      <p>{details.filter(Boolean).join(' · ')}</p>
      {reason && <p>{reason}</p>}
      <p className="figures text-sm text-muted">
        <time dateTime={createdAt}>{asked}</time>
        {settled && settled !== asked && ` – ${settled}`}
      </p>
    </li>
  )
}
