import type { ReactNode } from 'react'
import { TextareaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { staff } from '../../words/staff.ts'
import { staffPayments } from '../../words/staff-payments.ts'

/** Asks how the money of an order goes back: by M-Pesa now, or by hand and already done. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const t = staffPayments.use()
  return (
    <FormDialog
      title={t.refundTitle}
      onClose={onClose}
      hidden={{ intent: 'refund' }}
      words={{ ...staff.use().leaving, submit: t.refund, busy: t.refunding }}
    >
      {(errors) => (
        <>
          <p>{t.refundLead}</p>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-medium">{t.how}</legend>
            <Way value="mpesa" title={t.byMpesa} isFirst>
              {t.byMpesaMore}
            </Way>
            <Way value="hand" title={t.byHand}>
              {t.byHandMore}
            </Way>
          </fieldset>
          <TextareaField
            label={t.note}
            name="note"
            maxLength={500}
            hint={t.noteHint}
            error={errors.note}
          />
        </>
      )}
    </FormDialog>
  )
}

function Way(props: { value: string; title: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name="how"
        value={props.value}
        defaultChecked={props.isFirst}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-medium">{props.title}</span>
        <span className="block text-sm text-muted">{props.children}</span>
      </span>
    </label>
  )
}
