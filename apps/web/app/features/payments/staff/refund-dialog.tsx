import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
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
  onClose: () => void
}

/** Asks how money is paid back: by M-Pesa now, or by hand, which has been done already. */
export function RefundDialog({ order, customer, owed, underWay, onClose }: RefundDialogProps) {
  const t = staffPayments.use()
  return (
    <StaffForm
      title={t.refundTitle}
      onClose={onClose}
      hidden={{ intent: 'refund', order }}
      submit={t.refund}
      busy={t.refunding}
      fields={{ note: { label: t.note, hint: t.noteHint, rows: 3, maxLength: 500 } }}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{t.refundOf(shortId(order), customer)}</p>
        <p>{t.refundLead(formatMoney(owed, 'KES'))}</p>
        <p className="text-sm text-muted">{t.refundEffects}</p>
        {underWay > 0 && (
          <p className="text-muted">{staffMoney.now().underWay(formatMoney(underWay, 'KES'))}</p>
        )}
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t.how}</legend>
        <RadioOption name="how" value="mpesa" title={t.byMpesa} isFirst>
          {t.byMpesaMore}
        </RadioOption>
        <RadioOption name="how" value="hand" title={t.byHand}>
          {t.byHandMore}
        </RadioOption>
      </fieldset>
    </StaffForm>
  )
}
