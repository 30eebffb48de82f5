import type { Facets } from '@duka/contract/catalogue'

/** What the list's address may ask for; anything else in it is not ours. */
const fitting: Record<string, RegExp> = {
  q: /\S/,
  category: /./,
  brand: /\S/,
  minPrice: /^\d{1,9}(\.\d{1,2})?$/,
  maxPrice: /^\d{1,9}(\.\d{1,2})?$/,
  inStock: /^true$/,
  sort: /^(newest|-?price|name)$/,
  cursor: /./,
}

/** Not `in`: an address may ask for `toString`. */
const isOurs = (name: string) => Object.hasOwn(fitting, name)

/** The same address without empty fields, as a plain form sends them, and without what means nothing. */
export function cleaned(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...given].filter(([name, value]) => !isOurs(name) || fitting[name]?.test(value)),
  )
}

/** What the call for products takes from the address. */
export function asked(given: URLSearchParams): Record<string, string> {
  const known = [...cleaned(given)].filter(([name]) => isOurs(name))
  // 'all' is what the dropdowns call none.
  return Object.fromEntries(known.filter(([, value]) => value !== 'all'))
}

/** Counts for the filters, as far as they are shown: categories go by their names alone. */
export type Counts = Omit<Facets, 'categories'>

/** Leaves away what the filters do not show. */
export function countsOf({ categories: _, ...counts }: Facets): Counts {
  return counts
}
