import { formatMoney, readNumber, toCents, toShillings } from '@duka/contract/money'
import type { CashTaken, Payment } from '@duka/contract/payments/payments'
import { listRiders } from '@duka/contract/payments/payments.calls'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { may } from '../../../lib/session/may.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { amount as amountField } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { isRightSum } from '../ask-sum.ts'
import { mayPutRight } from './put-right.tsx'
import { putRightWords, staffPayments } from './words.ts'

interface CashDialogProps {
  /** What is due in cash, in shillings; 0 for a paid or cancelled order. */
  due: number
  /** What is missing of the price, however it is to be paid. */
  missing: number
  /** The payments of the order, the newest first. */
  payments: Payment[]
  /** Opens the dialog that puts one of them right. */
  onPutRight: (payment: Payment) => void
  onClose: () => void
}

/** Records cash that was received for an order, and from which rider, even if nothing is due. */
export function CashDialog({ due, missing, payments, onPutRight, onClose }: CashDialogProps) {
  const t = staffPayments.use()
  const [isTaken, setTaken] = useState(due === 0)
  return (
    <StaffForm<keyof CashTaken>
      title={t.cash}
      onClose={onClose}
      hidden={{ intent: 'cash' }}
      submit={t.yesCash}
      busy={t.recordingCash}
      ask={async (form) => {
        const amount = readNumber(form.get('amount'))
        return amount === undefined || isRightSum({ amount, due: missing }, t)
      }}
      values={{ amount: due > 0 ? String(due) : '' }}
      fields={{
        amount: isTaken && { label: t.takenAmount, ...amountField },
        rider: { label: t.rider, hint: t.riderHint, maxLength: 60, suggest: knownRiders },
      }}
    >
      {due > 0 && !isTaken && <p>{t.askCash(formatMoney(due, 'KES'))}</p>}
      <RecordedAlready payments={payments} onPutRight={onPutRight} />
      <div>
        <Checkbox
          label={t.taken}
          name="taken"
          checked={isTaken}
          onChange={({ currentTarget }) => setTaken(currentTarget.checked)}
        />
        <p className="text-sm text-muted">{t.takenHint}</p>
      </div>
    </StaffForm>
  )
}

/** What came already, so that nobody corrects a sum by recording a second one. */
function RecordedAlready({
  payments,
  onPutRight,
}: Pick<CashDialogProps, 'payments' | 'onPutRight'>) {
  const t = staffPayments.use()
  const came = payments.filter(({ state }) => state === 'paid' || state === 'held')
  if (came.length === 0) return null
  const wrong = came.find(mayPutRight)
  return (
    <div className="grid justify-items-start gap-2">
      {(['cash', 'mpesa'] as const).map((by) => {
        const of = came.filter(({ method }) => method === by)
        const cents = of.reduce((sum, one) => sum + toCents(one.received ?? one.amount), 0)
        const sum = formatMoney(toShillings(cents), 'KES')
        return cents > 0 && <p key={by}>{t.recorded[by](sum)}</p>
      })}
      {may('refunds') ? (
        wrong && (
          <Button look="secondary" onClick={() => onPutRight(wrong)}>
            {putRightWords.now().open}
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">{t.othersRefund}</p>
      )}
    </div>
  )
}

async function knownRiders(typed: string) {
  const { riders } = await call(listRiders)
  const start = typed.toLowerCase()
  return riders
    .filter((rider) => rider.toLowerCase().includes(start))
    .map((rider) => ({ value: rider, label: rider }))
}
