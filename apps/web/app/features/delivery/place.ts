import { storage } from '../../lib/state/storage.ts'

/** Where a parcel would go, as far as a fee depends on it. */
export interface Place {
  county: string
  town: string
}

const KEY = 'delivery-place'

/** The place that was chosen on this device; undefined where none was. */
export function keptPlace(): Place | undefined {
  const text = storage.read(KEY)
  return text === null ? undefined : (JSON.parse(text) as Place)
}

/** Remembers the place for the next products and the cart. Logging out removes it. */
export function keepPlace(place: Place): void {
  storage.write(KEY, JSON.stringify(place))
}

/** `Thika, Kiambu`; a town that is named like its county is said once. */
export function placeName({ county, town }: Place): string {
  return town && town !== county ? `${town}, ${county}` : county
}
