import type { Facets, ProductFilter } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { conditionsOf } from './product-list.queries.ts'
import { search } from './search.ts'

/** As many brands as one would look through; the ones with the most products. */
const MOST_BRANDS = 50

/** Products that are alike in everything a filter can tell, counted together. */
interface Alike {
  [column: string]: unknown
  categoryId: string
  categoryName: string
  brand: string
  inStock: boolean
  fitsCategory: boolean
  fitsBrand: boolean
  fitsPrice: boolean
  fitsStock: boolean
  count: number
  leastCents: number
  mostCents: number
}

/**
 * How many products each choice would leave. Within the other filters: choosing a brand still shows
 * what the other brands hold.
 */
export async function countProducts(db: Db, filter: ProductFilter): Promise<Facets> {
  const alike = await search(db, filter.q, (found) => countAlike(db, filter, found))
  const within = (...fits: Fit[]) => alike.filter((group) => fits.every((fit) => group[fit]))
  const fitting = within('fitsCategory', 'fitsBrand', 'fitsPrice', 'fitsStock')
  const prices = within('fitsCategory', 'fitsBrand', 'fitsStock')
  const stocked = within('fitsCategory', 'fitsBrand', 'fitsPrice').filter((group) => group.inStock)
  return {
    total: sum(fitting),
    inStock: sum(stocked),
    categories: [
      ...countBy(within('fitsBrand', 'fitsPrice', 'fitsStock'), (group) => group.categoryId),
    ]
      .map(([_id, groups]) => ({ _id, name: groups[0].categoryName, count: sum(groups) }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    brands: [
      ...countBy(within('fitsCategory', 'fitsPrice', 'fitsStock'), (group) =>
        group.brand.toLowerCase(),
      ).values(),
    ]
      .map((groups) => ({ name: groups[0].brand, count: sum(groups) }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
      .slice(0, MOST_BRANDS),
    price: {
      min: prices.length ? toShillings(Math.min(...prices.map((group) => group.leastCents))) : null,
      max: prices.length ? toShillings(Math.max(...prices.map((group) => group.mostCents))) : null,
    },
  }
}

type Fit = 'fitsCategory' | 'fitsBrand' | 'fitsPrice' | 'fitsStock'

function sum(groups: Alike[]): number {
  return groups.reduce((total, { count }) => total + count, 0)
}

function countBy(groups: Alike[], of: (group: Alike) => string): Map<string, [Alike, ...Alike[]]> {
  const by = new Map<string, [Alike, ...Alike[]]>()
  for (const group of groups) {
    const there = by.get(of(group))
    if (there) there.push(group)
    else by.set(of(group), [group])
  }
  return by
}

/** One walk over the products, whatever the filters; what is left to count is small. */
async function countAlike(db: Db, filter: ProductFilter, found: SQL = sql`true`): Promise<Alike[]> {
  const { category, brand, price, inStock } = conditionsOf(filter)
  const anything = sql`true`
  const { rows } = await db.execute<Alike>(sql`
    select a.*, c.name as "categoryName" from (
      select p.category_id as "categoryId", p.brand, p.stock_quantity > 0 as "inStock",
        ${category ?? anything} as "fitsCategory", ${brand ?? anything} as "fitsBrand",
        ${price ?? anything} as "fitsPrice", ${inStock ?? anything} as "fitsStock",
        count(*) as count, min(p.price_cents) as "leastCents", max(p.price_cents) as "mostCents"
      from products p
      where p.deleted_at is null and ${found}
      group by 1, 2, 3, 4, 5, 6, 7
    ) a join categories c on c.id = a."categoryId"
    order by a.brand`)
  return rows
}
