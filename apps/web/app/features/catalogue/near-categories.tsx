import type { Category } from '@duka/contract/catalogue/categories'
import { Link, useSearchParams } from 'react-router'
import { narrowedList } from './narrowed-list-words.ts'
import type { Counts } from './product-query.ts'
import { catalogue } from './words.ts'

interface NearCategoriesProps {
  categories: Category[]
  counts: Counts | null
}

/** The children of the chosen category, or those beside it, as links that keep the other filters. */
export function NearCategories({ categories, counts }: NearCategoriesProps) {
  const t = narrowedList.use()
  const { counted } = catalogue.use()
  const [query] = useSearchParams()
  const chosen = categories.find(({ _id }) => _id === query.get('category'))
  const top = categories.find(({ _id }) => _id === (chosen?.parent ?? chosen?._id))
  const children = categories.filter(({ parent }) => top && parent === top._id)
  if (!top || children.length === 0) return null
  const link = ({ _id }: Category, label: string) => {
    const search = new URLSearchParams(query)
    search.delete('cursor')
    search.set('category', _id)
    const count = counts?.categories[_id]
    return (
      <Link
        key={_id}
        to={{ search: `${search}` }}
        aria-current={_id === chosen?._id ? 'page' : undefined}
      >
        {count == null ? label : counted(label, count)}
      </Link>
    )
  }
  return (
    <nav aria-label={t.within(top.name)} className="rail mb-2">
      {link(top, t.allOf(top.name))}
      {children.map((child) => link(child, child.name))}
    </nav>
  )
}
