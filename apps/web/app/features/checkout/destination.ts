import type { Address } from '@duka/contract/addresses/addresses'
import { cityOf, findCounty, guessCounty } from '@duka/contract/delivery/places'
import type { Destination } from '../delivery/quote.ts'
import { type Place, placeName } from '../delivery/stored-place.ts'
import { NEW, NONE, typedInstead } from './checkout-form.ts'
import type { Draft } from './draft.ts'

/** The typed values on which delivery and payment depend. */
export interface TypedPlace {
  county: string
  town: string
  area: string
  /** The phone of a new address. */
  phone: string
  /** The phone of somebody else who receives the parcel. */
  contactPhone: string
}

export function typedIn(draft: Draft): TypedPlace {
  const text = (name: string) => draft[name]?.trim() ?? ''
  const county = guessCounty(text('state')) ?? ''
  return {
    county,
    town: text('city') || (cityOf(county) ?? ''),
    area: text('area'),
    phone: text('phoneNumber'),
    contactPhone: typedInstead(draft, 'contactPhone')?.trim() ?? '',
  }
}

/**
 * What the form starts with: the draft or, before anything was typed, the place that was chosen for the cart. That is the
 * saved address there, of that town if there is one. Where none is, it begins a new one: the parcel does not go elsewhere
 * unasked.
 */
export function startOf(draft: Draft, place: Place | undefined, addresses: Address[]): Draft {
  if (Object.keys(draft).length > 0 || !place) return draft
  const begun = { state: place.county, city: place.town }
  if (addresses.length === 0) return begun
  const isThere = ({ state, city }: Address) => findCounty(state ?? city) === place.county
  const near = addresses.filter(isThere)
  const town = place.town.toLowerCase()
  const match = near.find(({ city }) => city.toLowerCase() === town) ?? near[0]
  return match ? { addressId: match._id } : { addressId: NEW, ...begun }
}

/** The address that is chosen: the wanted one, or none if that was deleted; before any choice the first. */
export function chosenOf(addresses: Address[], wanted: string | undefined): string {
  const [first] = addresses
  if (!first) return NEW
  if (wanted === undefined) return first._id
  return wanted === NEW || addresses.some(({ _id }) => _id === wanted) ? wanted : NONE
}

/**
 * The destination: a saved address, or the place of a new one. Undefined while no address is chosen or the county of a
 * new one is missing.
 */
export function destinationOf(chosen: string, typed: TypedPlace): Destination | undefined {
  if (chosen === NONE) return undefined
  if (chosen !== NEW) return { addressId: chosen }
  const { county, town, area } = typed
  return county ? { county, town, area } : undefined
}

/** The name of the place; empty while the county of a new address is missing. */
export function placeOf(address: Address | undefined, { county, town }: TypedPlace): string {
  if (address) return placeName({ county: address.state ?? address.city, town: address.city })
  return county && placeName({ county, town })
}
