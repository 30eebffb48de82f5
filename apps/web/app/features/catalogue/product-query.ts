import type { Facets } from '@duka/contract/catalogue/products'
import { isTypedSum, readNumber } from '@duka/contract/money'
import { readPriceWords } from './typed-price.ts'

/** A sum as the address has it, however it was typed. */
const sum = { test: isTypedSum }

/** The query parameters of the list and their valid values. Other parameters are ignored. */
const valid: Record<string, { test: (value: string) => boolean }> = {
  q: /\S/,
  category: /./,
  brand: /^(?=.{1,100}$).*\S/,
  option: /^(?=.{1,200}$)\s*[^:\s][^:]*:\s*\S/,
  onSale: /^1$/,
  rating: /^[1-5]$/,
  minPrice: sum,
  maxPrice: sum,
  inStock: /^true$/,
  sort: /^(relevance|newest|best|-?price|name)$/,
  cursor: /./,
}

/** These may be repeated, so many times. */
const repeated = ['brand', 'option']
const MOST = 20

/** Not `in`, which would accept `toString`. */
const isParameter = (name: string) => Object.hasOwn(valid, name)

/** Removes invalid and empty parameters, and what is chosen beyond the limit; a plain form sends empty ones. */
export function cleaned(given: URLSearchParams): URLSearchParams {
  const seen: string[] = []
  const isTooMany = (name: string) =>
    repeated.includes(name) && seen.filter((one) => one === name).length > MOST
  const kept = [...given].filter(([name, value]) => {
    if (!isParameter(name)) return true
    if (!valid[name]?.test(value)) return false
    seen.push(name)
    return !isTooMany(name)
  })
  return new URLSearchParams(
    kept.map(([name, value]) => [name, valid[name] === sum ? String(readNumber(value)) : value]),
  )
}

/** What the API is asked for a list. */
export function toApiQuery(given: URLSearchParams): Record<string, string | string[]> {
  const clean = cleaned(given)
  // The dropdowns send 'all' for no filter.
  const known = [...clean].filter(([name, value]) => isParameter(name) && value !== 'all')
  const { q, ...chosen } = Object.fromEntries(
    known.map(([name, value]) => [name, repeated.includes(name) ? clean.getAll(name) : value]),
  )
  return { ...(typeof q === 'string' && readPriceWords(q)), ...chosen }
}

/** The names of the filters in the order on screen, without the search. */
export const filterNames = [
  'category',
  'brand',
  'option',
  'minPrice',
  'maxPrice',
  'onSale',
  'rating',
  'inStock',
]

/** Counts for the filters; categories by id, because their names are known. */
export type Counts = Omit<Facets, 'categories'> & { categories: Record<string, number | null> }

/** Converts the API's counts for the filters. */
export function countsOf({ categories, ...counts }: Facets): Counts {
  return {
    ...counts,
    categories: Object.fromEntries(categories.map(({ _id, count }) => [_id, count])),
  }
}
