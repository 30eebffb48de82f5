import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { useState } from 'react'
import { amount as amountField, exact } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { RadioOption } from './radio-option.tsx'
import { staffMoney, staffPayments } from './words.ts'

interface RefundDialogProps {
  order: string
  /** The name of who gets the money. */
  customer: string
  /** What is owed on the order, in shillings, and how much of it M-Pesa is returning already. */
  owed: number
  underWay: number
  /** What was paid for an order of which nothing is owed: a part of it can go back. */
  paid?: number
  onClose: () => void
}

/** Asks how much is paid back, and how: by M-Pesa now, or by hand or in cash, which has been done already. */
export function RefundDialog({
  order,
  customer,
  owed,
  underWay,
  paid = 0,
  onClose,
}: RefundDialogProps) {
  const t = staffPayments.use()
  const isPart = owed === 0
  const [how, setHow] = useState(isPart ? 'hand' : 'mpesa')
  return (
    <StaffForm
      title={t.refundTitle}
      onClose={onClose}
      hidden={{ intent: 'refund', order, ...(isPart && { part: 'yes' }) }}
      submit={t.refund}
      busy={t.refunding}
      fields={{
        amount: {
          label: t.refundPart,
          ...(isPart ? { required: true } : { hint: t.refundPartHint }),
          ...amountField,
        },
        code: how === 'hand' && { label: t.refundCode, hint: t.refundCodeHint, ...exact },
        note: { label: t.note, hint: t.noteHint, rows: 3, maxLength: 500 },
      }}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{t.refundOf(shortId(order), customer)}</p>
        {isPart ? (
          <p>{t.refundPaidLead(formatMoney(paid, 'KES'))}</p>
        ) : (
          <>
            <p>{t.refundLead(formatMoney(owed, 'KES'))}</p>
            <p className="text-sm text-muted">{t.refundEffects}</p>
          </>
        )}
        {underWay > 0 && (
          <p className="text-muted">{staffMoney.now().underWay(formatMoney(underWay, 'KES'))}</p>
        )}
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t.how}</legend>
        <RadioOption name="how" value="mpesa" title={t.byMpesa} isFirst={!isPart} onChoose={setHow}>
          {t.byMpesaMore}
        </RadioOption>
        <RadioOption name="how" value="hand" title={t.byHand} isFirst={isPart} onChoose={setHow}>
          {t.byHandMore}
        </RadioOption>
        <RadioOption name="how" value="cash" title={t.inCash} onChoose={setHow}>
          {t.inCashMore}
        </RadioOption>
      </fieldset>
    </StaffForm>
  )
}
