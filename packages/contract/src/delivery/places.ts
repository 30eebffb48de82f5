import { counties } from './counties.ts'

export type County = (typeof counties)[number]

/**
 * The name of a place as a key: `Murang'a`, `MURANGA` and `murang a` give the same key. The function `place_key` in
 * the database gives the same result. Empty for a name without letters and digits.
 */
export function placeKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** The key of a county, which people also write as `Nairobi City` or `Kisumu County`. Equals `county_key` in the database. */
export function countyKey(name: string): string {
  return placeKey(name)
    .replace(/(?<=.)county$/, '')
    .replace(/^nairobicity$/, 'nairobi')
}

const byKey = new Map<string, County>(counties.map((county) => [countyKey(county), county]))

/** Finds the county by its name in any common spelling; undefined if it is none of the 47. */
export function findCounty(name: string): County | undefined {
  return byKey.get(countyKey(name))
}

/** The town of a county that is a city; undefined where a county has several towns. */
export function cityOf(county: string): string | undefined {
  const name = guessCounty(county)
  return name === 'Nairobi' || name === 'Mombasa' ? name : undefined
}

/** Finds the county that somebody is typing: also by its first letters, where one county only begins so. */
export function guessCounty(typed: string): County | undefined {
  const key = countyKey(typed)
  const [first, second] = counties.filter((name) => countyKey(name).startsWith(key))
  return byKey.get(key) ?? (second ? undefined : first)
}
