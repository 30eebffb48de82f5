import { formatMoney, readNumber } from '@duka/contract/money'
import type { CashTaken } from '@duka/contract/payments/payments'
import { listRiders } from '@duka/contract/payments/payments.calls'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { isRightSum } from '../ask-sum.ts'
import { staffPayments } from './words.ts'

interface CashDialogProps {
  /** What is due in cash, in shillings; 0 for a paid or cancelled order. */
  due: number
  /** What is missing of the price, however it is to be paid. */
  missing: number
  price: number
  onClose: () => void
}

/** Records cash that was received for an order, and from which rider, even if nothing is due. */
export function CashDialog({ due, missing, price, onClose }: CashDialogProps) {
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
      values={{ amount: String(due || price) }}
      fields={{
        amount: isTaken && { label: t.takenAmount, inputMode: 'decimal' },
        rider: { label: t.rider, hint: t.riderHint, maxLength: 60, suggest: knownRiders },
      }}
    >
      {due > 0 && !isTaken && <p>{t.askCash(formatMoney(due, 'KES'))}</p>}
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

async function knownRiders(typed: string) {
  const { riders } = await call(listRiders)
  const start = typed.toLowerCase()
  return riders
    .filter((rider) => rider.toLowerCase().includes(start))
    .map((rider) => ({ value: rider, label: rider }))
}
