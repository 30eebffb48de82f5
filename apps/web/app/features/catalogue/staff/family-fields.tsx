import { listFamilies } from '@duka/contract/catalogue/catalogue.calls'
import type { Product } from '@duka/contract/catalogue/products'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { discardDraft } from '../../../lib/forms/drafts.ts'
import { Field } from '../../../ui/field.tsx'
import { textIn } from '../../staff-frame/form-handlers.ts'
import { optionRows } from './save-product.ts'
import { newFamilyWords, staffProducts } from './words.ts'

interface FamilyFieldsProps {
  product: Product | undefined
  errors: Record<string, string>
}

export function FamilyFields({ product, errors }: FamilyFieldsProps) {
  const t = staffProducts.use()
  const id = useId()
  const [names, setNames] = useState<string[]>()
  const addGroup = newFamilyWords.use().link
  const [typed, setTyped] = useState<Record<string, string>>()
  const options = Object.entries(product?.options ?? {})
  // Suggestions only: without them the name can still be typed.
  const suggest = () => {
    if (names) return
    setNames([])
    call(listFamilies, { query: { limit: '100' } }).then(
      ({ families }) => setNames(families.map(({ name }) => name)),
      () => setNames(undefined),
    )
  }
  return (
    <>
      <Field
        label={t.family}
        name="familyName"
        list={`${id}-families`}
        autoComplete="off"
        hint={t.familyHint}
        defaultValue={product?.family?.name ?? ''}
        error={errors.familyName}
        onFocus={suggest}
      />
      <datalist id={`${id}-families`}>
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <fieldset
        aria-describedby={`${id}-options`}
        className="grid gap-1.5"
        onInput={({ currentTarget }) =>
          setTyped(typedForGroup(new FormData(currentTarget.form ?? undefined)))
        }
      >
        <legend className="mb-1.5 font-medium">{t.options}</legend>
        {optionRows.map((row, position) => (
          <div key={row.name} className="grid grid-cols-2 gap-2">
            <input
              className="control"
              name={row.name}
              aria-label={t.optionName(position + 1)}
              aria-invalid={errors.options ? true : undefined}
              placeholder={t.optionExamples[position]?.name}
              defaultValue={options[position]?.[0]}
            />
            <input
              className="control"
              name={row.value}
              aria-label={t.optionValue(position + 1)}
              aria-invalid={errors.options ? true : undefined}
              placeholder={t.optionExamples[position]?.value}
              defaultValue={options[position]?.[1]}
            />
          </div>
        ))}
        <p
          id={`${id}-options`}
          className={`text-sm ${errors.options ? 'text-danger' : 'text-muted'}`}
        >
          {errors.options || t.optionsHint}
        </p>
        {!product && typed && (
          <p role="status" className="text-sm">
            {t.severalChoices}{' '}
            <Link
              to="/dashboard/products/new-group"
              state={typed}
              onClick={discardDraft}
              className="text-primary underline"
            >
              {addGroup}
            </Link>
          </p>
        )}
      </fieldset>
    </>
  )
}

/** What was typed in the form of one product, for the form of a group; undefined unless an option has several choices. */
export function typedForGroup(form: FormData): Record<string, string> | undefined {
  const row = optionRows.find(({ value }) => textIn(form, value).includes(','))
  if (!row) return undefined
  return {
    name: textIn(form, 'name'),
    description: textIn(form, 'description'),
    brand: textIn(form, 'brand'),
    category: textIn(form, 'category'),
    price: textIn(form, 'price'),
    option: textIn(form, row.name),
    values: textIn(form, row.value),
  }
}
