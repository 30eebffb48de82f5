import type { Facets, ProductFilter } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import {
  type Counts,
  countAll,
  countFitting,
  countFound,
  countInRange,
  countNewestFound,
  countTallied,
  type Fitting,
  MOST_COUNTED,
  type PriceSpan,
  selectPriceSpan,
} from './facets.queries.ts'
import { type Shelves, search } from './search.ts'

/**
 * How many products each choice would leave. Within the other filters: choosing a brand still shows
 * what the other brands hold. Categories, brands and stock are always counted whole; what a search or
 * a range of prices leaves is counted up to a bound, and beyond it the choices come without counts.
 */
export async function countProducts(shelves: Shelves, filter: ProductFilter): Promise<Facets> {
  const { db } = shelves
  if (filter.q) {
    const counts = await countSearched(shelves, filter)
    if (!counts.isTooMuch) return facetsOf(counts, counts)
    return tooMany(shelves, filter, await selectPriceSpan(db, filter))
  }
  const isRange = filter.minPrice !== undefined || filter.maxPrice !== undefined
  const [counts, span] = await Promise.all([
    isRange ? countInRange(db, filter) : countTallied(db, filter),
    selectPriceSpan(db, filter),
  ])
  return counts.isTooMuch ? tooMany(shelves, filter, span) : facetsOf(counts, span)
}

/** Looks among the newest first: what many of those fit is too much to count in the whole shop. */
async function countSearched(shelves: Shelves, filter: ProductFilter): Promise<Counts> {
  const { db, memory } = shelves
  const [counts] = await search(shelves, filter.q, async (found) => {
    const newest = await countNewestFound(db, filter, found)
    if (await memory.isSmall()) return [newest]
    const isTooMuch = (newest.looked / MOST_COUNTED) * (await countAll(db)) > MOST_COUNTED
    return [isTooMuch ? { ...newest, isTooMuch } : await countFound(db, filter, found)]
  })
  return counts ?? none
}

/** Everything there is to choose from, without counts; the total as far as it was counted. */
async function tooMany(shelves: Shelves, filter: ProductFilter, span: PriceSpan): Promise<Facets> {
  const { db } = shelves
  const [choices, fitting] = await Promise.all([
    countTallied(db, filter),
    isWide(filter)
      ? [manyMore]
      : search(shelves, filter.q, (found) => countFitting(db, filter, found)),
  ])
  const { count, inStock, all } = fitting[0] ?? { count: 0, inStock: 0, all: true }
  const { categories, brands, price } = facetsOf(choices, span)
  return {
    total: all ? count : Math.floor(count / 100) * 100 || count,
    exact: all,
    inStock: all && filter.inStock === undefined ? inStock : null,
    categories: categories.map((category) => ({ ...category, count: null })),
    brands: brands.map((brand) => ({ ...brand, count: null })),
    price,
  }
}

/** Whether a range of prices is all that was asked for: its index has told that it is too much. */
function isWide({ q, category, brand, inStock }: ProductFilter): boolean {
  return !q && !category && !brand && inStock === undefined
}

const manyMore: Fitting = { count: MOST_COUNTED, inStock: 0, all: false }

function facetsOf({ total, inStock, categories, brands }: Counts, span: PriceSpan): Facets {
  const { leastCents, mostCents } = span
  return {
    total,
    exact: true,
    inStock,
    categories: categories.toSorted((one, other) => byName.compare(one.name, other.name)),
    brands: brands.toSorted(
      (one, other) => other.count - one.count || byName.compare(one.name, other.name),
    ),
    price: {
      min: leastCents === null ? null : toShillings(leastCents),
      max: mostCents === null ? null : toShillings(mostCents),
    },
  }
}

const byName = new Intl.Collator()

const none: Counts = {
  looked: 0,
  isTooMuch: false,
  total: 0,
  inStock: 0,
  categories: [],
  brands: [],
  leastCents: null,
  mostCents: null,
}
