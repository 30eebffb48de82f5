import { formatMoney } from '@duka/contract/money'
import { TextareaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { staffPayments } from '../../../words/staff/payments.ts'
import { staff } from '../../../words/staff/staff.ts'
import { RadioOption } from './radio-option.tsx'

interface AcceptDialogProps {
  /** The amount that came, in shillings, and what is still missing once it is accepted. */
  came: number
  missing: number
  /** Whether what came counts already: then the missing rest can only become a discount. */
  onlyRest: boolean
  onClose: () => void
}

/** Asks whether an underpayment counts as a part of the price or as all of it. */
export function AcceptDialog({ came, missing, onlyRest, onClose }: AcceptDialogProps) {
  const t = staffPayments.use()
  const [sum, lacks] = [formatMoney(came, 'KES'), formatMoney(missing, 'KES')]
  return (
    <FormDialog
      title={onlyRest ? t.acceptRest : t.acceptTitle}
      onClose={onClose}
      hidden={{ intent: 'accept', ...(onlyRest && { as: 'full' }) }}
      words={{ ...staff.use().leaving, submit: t.accept, busy: t.accepting }}
    >
      {(errors) => (
        <>
          <p>{missing > 0 ? t.acceptLead(sum, lacks) : t.acceptAll(sum)}</p>
          {onlyRest && <p>{t.asFullMore(lacks)}</p>}
          {missing > 0 && !onlyRest && (
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-medium">{t.acceptAs}</legend>
              <RadioOption name="as" value="part" title={t.asPart} isFirst>
                {t.asPartMore(lacks)}
              </RadioOption>
              <RadioOption name="as" value="full" title={t.asFull}>
                {t.asFullMore(lacks)}
              </RadioOption>
            </fieldset>
          )}
          <TextareaField
            label={t.note}
            name="note"
            maxLength={500}
            hint={t.acceptNoteHint}
            error={errors.note}
          />
        </>
      )}
    </FormDialog>
  )
}
