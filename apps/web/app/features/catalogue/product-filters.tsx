import type { Category } from '@duka/contract/catalogue/categories'
import type { Sort } from '@duka/contract/catalogue/products'
import { groupThousands } from '@duka/contract/money'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFilterForm } from '../../lib/page/use-filter-form.ts'
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
  const value = (name: string) => query.get(name) ?? ''
  const isSearch = query.has('q')
  const sorts = Object.entries(t.sorts) as [Sort, string][]
  const chosen = filterNames.filter((name) => query.has(name)).length
  return (
    <Form {...form} aria-label={t.filters} className="filters">
      <input type="hidden" name="q" defaultValue={value('q')} />
      <div className="filter-bar">
        <button
          type="button"
          popoverTarget={SHEET}
          className={buttonClass('secondary', 'lg:hidden')}
        >
          <Icon name="filter" /> {chosen > 0 ? t.counted(t.filter, chosen) : t.filter}
        </button>
        <label>
          <span className="sr-only">{t.sort}</span>
          <span>
            <select name="sort" defaultValue={value('sort')} className="control">
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
        <div className="flex items-center justify-between lg:hidden">
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
        <Choices categories={categories} counts={counts} value={value} />
        <div className="filter-end">
          <Button
            type="submit"
            className="w-full"
            onClick={() => document.getElementById(SHEET)?.hidePopover()}
          >
            {counts ? t.show(counts.total, counts.exact) : t.apply}
          </Button>
        </div>
        <noscript className="max-lg:hidden">
          <Button type="submit">{t.apply}</Button>
        </noscript>
      </div>
    </Form>
  )
}

function Choices({
  categories,
  counts,
  value,
}: ProductFiltersProps & { value: (name: string) => string }) {
  const t = catalogue.use()
  const brand = value('brand')
  const brands = counts?.brands ?? []
  const isListed = brands.some(({ name }) => name === brand)
  // With too many products to count, a choice has no number.
  const counted = (name: string, count: number | null | undefined) =>
    count == null ? name : t.counted(name, count)
  return (
    <div className="filter-choices">
      <Labelled label={t.category} className="max-lg:col-span-2">
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
      <Labelled label={t.brand} className="max-lg:col-span-2">
        <select name="brand" defaultValue={brand || 'all'} className="control">
          <option value="all">{t.allBrands}</option>
          {brand && brand !== 'all' && !isListed && <option value={brand}>{brand}</option>}
          {brands.map(({ name, count }) => (
            <option key={name} value={name}>
              {counted(name, count)}
            </option>
          ))}
        </select>
      </Labelled>
      <Price
        name="minPrice"
        label={t.minPrice}
        hint={counts?.price.min}
        short={t.from}
        value={value}
      />
      <Price
        name="maxPrice"
        label={t.maxPrice}
        hint={counts?.price.max}
        short={t.upTo}
        value={value}
      />
      <label className="flex min-h-11 items-center gap-2 max-lg:col-span-2">
        <input
          type="checkbox"
          name="inStock"
          value="true"
          defaultChecked={value('inStock') === 'true'}
          className="size-5 accent-primary"
        />
        {counted(t.inStock, counts?.inStock)}
      </label>
    </div>
  )
}

interface PriceProps {
  name: string
  label: string
  hint: number | null | undefined
  /** The hint in words, because a wide screen shows no label. */
  short: (price: string) => string
  value: (name: string) => string
}

function Price({ name, label, hint, short, value }: PriceProps) {
  return (
    <Labelled label={label}>
      <input
        name={name}
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        placeholder={short(groupThousands(hint ?? 0))}
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

/** A label above its field. Smaller than `ui/field.tsx`, for the first page. */
function Labelled({ label, className = '', children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is in `children`
    <label className={`grid content-start gap-1.5 ${className}`}>
      <span className="font-medium lg:sr-only">{label}</span>
      {children}
    </label>
  )
}
