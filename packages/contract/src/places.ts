import { counties } from './counties.ts'

export type County = (typeof counties)[number]

/**
 * A name as a key: `Murang'a`, `MURANGA` and `murang a` are one place. The same as `place_key` in the
 * database. Empty for a name without letters and digits.
 */
export function placeKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** The same for a county, which people also call `Nairobi City` or `Kisumu County`; as `county_key`. */
export function countyKey(name: string): string {
  return placeKey(name)
    .replace(/(?<=.)county$/, '')
    .replace(/^nairobicity$/, 'nairobi')
}

const byKey = new Map<string, County>(counties.map((county) => [countyKey(county), county]))

/** The county that a name means, spelled as in `counties`; undefined for what is none of the 47. */
export function findCounty(name: string): County | undefined {
  return byKey.get(countyKey(name))
}
