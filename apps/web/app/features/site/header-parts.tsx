import type { Category } from '@duka/contract/catalogue/categories'
import type { User } from '@duka/contract/users/users'
import { ListLink } from '../../ui/list-link.tsx'
import { menuItem } from '../../ui/menu.tsx'
import { site } from './words.ts'

export interface HeaderProps {
  /** Null when they could not be loaded. */
  categories: Category[] | null
  shopName: string
  /** The id of the category on screen. */
  chosen: string | null
  /** Whether the page is the product list or a product. */
  isList: boolean
}

/** What the menus call a person: the user name. Whoever came by phone has a made-up one, so by the first name. */
export function menuName({ username, firstname, email }: User): string {
  return (email === null && firstname) || username || email || site.now().userFallback
}

type CategoryLinksProps = Pick<HeaderProps, 'categories' | 'chosen'> & {
  /** Of each link. */
  className?: string
}

/** One link per category, children indented below their parent, for the dropdown, the mobile menu and the rail above the list. */
export function CategoryLinks({ categories, chosen, className = menuItem }: CategoryLinksProps) {
  const t = site.use()
  return (
    <>
      <ListLink to="/products" className={className}>
        {t.allCategories}
      </ListLink>
      {categories?.map(({ _id, name, parent }) => (
        <ListLink
          key={_id}
          to={`/products?category=${_id}`}
          aria-current={chosen === _id ? 'page' : undefined}
          className={parent ? `${className} child` : className}
        >
          {name}
        </ListLink>
      ))}
    </>
  )
}

export function MenuLine() {
  return <div className="my-1 border-t border-line" />
}
