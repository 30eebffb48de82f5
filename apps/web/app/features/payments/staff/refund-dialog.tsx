import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import type { ClosingDay } from '@duka/contract/payments/days'
import type { RefundRequest, WithRiders } from '@duka/contract/payments/payments'
import { getDay } from '@duka/contract/payments/payments.calls'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { may } from '../../../lib/session/may.ts'
import { useUser } from '../../../lib/session/session.ts'
import { amount as amountField, exact } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { drawerName, seesDays } from './day-figures.tsx'
import { dayEndWords, staffMoney, staffPayments } from './words.ts'

interface RefundDialogProps {
  order: string
  number: string
  /** The name of who gets the money. */
  customer: string
  /** What is owed on the order, in shillings, and how much of it M-Pesa is returning already. */
  owed: number
  underWay: number
  withRiders?: WithRiders | undefined
  /** What was paid for an order of which nothing is owed: a part of it can go back. */
  paid?: number
  onClose: () => void
}

/** Asks how much is paid back, and how: by M-Pesa now, or by hand or in cash, which has been done already. */
export function RefundDialog({
  order,
  number,
  customer,
  owed,
  underWay,
  withRiders,
  paid = 0,
  onClose,
}: RefundDialogProps) {
  const t = staffPayments.use()
  const isPart = owed === 0
  const user = useUser()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [how, setHow] = useState(isPart ? 'hand' : 'mpesa')
  const [drawers, setDrawers] = useState<ClosingDay['drawers']>([])
  const choose = async (how: string) => {
    setHow(how)
    if (how !== 'cash' || drawers.length > 0 || !may(seesDays)) return
    const today = call(getDay, { params: { day: nairobiDay(new Date()) } })
    setDrawers((await today).drawers.filter(({ holder }) => holder !== 'safe'))
  }
  const amount = {
    label: t.refundPart,
    ...(isPart ? { required: true, ref: first } : { hint: t.refundPartHint }),
    ...amountField,
  }
  return (
    <StaffForm<keyof RefundRequest | 'how'>
      title={t.refundTitle}
      onClose={onClose}
      hidden={{ intent: 'refund', order, ...(isPart && { part: 'yes' }) }}
      submit={t.refund}
      busy={t.refunding}
      values={{ how, from: `person:${user?._id ?? ''}` }}
      fields={{
        // Where it must be typed it is first and has the focus, which saves a tap.
        ...(isPart && { amount }),
        how: {
          label: t.how,
          cards: [
            ['mpesa', t.byMpesa, t.byMpesaMore],
            ['hand', t.byHand, t.byHandMore],
            ['cash', t.inCash, t.inCashMore],
          ],
          onChange: ({ target }) => void choose(target.value),
        },
        amount,
        from: how === 'cash' &&
          drawers.length > 0 && {
            label: dayEndWords.now().from,
            options: drawers.map((drawer) => [drawer.holder, drawerName(drawer)] as const),
          },
        code: how === 'hand' && { label: t.refundCode, hint: t.refundCodeHint, ...exact },
        note: { label: t.note, hint: t.noteHint, rows: 3, maxLength: 500, required: isPart },
      }}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{t.refundOf(showNumber(number), customer)}</p>
        {isPart ? (
          <p>{t.refundPaidLead(formatMoney(paid, 'KES'))}</p>
        ) : (
          <>
            <p>{t.refundLead(formatMoney(owed, 'KES'))}</p>
            <p className="text-sm text-muted">{t.refundEffects}</p>
          </>
        )}
        <StillWithRiders of={withRiders} />
        {underWay > 0 && (
          <p className="text-muted">{staffMoney.now().underWay(formatMoney(underWay, 'KES'))}</p>
        )}
      </div>
    </StaffForm>
  )
}

/** What of a sum a rider reported and has not brought to the shop. */
export function StillWithRiders({ of = [] }: { of?: WithRiders | undefined }) {
  const t = staffMoney.use()
  return of.map(({ rider, amount }) => (
    <p key={`${rider} ${amount}`} className="wrap-anywhere font-semibold">
      {t.withRider(formatMoney(amount, 'KES'), rider)}
    </p>
  ))
}
