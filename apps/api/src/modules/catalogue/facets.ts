import type { Facets, ProductFilter } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import {
  type Alike,
  countFitting,
  countFound,
  countInRange,
  countNewestFound,
  countTallied,
  MOST_COUNTED,
  type PriceSpan,
  selectPriceSpan,
} from './facets.queries.ts'
import { type Shelves, search } from './search.ts'

/** As many brands as one would look through; the ones with the most products. */
const MOST_BRANDS = 50

/**
 * How many products each choice would leave. Within the other filters: choosing a brand still shows
 * what the other brands hold. Categories, brands and stock are always counted whole; what a search or
 * a range of prices leaves is counted up to a bound, and beyond it the choices come without counts.
 */
export async function countProducts(shelves: Shelves, filter: ProductFilter): Promise<Facets> {
  const { db } = shelves
  const tallied = await countTallied(db, filter)
  const isRange = filter.minPrice !== undefined || filter.maxPrice !== undefined
  if (!filter.q && !isRange) return { ...facetsOf(tallied), price: await spanOf(db, filter) }

  const alike = filter.q
    ? await countSearched(shelves, filter, sum(tallied))
    : await countInRange(db, filter)
  if (!alike) return tooMany(shelves, filter, facetsOf(tallied))
  const price = filter.q ? spanWithin(alike) : await spanOf(db, filter)
  return { ...facetsOf(alike), price }
}

/** Looks among the newest first: what many of those fit is too much to count in the whole shop. */
async function countSearched(
  shelves: Shelves,
  filter: ProductFilter,
  products: number,
): Promise<Alike[] | undefined> {
  const { db } = shelves
  let isTooMuch = false
  const alike = await search(shelves, filter.q, async (found) => {
    const newest = await countNewestFound(db, filter, found)
    if (products <= MOST_COUNTED) return newest
    isTooMuch = (sum(newest) / MOST_COUNTED) * products > MOST_COUNTED
    return isTooMuch ? newest : countFound(db, filter, found)
  })
  return isTooMuch ? undefined : alike
}

/** Everything there is to choose from, without counts; the total as far as it was counted. */
async function tooMany(
  shelves: Shelves,
  filter: ProductFilter,
  choices: Omit<Facets, 'price'>,
): Promise<Facets> {
  const { db } = shelves
  const [price, fitting] = await Promise.all([
    spanOf(db, filter),
    search(shelves, filter.q, (found) => countFitting(db, filter, found)),
  ])
  const { count, inStock, all } = fitting[0] ?? { count: 0, inStock: 0, all: true }
  return {
    total: all ? count : Math.floor(count / 100) * 100 || count,
    exact: all,
    inStock: all && filter.inStock === undefined ? inStock : null,
    categories: choices.categories.map((category) => ({ ...category, count: null })),
    brands: choices.brands.map((brand) => ({ ...brand, count: null })),
    price,
  }
}

function facetsOf(alike: Alike[]): Omit<Facets, 'price'> {
  const within = (...fits: Fit[]) => alike.filter((group) => fits.every((fit) => group[fit]))
  const stocked = within('fitsCategory', 'fitsBrand', 'fitsPrice').filter((group) => group.inStock)
  return {
    total: sum(within('fitsCategory', 'fitsBrand', 'fitsPrice', 'fitsStock')),
    exact: true,
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

function spanWithin(alike: Alike[]): Facets['price'] {
  const groups = alike.filter((group) => group.fitsCategory && group.fitsBrand && group.fitsStock)
  if (groups.length === 0) return { min: null, max: null }
  return {
    min: toShillings(Math.min(...groups.map(({ leastCents }) => leastCents))),
    max: toShillings(Math.max(...groups.map(({ mostCents }) => mostCents))),
  }
}

async function spanOf(db: Db, filter: ProductFilter): Promise<Facets['price']> {
  const { leastCents, mostCents }: PriceSpan = await selectPriceSpan(db, filter)
  return {
    min: leastCents === null ? null : toShillings(leastCents),
    max: mostCents === null ? null : toShillings(mostCents),
  }
}
