import type { AddressPart } from '@duka/contract/addresses/address-lines'
import type { DraftBody } from '@duka/contract/orders/staff-orders'

/** The parts of an address that staff write for a new order. */
export const heardParts = ['state', 'city', 'area', 'landmark'] as const satisfies AddressPart[]
/** All that they write of an address, for a placed order. */
export const writtenParts = [...heardParts, 'addressLine1', 'street'] as const
export type Heard = Record<(typeof heardParts)[number], string>

type Address = NonNullable<DraftBody['address']>

/** Parts of an address as the texts of their fields. */
export function textsOf<Part extends AddressPart>(
  parts: readonly Part[],
  address: Address | null | undefined,
): Record<Part, string> {
  const known = { ...address, state: address?.state || address?.stateProvince }
  const texts = parts.map((part) => [part, known[part] ?? ''])
  return Object.fromEntries(texts) as Record<Part, string>
}

/** The address with what staff typed. Its parts without a field stay while the town does: elsewhere they are wrong. */
export function withTyped<Typed extends Heard>(address: Address | null | undefined, typed: Typed) {
  const { country, phoneNumber, ...parts } = address ?? {}
  const before = textsOf(heardParts, address)
  const isSameTown = typed.city === before.city && typed.state === before.state
  return { ...(isSameTown && parts), country, phoneNumber, ...typed, stateProvince: null }
}
