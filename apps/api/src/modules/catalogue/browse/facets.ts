import { inOptionOrder } from '@duka/contract/catalogue/option-order'
import type { Facets, ProductFilter as GivenFilter } from '@duka/contract/catalogue/products'
import { toShillings } from '@duka/contract/money'
import { type Catalogue, type SearchCondition, search } from '../search/search.ts'
import {
  type Counts,
  countAll,
  countFound,
  countInRange,
  countMatches,
  countMore,
  countNewestFound,
  countTallied,
  isUntallied,
  MAX_COUNTED,
  type MatchCount,
  type MoreCounts,
  type PriceSpan,
  selectPriceSpan,
} from './facets.queries.ts'
import { conditionsOf, type ProductFilter } from './product-list.queries.ts'
import { rated, withCategories } from './product-list.ts'

/**
 * How many products each choice would leave. A count applies the other filters but not its own: with a brand
 * chosen, the other brands still have counts. Categories, brands and stock are always counted. With a search, a price
 * range, a sale, stars or options the counts stop at a limit, and above it the choices come without counts.
 */
export async function countProducts(
  catalogue: Catalogue,
  given: GivenFilter,
  { withRatings }: { withRatings: boolean },
): Promise<Facets> {
  const { db, catalogueCache } = catalogue
  const filter = await withCategories(catalogue, rated(given, withRatings))
  const found = filter.q ? (await search(catalogue, filter.q)).condition : undefined
  const isSmall = await catalogueCache.isSmall()
  const [facets, more] = await Promise.all([
    filter.q ? countSearched(catalogue, filter, found) : countFiltered(catalogue, filter),
    filter.q && !found
      ? noMore
      : countMore(db, filter, found, { withRatings: withRatings && isSmall }),
  ])
  for (const { values } of more.options)
    values.sort((one, other) => inOptionOrder(one.value, other.value))
  return { ...facets, ...(isSmall ? more : withoutCounts(more)) }
}

type MainFacets = Omit<Facets, 'onSale' | 'rated' | 'options'>

const noMore: MoreCounts = { onSale: 0, rated: 0, options: [] }

/** Those of a large shop are of its newest products alone. */
function withoutCounts({ options }: MoreCounts): Pick<Facets, 'onSale' | 'rated' | 'options'> {
  const values = (of: MoreCounts['options'][number]['values']) =>
    of.map(({ value }) => ({ value, count: null }))
  return {
    onSale: null,
    rated: null,
    options: options.map((option) => ({ ...option, values: values(option.values) })),
  }
}

async function countFiltered(catalogue: Catalogue, filter: ProductFilter): Promise<MainFacets> {
  const { db } = catalogue
  const [counts, span] = await Promise.all([
    isUntallied(filter) ? countInRange(db, filter) : countTallied(db, filter),
    selectPriceSpan(db, filter),
  ])
  return counts.isTooMuch
    ? choicesWithoutCounts(catalogue, filter, undefined, span)
    : facetsOf(counts, span)
}

/** Samples the newest products first: if many of them match, the whole shop has too many to count. */
async function countSearched(
  catalogue: Catalogue,
  filter: ProductFilter,
  found: SearchCondition | undefined,
): Promise<MainFacets> {
  const counts = await countMatching(catalogue, filter, found)
  if (!counts.isTooMuch) return facetsOf(counts, counts)
  const span = await selectPriceSpan(catalogue.db, filter)
  return choicesWithoutCounts(catalogue, filter, found, span)
}

async function countMatching(
  { db, catalogueCache }: Catalogue,
  filter: ProductFilter,
  found: SearchCondition | undefined,
): Promise<Counts> {
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
  found: SearchCondition | undefined,
  span: PriceSpan,
): Promise<MainFacets> {
  const { db } = catalogue
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
function isOnlyPrice({ q, families, ...filter }: ProductFilter): boolean {
  return !q && !families && Object.keys(conditionsOf(filter)).join() === 'price'
}

const aboveLimit: MatchCount = { count: MAX_COUNTED, inStock: 0, all: false }

function facetsOf({ total, inStock, categories, brands }: Counts, span: PriceSpan): MainFacets {
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
