import { counties } from '@duka/contract/delivery/counties'
import { findCounty, placeKey } from '@duka/contract/delivery/places'
import { staffDelivery } from './words.ts'

const byName = counties.toSorted().map((name) => [name, name] as const)

/** The fields of a place in `county`: one of the 47 counties, and a town with the well-known ones suggested. */
export function placeFields(county: string) {
  const t = staffDelivery.now()
  return {
    county: { label: t.county, options: [['', t.chooseCounty], ...byName] as const },
    town: { label: t.town, suggest: (typed: string) => townsLike(county, typed) },
  }
}

async function townsLike(county: string, typed: string) {
  const name = findCounty(county)
  if (!name) return []
  const { towns } = await import('@duka/contract/delivery/towns')
  const key = placeKey(typed)
  return towns[name]
    .filter((town) => placeKey(town).includes(key))
    .map((town) => ({ value: town, label: town }))
}
