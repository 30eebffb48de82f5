import type { Facets, ProductFilter as GivenFilter } from '@duka/contract/catalogue/products'
import { toShillings } from '@duka/contract/money'
import { type Catalogue, search } from '../search/search.ts'
import {
  type Counts,
  countAll,
  countFound,
  countInRange,
  countMatches,
  countNewestFound,
  countTallied,
  MAX_COUNTED,
  type MatchCount,
  type PriceSpan,
  selectPriceSpan,
} from './facets.queries.ts'
import type { ProductFilter } from './product-list.queries.ts'
import { withCategories } from './product-list.ts'

/**
 * How many products each choice would leave. A count applies the other filters but not its own: with a brand
 * chosen, the other brands still have counts. Categories, brands and stock are always counted. With a search
 * or a price range the counts stop at a limit, and above it the choices come without counts.
 */
export async function countProducts(catalogue: Catalogue, given: GivenFilter): Promise<Facets> {
  const { db } = catalogue
  const filter = await withCategories(catalogue, given)
  if (filter.q) {
    const counts = await countSearched(catalogue, filter)
    if (!counts.isTooMuch) return facetsOf(counts, counts)
    return choicesWithoutCounts(catalogue, filter, await selectPriceSpan(db, filter))
  }
  const isRange = filter.minPrice !== undefined || filter.maxPrice !== undefined
  const [counts, span] = await Promise.all([
    isRange ? countInRange(db, filter) : countTallied(db, filter),
    selectPriceSpan(db, filter),
  ])
  return counts.isTooMuch ? choicesWithoutCounts(catalogue, filter, span) : facetsOf(counts, span)
}

/** Samples the newest products first: if many of them match, the whole shop has too many to count. */
async function countSearched(catalogue: Catalogue, filter: ProductFilter): Promise<Counts> {
  const { db, catalogueCache } = catalogue
  const found = filter.q ? (await search(catalogue, filter.q)).condition : undefined
  if (!found) return none
  const newest = await countNewestFound(db, filter, found)
  if (await catalogueCache.isSmall()) return newest
  const isTooMuch = (newest.scanned / MAX_COUNTED) * (await countAll(db)) > MAX_COUNTED
  return isTooMuch ? { ...newest, isTooMuch } : countFound(db, filter, found)
}

/** All choices without counts, and the total up to the limit. */
async function choicesWithoutCounts(
  catalogue: Catalogue,
  filter: ProductFilter,
  span: PriceSpan,
): Promise<Facets> {
  const { db } = catalogue
  const found = filter.q ? (await search(catalogue, filter.q)).condition : undefined
  const [choices, fitting] = await Promise.all([
    countTallied(db, filter),
    isOnlyPrice(filter) ? [aboveLimit] : countMatches(db, filter, found),
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

/** Whether the price range is the only filter: its index has shown that there are too many. */
function isOnlyPrice({ q, categories, brand, inStock, families }: ProductFilter): boolean {
  return !q && !families && !categories && !brand && inStock === undefined
}

const aboveLimit: MatchCount = { count: MAX_COUNTED, inStock: 0, all: false }

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
  scanned: 0,
  isTooMuch: false,
  total: 0,
  inStock: 0,
  categories: [],
  brands: [],
  leastCents: null,
  mostCents: null,
}
