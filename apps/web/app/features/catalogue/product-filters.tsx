import type { Category, Sort } from '@duka/contract/catalogue'
import { useRef } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { catalogue } from '../../words/catalogue.ts'

/** How long a pause in typing asks for. */
const PAUSE_MS = 300

/**
 * Search, category, sort and the rest, kept in the address. A plain GET form until JavaScript is
 * here; from then on it submits itself as one types and chooses.
 */
export function ProductFilters({ categories }: { categories: Category[] }) {
  const t = catalogue.use()
  const [query] = useSearchParams()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = (name: string) => query.get(name) ?? ''
  const send = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true })
  const sorts = Object.entries(t.sorts) as [Sort, string][]
  const narrowed = ['minPrice', 'maxPrice', 'inStock'].some((name) => query.has(name))

  return (
    <Form
      // A link elsewhere on the page may change the query: then the fields start anew.
      key={`${value('category')} ${value('sort')} ${value('inStock')}`}
      action="/products"
      className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4"
      onChange={(event) => {
        const form = event.currentTarget
        const typed = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
        clearTimeout(timer.current)
        if (typed) timer.current = setTimeout(() => send(form), PAUSE_MS)
        else send(form)
      }}
    >
      <div className="max-lg:col-span-2">
        <Field
          label={t.searchLabel}
          name="q"
          type="search"
          placeholder={t.searchHint}
          defaultValue={value('q')}
        />
      </div>
      <SelectField label={t.category} name="category" defaultValue={value('category') || 'all'}>
        <option value="all">{t.allCategories}</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.sort} name="sort" defaultValue={value('sort') || 'newest'}>
        {sorts.map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <details open={narrowed} className="max-lg:col-span-2 lg:self-end">
        <summary className="inline-flex min-h-11 items-center font-medium underline">
          {t.moreFilters}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2">
          <Field
            label={t.minPrice}
            name="minPrice"
            inputMode="decimal"
            defaultValue={value('minPrice')}
          />
          <Field
            label={t.maxPrice}
            name="maxPrice"
            inputMode="decimal"
            defaultValue={value('maxPrice')}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="inStock"
              value="true"
              defaultChecked={query.has('inStock')}
              className="size-5 accent-primary"
            />
            {t.inStock}
          </label>
        </div>
      </details>
      <noscript>
        <Button type="submit">{t.apply}</Button>
      </noscript>
    </Form>
  )
}
