import type { Category } from '@duka/contract/catalogue/categories'
import { formatMoney } from '@duka/contract/money'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { narrowedList } from './narrowed-list-words.ts'
import { type Counts, filterNames } from './product-query.ts'
import { catalogue } from './words.ts'

export interface FilterChipsProps {
  categories: Category[]
  counts: Counts | null
}

/** The active filters, each as a link that removes it. */
export function FilterChips({ categories, counts }: FilterChipsProps) {
  const t = { ...catalogue.use(), ...narrowedList.use() }
  const [query] = useSearchParams()
  const chosen = ['q', ...filterNames].filter((name) => query.has(name))
  if (chosen.length === 0) return null

  const counted = (name: string, count: number | null | undefined) =>
    count == null ? name : t.counted(name, count)
  const nameOf: Record<string, (value: string) => string> = {
    q: (q) => counted(`“${q}”`, counts?.exact ? counts.total : null),
    category: (id) =>
      counted(categories.find(({ _id }) => _id === id)?.name ?? t.category, counts?.categories[id]),
    brand: (brand) => counted(brand, counts?.brands.find(({ name }) => name === brand)?.count),
    minPrice: (price) => t.from(formatMoney(Number(price))),
    maxPrice: (price) => t.upTo(formatMoney(Number(price))),
    inStock: () => counted(t.inStock, counts?.inStock),
  }
  return (
    <ul aria-label={t.chosen} className="mb-3 flex flex-wrap gap-2">
      {chosen.map((name) => {
        const label = nameOf[name]?.(query.get(name) ?? '') ?? ''
        return (
          <li key={name} className="min-w-0">
            <Link
              to={{ search: without(query, [name]) }}
              preventScrollReset
              aria-label={t.remove(label)}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-3.5 text-sm font-medium text-primary hover:bg-sunken active:bg-sunken"
            >
              <span className="truncate">{label}</span>
              <Icon name="close" className="size-4 shrink-0" />
            </Link>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <Link
            to={{ search: without(query, chosen) }}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-primary underline"
          >
            {t.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The query without these filters and without the cursor. */
function without(query: URLSearchParams, names: string[]): string {
  const rest = new URLSearchParams(query)
  for (const name of [...names, 'cursor']) rest.delete(name)
  return rest.toString()
}
