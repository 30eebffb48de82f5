import type { Category } from '@duka/contract/catalogue/categories'
import { useEffect, useRef } from 'react'
import { ListLink } from '../../ui/list-link.tsx'
import { CategoryLinks } from '../site/header-parts.tsx'
import { site } from '../site/words.ts'
import type { Counts } from './product-query.ts'
import { catalogue } from './words.ts'

interface CategoryRailProps {
  categories: Category[]
  counts: Counts | null
  /** The query of the list, which links to children keep. */
  search: string
}

/** The categories in one line. Those below the chosen one take their place, so that the line is there once. */
export function CategoryRail({ categories, counts, search }: CategoryRailProps) {
  const { allOf, counted } = catalogue.use()
  const t = site.use()
  const rail = useRef<HTMLElement>(null)
  const chosen = new URLSearchParams(search).get('category')
  const find = (id: string | null | undefined) => categories.find(({ _id }) => _id === id)
  const top = find(find(chosen)?.parent) ?? find(chosen)
  const children = categories.filter(({ parent }) => top && parent === top._id)
  useEffect(() => {
    const line = rail.current
    const link = chosen && line?.querySelector<HTMLElement>('[aria-current]')
    if (line && link) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
  }, [chosen])
  const link = ({ _id }: Category, label: string) => {
    const query = new URLSearchParams(search)
    query.delete('cursor')
    query.set('category', _id)
    const count = counts?.categories[_id]
    return (
      <ListLink
        key={_id}
        to={`/products?${query}`}
        aria-current={_id === chosen ? 'page' : undefined}
      >
        {count == null ? label : counted(label, count)}
      </ListLink>
    )
  }
  return (
    <nav ref={rail} aria-label={t.categories} className="rail">
      {top && children.length > 0 ? (
        <>
          <ListLink to="/products">{t.allCategories}</ListLink>
          {link(top, allOf(top.name))}
          {children.map((child) => link(child, child.name))}
        </>
      ) : (
        <CategoryLinks categories={categories} chosen={chosen} className="" />
      )}
    </nav>
  )
}
