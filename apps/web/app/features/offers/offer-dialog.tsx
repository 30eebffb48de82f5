import type { Category } from '@duka/contract/catalogue/categories'
import { type Offer, offerKinds } from '@duka/contract/offers/offers'
import { Checkbox } from '../../ui/checkbox.tsx'
import { exact, moment } from '../../ui/fields.tsx'
import { named } from '../staff-frame/list-filters.tsx'
import { RowForm } from '../staff-frame/staff-form.tsx'
import { staffOffers } from './words.ts'

interface OfferDialogProps {
  /** Undefined for a new one. */
  offer: Offer | undefined
  categories: Category[]
  onClose: () => void
}

const number = { type: 'number', min: '0', step: 'any', inputMode: 'decimal' } as const

/** The form of a new or existing offer. */
export function OfferDialog({ offer, categories, onClose }: OfferDialogProps) {
  const t = staffOffers.use()
  return (
    <RowForm
      row={offer}
      t={t}
      onClose={onClose}
      twoColumns
      fields={{
        code: { label: t.code, hint: t.codeHint, required: true, ...exact },
        kind: { label: t.kind, options: named(offerKinds, t.kinds) },
        value: { label: t.value, hint: t.valueHint, ...number },
        minimum: { label: t.minimum, ...number },
        from: { label: t.from, ...moment },
        until: { label: t.until, ...moment },
        maxUses: { label: t.maxUses, ...number },
        maxUsesPerCustomer: { label: t.maxUsesPerCustomer, ...number },
        categories: () => <CategoryBoxes offer={offer} categories={categories} />,
      }}
    />
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
