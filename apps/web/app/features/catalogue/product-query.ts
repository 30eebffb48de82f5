import type { Facets } from '@duka/contract/catalogue/products'

/** The query parameters of the list and their valid values. Other parameters are ignored. */
const valid: Record<string, RegExp> = {
  q: /\S/,
  category: /./,
  brand: /\S/,
  minPrice: /^\d{1,9}(\.\d{1,2})?$/,
  maxPrice: /^\d{1,9}(\.\d{1,2})?$/,
  inStock: /^true$/,
  sort: /^(relevance|newest|-?price|name)$/,
  cursor: /./,
}

/** Not `in`, which would accept `toString`. */
const isParameter = (name: string) => Object.hasOwn(valid, name)

/** Removes invalid and empty parameters; a plain form sends empty ones. */
export function cleaned(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...given].filter(([name, value]) => !isParameter(name) || valid[name]?.test(value)),
  )
}

/** The parameters for the API call. */
export function toApiQuery(given: URLSearchParams): Record<string, string> {
  const known = [...cleaned(given)].filter(([name]) => isParameter(name))
  // The dropdowns send 'all' for no filter.
  return Object.fromEntries(known.filter(([, value]) => value !== 'all'))
}

/** The names of the filters in the order on screen, without the search. */
export const filterNames = ['category', 'brand', 'minPrice', 'maxPrice', 'inStock']

/** Counts for the filters; categories by id, because their names are known. */
export type Counts = Omit<Facets, 'categories'> & { categories: Record<string, number | null> }

/** Converts the API's counts for the filters. */
export function countsOf({ categories, ...counts }: Facets): Counts {
  return {
    ...counts,
    categories: Object.fromEntries(categories.map(({ _id, count }) => [_id, count])),
  }
}
