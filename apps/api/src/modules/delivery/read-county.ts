import { findCounty } from '@duka/contract/delivery/places'
import { ShopError } from '../../http/errors.ts'

/** The county in the shop's spelling. Throws `COUNTY_UNKNOWN`, with the field, for any name that is not one of the 47. */
export function readCounty(name: string, field: string): string {
  const county = findCounty(name)
  if (county) return county
  throw new ShopError('COUNTY_UNKNOWN', { county: name }, { field })
}
