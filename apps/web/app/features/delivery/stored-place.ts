import type { OrderAddress } from '@duka/contract/addresses/addresses'
import { storage } from '../../lib/state/storage.ts'

/** The parts of an address on which a fee depends. */
export interface Place {
  county: string
  town: string
}

const KEY = 'delivery-place'

/** The place that was chosen on this device, if any. */
export function storedPlace(): Place | undefined {
  const text = storage.read(KEY)
  return text === null ? undefined : (JSON.parse(text) as Place)
}

/** Remembers the place for the next products and the cart. Logging out removes it. */
export function storePlace(place: Place): void {
  storage.write(KEY, JSON.stringify(place))
}

/** Remembers the place of an address that an order went to; one without a county is no such place. */
export function storePlaceOf({ state, city }: Pick<OrderAddress, 'state' | 'city'>): void {
  if (state) storePlace({ county: state, town: city })
}

/** `Thika, Kiambu`; a town with the name of its county is shown once. */
export function placeName({ county, town }: Place): string {
  return town && town !== county ? `${town}, ${county}` : county
}
