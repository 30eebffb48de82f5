import { formatMoney } from '@duka/contract/money'
import { call } from '../../../lib/calls/call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { staffPayments } from '../../../words/staff/payments.ts'
import { staff } from '../../../words/staff/staff.ts'

/** Records that the cash for an order was received, and from which rider. */
export function CashDialog({ amount, onClose }: { amount: number; onClose: () => void }) {
  const t = staffPayments.use()
  return (
    <FormDialog
      title={t.cash}
      onClose={onClose}
      hidden={{ intent: 'cash' }}
      words={{ ...staff.use().leaving, submit: t.yesCash, busy: t.recordingCash }}
    >
      {(errors) => (
        <>
          <p>{t.askCash(formatMoney(amount, 'KES'))}</p>
          <SuggestField
            label={t.rider}
            hint={t.riderHint}
            name="rider"
            maxLength={60}
            suggest={knownRiders}
            error={errors.rider}
          />
        </>
      )}
    </FormDialog>
  )
}

async function knownRiders(typed: string) {
  const { riders } = await call('listRiders')
  const start = typed.toLowerCase()
  return riders
    .filter((rider) => rider.toLowerCase().includes(start))
    .map((rider) => ({ value: rider, label: rider }))
}
