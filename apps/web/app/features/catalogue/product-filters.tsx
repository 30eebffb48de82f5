import type { Category } from '@duka/contract/catalogue/categories'
import { optionName } from '@duka/contract/catalogue/option-names'
import type { Sort } from '@duka/contract/catalogue/products'
import { groupThousands } from '@duka/contract/money'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFilterForm } from '../../lib/page/use-filter-form.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button, buttonClass, iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type Counts, filterNames } from './product-query.ts'
import { catalogue } from './words.ts'

const SHEET = 'product-filters'

interface ProductFiltersProps {
  categories: Category[]
  counts: Counts | null
}

/**
 * The filters, whose values are in the address. On a phone there is a row with *Filter* and *Sort*, and the
 * filters open in a sheet; on a wide screen all are visible in one line. It is a GET form with a native popover, so it
 * works before scripts have loaded. Each control has a place that does not depend on those after it: a slow
 * browser shows a part of the page before the rest has arrived.
 */
export function ProductFilters({ categories, counts }: ProductFiltersProps) {
  const t = catalogue.use()
  const { query, form } = useFilterForm()
  const isSearch = query.has('q')
  const sorts = Object.entries(t.sorts) as [Sort, string][]
  // The category is chosen in the line above.
  const chosen = filterNames.flatMap((name) =>
    name === 'category' ? [] : query.getAll(name),
  ).length
  // Where the search alone found nothing, there is nothing to filter.
  if (counts?.total === 0 && !chosen && !query.has('category')) return null
  return (
    <Form {...form} aria-label={t.filters} className="filters">
      <input type="hidden" name="q" defaultValue={query.get('q') ?? ''} />
      <div className="filter-bar">
        <button
          type="button"
          popoverTarget={SHEET}
          className={buttonClass('secondary', 'xl:hidden')}
        >
          <Icon name="filter" /> {chosen > 0 ? t.counted(t.filter, chosen) : t.filter}
        </button>
        <label>
          <span className="sr-only">{t.sort}</span>
          <span>
            <select name="sort" defaultValue={query.get('sort') ?? ''} className="control">
              {isSearch && <option value="">{t.bestMatch}</option>}
              {sorts.map(([sort, name]) => (
                <option key={sort} value={sort === 'newest' && !isSearch ? '' : sort}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="sort" />
          </span>
        </label>
      </div>
      <div id={SHEET} popover="auto" data-sheet={t.filter} className="sheet filter-sheet">
        <div className="flex items-center justify-between xl:hidden">
          <p className="text-lg font-bold">{t.filter}</p>
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={t.close}
            className={iconClass('-mr-2')}
          >
            <Icon name="close" />
          </button>
        </div>
        <Choices categories={categories} counts={counts} query={query} />
        <div className="filter-end">
          <Button
            type="submit"
            className="w-full"
            onClick={() => document.getElementById(SHEET)?.hidePopover()}
          >
            {counts ? t.show(counts.total, counts.exact) : t.apply}
          </Button>
        </div>
        <noscript className="max-xl:hidden">
          <Button type="submit">{t.apply}</Button>
        </noscript>
      </div>
    </Form>
  )
}

const GOOD = 4

function Choices({ categories, counts, query }: ProductFiltersProps & { query: URLSearchParams }) {
  const t = catalogue.use()
  const language = useLanguage()
  const value = (name: string) => query.get(name) ?? ''
  // With too many products to count, a choice has no number.
  const counted = (name: string, count: number | null | undefined) =>
    count == null ? name : t.counted(name, count)
  const brands = counts?.brands.map(({ name, count }) => ({ value: name, count })) ?? []
  /** A choice that leaves nothing is not offered. */
  const check = (name: string, on: string, label: string, count: number | null | undefined) =>
    (count !== 0 || query.has(name) || name === 'inStock') && (
      <label className="check">
        <input type="checkbox" name={name} value={on} defaultChecked={value(name) === on} />
        {counted(label, count)}
      </label>
    )
  return (
    <div className="filter-choices">
      <Labelled label={t.category} className="max-xl:col-span-2">
        <select name="category" defaultValue={value('category') || 'all'} className="control">
          <option value="all">{t.allCategories}</option>
          {categories.map(({ _id, name, parent }) => (
            <option key={_id} value={_id}>
              {parent && '\u2003'}
              {counted(name, counts?.categories[_id])}
            </option>
          ))}
        </select>
      </Labelled>
      <div className="price-range">
        <Price name="minPrice" label={t.minPrice} hint={counts?.price.min} value={value} />
        <Price name="maxPrice" label={t.maxPrice} hint={counts?.price.max} value={value} />
      </div>
      <Several label={t.brand} name="brand" values={brands} query={query} />
      {optionsOf(counts, query).map(({ name, values }) => (
        <Several
          key={name}
          label={optionName(name, language)}
          name="option"
          of={name}
          values={values}
          query={query}
        />
      ))}
      <div className="checks">
        {check('inStock', 'true', t.inStock, counts?.inStock)}
        {check('onSale', '1', t.onSale, counts?.onSale)}
        {check('rating', `${GOOD}`, t.stars(GOOD), counts?.rated)}
      </div>
    </div>
  )
}

/** The options that the list has, and those that are chosen although nothing has them. */
function optionsOf(counts: Counts | null, query: URLSearchParams): Counts['options'] {
  const known = counts?.options ?? []
  const names = query.getAll('option').map((option) => option.split(':', 1)[0] ?? '')
  const others = new Set(names.filter((name) => !known.some((option) => option.name === name)))
  return [...known, ...[...others].map((name) => ({ name, values: [] }))]
}

interface SeveralProps {
  label: string
  name: 'brand' | 'option'
  /** The option of a family whose values these are. */
  of?: string
  values: { value: string; count: number | null }[]
  query: URLSearchParams
}

/** A choice of which several count. It opens by itself, so it works before scripts have loaded. */
function Several({ label, name, of, values, query }: SeveralProps) {
  const t = catalogue.use()
  const prefix = of === undefined ? '' : `${of}:`
  const same = (one: string, other: string) =>
    of === undefined ? one.toLowerCase() === other.toLowerCase() : one === other
  const chosen = query
    .getAll(name)
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length))
  const unlisted = chosen.filter((one) => !values.some(({ value }) => same(value, one)))
  const all = [...values, ...unlisted.map((value) => ({ value, count: null }))]
  if (all.length === 0) return null
  return (
    <details name="several" className="several max-xl:col-span-2">
      <summary className="control">
        {chosen.length > 0 ? t.counted(label, chosen.length) : label}
      </summary>
      <div>
        {all.map(({ value, count }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              value={prefix + (chosen.find((one) => same(one, value)) ?? value)}
              defaultChecked={chosen.some((one) => same(one, value))}
            />
            {count === null ? value : t.counted(value, count)}
          </label>
        ))}
      </div>
    </details>
  )
}

interface PriceProps {
  name: string
  label: string
  hint: number | null | undefined
  value: (name: string) => string
}

function Price({ name, label, hint, value }: PriceProps) {
  return (
    <Labelled label={label}>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={groupThousands(Math.round(hint ?? 0))}
        defaultValue={value(name)}
        className="control"
      />
    </Labelled>
  )
}

interface LabelledProps {
  label: string
  className?: string
  children: ReactNode
}

/** A label above its field; on a wide screen the field alone says what it is for. Smaller than `ui/field.tsx`, for the first page. */
function Labelled({ label, className = '', children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is in `children`
    <label className={`relative grid content-start gap-1.5 ${className}`}>
      <span className="font-medium xl:sr-only">{label}</span>
      {children}
    </label>
  )
}
