import type { Category } from '@duka/contract/catalogue/categories'
import type { Product } from '@duka/contract/catalogue/products'
import { Link, useLocation } from 'react-router'
import { useCategories } from '../../lib/shop.ts'
import { catalogue, product as productWords } from './words.ts'

/** A list above a product, from all products to its category. */
interface Crumb {
  name: string
  to: string
}

/** What the shop calls its lists. */
interface Lists {
  products: string
  categories: Category[] | null | undefined
}

/** The lists above a product: all products, the parent of its category, and its category. */
function crumbsOf({ category }: Product, { products, categories }: Lists): Crumb[] {
  const find = (id: string | null | undefined) => categories?.find(({ _id }) => _id === id)
  const own = find(category?._id)
  const above = [find(own?.parent), own ?? category].filter((some) => !!some)
  const lists = above.map(({ _id, name }) => ({ name, to: `/products?category=${_id}` }))
  return [{ name: products, to: '/products' }, ...lists]
}

/** Where the product is in the shop, as links. The first one leads back to the list with its filters. */
export function ProductCrumbs({ product }: { product: Product }) {
  const t = productWords.use()
  const categories = useCategories()
  const crumbs = crumbsOf(product, { products: catalogue.use().title, categories })
  const { search } = useLocation()
  return (
    <nav aria-label={t.crumbs}>
      <ol className="flex text-sm">
        {crumbs.map(({ name, to }, position) => (
          <li key={to} className="flex min-w-0 items-center first:shrink-0">
            {position > 0 && (
              <span aria-hidden="true" className="px-2 text-muted">
                ›
              </span>
            )}
            <Link
              to={position > 0 ? to : to + search}
              className="flex min-h-11 min-w-0 items-center text-primary hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What search engines read about it (schema.org, JSON-LD). `at` makes addresses absolute. */
export function crumbFacts(product: Product, lists: Lists, at: (path: string) => string) {
  const above = crumbsOf(product, lists).map(({ name, to }) => ({ name, item: at(to) }))
  const itself = { name: product.name, item: at(`/products/${product._id}`) }
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...above, itself].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  }
}
