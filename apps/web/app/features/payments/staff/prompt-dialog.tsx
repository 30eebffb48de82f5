import { formatMoney } from '@duka/contract/money'
import { formatPhone } from '@duka/contract/phone'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { staffPayments } from '../../../words/staff/payments.ts'
import { staff } from '../../../words/staff/staff.ts'

interface PromptDialogProps {
  /** What is still to be paid, in shillings. */
  amount: number
  /** The phone that the order names. */
  phoneNumber: string | null
  onClose: () => void
}

/** Sends an M-Pesa prompt to a phone, for a customer who is on the line or at the door. */
export function PromptDialog({ amount, phoneNumber, onClose }: PromptDialogProps) {
  const t = staffPayments.use()
  return (
    <FormDialog
      title={t.prompt}
      onClose={onClose}
      hidden={{ intent: 'prompt' }}
      words={{ ...staff.use().leaving, submit: t.sendPrompt, busy: t.sendingPrompt }}
    >
      {(errors) => (
        <>
          <p>{t.askPrompt(formatMoney(amount, 'KES'))}</p>
          <Field
            label={t.promptPhone}
            name="phoneNumber"
            type="tel"
            required
            autoComplete="off"
            defaultValue={phoneNumber ? formatPhone(phoneNumber) : ''}
            error={errors.phoneNumber}
          />
        </>
      )}
    </FormDialog>
  )
}
