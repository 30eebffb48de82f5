import type { Category, Sort } from '@duka/contract/catalogue'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { catalogue } from '../../words/catalogue.ts'
import { categoryChoice } from './category-choice.tsx'
import type { Counts } from './product-query.ts'

/** Search, category, sort and the rest, kept in the address: a plain GET form without JavaScript. */
export function ProductFilters({
  categories,
  counts,
}: {
  categories: Category[]
  counts: Counts | null
}) {
  const t = catalogue.use()
  const [query] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  const sorts = Object.entries(t.sorts) as [Sort, string][]
  const brand = value('brand')
  const brands = counts?.brands ?? []
  const isListed = brands.some(({ name }) => name === brand)
  // Where there are too many to count, the choice stands alone.
  const counted = (name: string, count: number | null | undefined) =>
    count == null ? name : t.counted(name, count)
  const narrowed = ['brand', 'minPrice', 'maxPrice', 'inStock'].some((name) => query.has(name))

  return (
    <Filters label={t.filters} columns="sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr]">
      <Field
        label={t.searchLabel}
        name="q"
        type="search"
        placeholder={t.searchHint}
        defaultValue={value('q')}
      />
      {categoryChoice(t.category, t.allCategories, categories, query)}
      <SelectField label={t.sort} name="sort" defaultValue={value('sort')}>
        {sorts.map(([sort, name]) => (
          <option key={sort} value={sort === 'newest' ? '' : sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <details open={narrowed} className="group col-span-full">
        <summary className="inline-flex min-h-11 items-center font-medium underline">
          {t.moreFilters}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr]">
          <div className="max-lg:col-span-2">
            <SelectField label={t.brand} name="brand" defaultValue={brand || 'all'}>
              <option value="all">{t.allBrands}</option>
              {brand && brand !== 'all' && !isListed && <option value={brand}>{brand}</option>}
              {brands.map(({ name, count }) => (
                <option key={name} value={name}>
                  {counted(name, count)}
                </option>
              ))}
            </SelectField>
          </div>
          <Price name="minPrice" label={t.minPrice} hint={counts?.price.min} value={value} />
          <Price name="maxPrice" label={t.maxPrice} hint={counts?.price.max} value={value} />
          <label className="flex min-h-11 items-center gap-2 self-end">
            <input
              type="checkbox"
              name="inStock"
              value="true"
              defaultChecked={query.has('inStock')}
              className="size-5 accent-primary"
            />
            {counted(t.inStock, counts?.inStock)}
          </label>
        </div>
      </details>
      <noscript>
        <Button type="submit">{t.apply}</Button>
      </noscript>
    </Filters>
  )
}

function Price({
  name,
  label,
  hint,
  value,
}: {
  name: string
  label: string
  hint: number | null | undefined
  value: (name: string) => string
}) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      placeholder={hint == null ? undefined : String(hint)}
      defaultValue={value(name)}
    />
  )
}
