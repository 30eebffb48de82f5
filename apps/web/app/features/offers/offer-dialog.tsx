import type { Category } from '@duka/contract/catalogue/categories'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { type Offer, offerKinds } from '@duka/contract/offers/offers'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { staffOffers } from '../../words/staff/offers.ts'
import { staff } from '../../words/staff/staff.ts'

interface OfferDialogProps {
  /** Undefined for a new one. */
  offer: Offer | undefined
  categories: Category[]
  onClose: () => void
}

/** The form of a new or existing offer. */
export function OfferDialog({ offer, categories, onClose }: OfferDialogProps) {
  const t = staffOffers.use()
  const number = { type: 'number', min: '0', step: 'any', inputMode: 'decimal' } as const
  return (
    <FormDialog
      title={offer ? t.editTitle : t.createTitle}
      onClose={onClose}
      hidden={{ intent: 'save', id: offer?._id ?? '' }}
      words={{
        ...staff.use().leaving,
        submit: offer ? t.save : t.create,
        busy: offer ? t.saving : t.creating,
      }}
    >
      {(errors) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={t.code}
            name="code"
            required
            autoComplete="off"
            spellCheck={false}
            hint={t.codeHint}
            defaultValue={offer?.code}
            error={errors.code}
          />
          <SelectField label={t.kind} name="kind" defaultValue={offer?.kind} error={errors.kind}>
            {offerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t.kinds[kind]}
              </option>
            ))}
          </SelectField>
          <Field
            label={t.value}
            name="value"
            {...number}
            hint={t.valueHint}
            defaultValue={offer?.value ?? ''}
            error={errors.value}
          />
          <Field
            label={t.minimum}
            name="minimum"
            {...number}
            defaultValue={offer?.minimum ?? ''}
            error={errors.minimum}
          />
          <Field
            label={t.from}
            name="from"
            type="datetime-local"
            defaultValue={inputTime(offer?.from)}
            error={errors.from}
          />
          <Field
            label={t.until}
            name="until"
            type="datetime-local"
            defaultValue={inputTime(offer?.until)}
            error={errors.until}
          />
          <Field
            label={t.maxUses}
            name="maxUses"
            {...number}
            defaultValue={offer?.maxUses ?? ''}
            error={errors.maxUses}
          />
          <Field
            label={t.maxUsesPerCustomer}
            name="maxUsesPerCustomer"
            {...number}
            defaultValue={offer?.maxUsesPerCustomer ?? ''}
            error={errors.maxUsesPerCustomer}
          />
          <CategoryBoxes offer={offer} categories={categories} />
        </div>
      )}
    </FormDialog>
  )
}

/** The categories that an offer is limited to. */
function CategoryBoxes({ offer, categories }: Pick<OfferDialogProps, 'offer' | 'categories'>) {
  const t = staffOffers.use()
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium">{t.categories}</legend>
      <p className="text-sm text-muted">{t.categoriesHint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.map(({ _id, name, parent }) => (
          <Checkbox
            key={_id}
            name="categories"
            value={_id}
            label={[parent && names.get(parent), name].filter(Boolean).join(' › ')}
            defaultChecked={offer?.categories?.includes(_id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A moment in the form of a date and time input, in Nairobi's time. */
function inputTime(instant: string | null | undefined): string {
  return instant ? `${nairobiDay(instant)}T${nairobiTime(instant)}` : ''
}
