import { findCounty } from '@duka/contract/places'
import { ShopError } from '../../http/errors.ts'

/** The county as the shop spells it. Refuses what is none of the 47, naming it and the field. */
export function readCounty(name: string, field: string): string {
  const county = findCounty(name)
  if (county) return county
  const refusal = new ShopError('COUNTY_UNKNOWN', { county: name })
  throw new ShopError('COUNTY_UNKNOWN', { county: name }, { fields: { [field]: refusal.message } })
}
