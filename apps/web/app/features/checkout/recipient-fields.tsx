import { useState } from 'react'
import { useShop } from '../../lib/shop.ts'
import { Field, TextareaField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { typedInstead, usual } from './checkout-form.ts'
import type { Draft } from './draft.ts'
import { checkout } from './words.ts'

interface RecipientFieldsProps {
  /** The defaults: who receives the parcel, empty if nobody has said a name, and whom the rider calls. */
  name: string
  phone: string
  needsPhone: boolean
  draft: Draft
  errors: Record<string, string>
}

/** Folded at first: another recipient of the parcel, and a note to the shop. */
export function RecipientFields({ name, phone, needsPhone, draft, errors }: RecipientFieldsProps) {
  const t = checkout.use()
  const shop = useShop()
  const [typedName, setName] = useState(typedInstead(draft, 'recipientName'))
  const [typedPhone, setPhone] = useState(typedInstead(draft, 'contactPhone'))
  const { recipientName, contactPhone, note } = errors
  const isMissing = name === '' || (needsPhone && phone === '')
  const isOther = typedName !== undefined || typedPhone !== undefined
  return (
    <div className="grid border-t border-line pt-2">
      <p>
        {unbroken(
          t.receivedBy([typedName ?? name, typedPhone ?? phone].filter(Boolean).join(', ')),
        )}
      </p>
      <Fold
        label={t.someoneElse}
        open={isOther || isMissing || Boolean(recipientName || contactPhone)}
      >
        <input type="hidden" name={usual.recipientName} value={name} />
        <input type="hidden" name={usual.contactPhone} value={phone} />
        <div className="grid gap-4 pb-3 sm:grid-cols-2">
          <Field
            label={t.recipientName}
            name="recipientName"
            autoComplete="off"
            maxLength={100}
            value={typedName ?? name}
            onChange={(event) => setName(event.target.value)}
            error={recipientName}
          />
          <Field
            label={t.contactPhone}
            hint={t.contactPhoneHint}
            name="contactPhone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={typedPhone ?? phone}
            onChange={(event) => setPhone(event.target.value)}
            error={contactPhone}
          />
        </div>
      </Fold>
      {shop.papers && (
        <Fold label={t.addPin} open={Boolean(draft.buyerPin || errors.buyerPin)}>
          <div className="pb-1">
            <Field
              label={t.buyerPin}
              hint={t.buyerPinHint}
              name="buyerPin"
              autoComplete="off"
              maxLength={20}
              defaultValue={draft.buyerPin}
              error={errors.buyerPin}
            />
          </div>
        </Fold>
      )}
      <Fold label={t.addNote} open={Boolean(draft.note || note)}>
        <div className="pb-1">
          <TextareaField
            label={t.note}
            hint={t.noteHint}
            name="note"
            maxLength={500}
            rows={2}
            defaultValue={draft.note}
            error={note}
          />
        </div>
      </Fold>
    </div>
  )
}
