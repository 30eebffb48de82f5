import type { OrderAddress } from './addresses.ts'

type WrittenAddress = Omit<OrderAddress, 'stateProvince' | 'phoneNumber'>

/** From the door outwards. The only place that says where a part of an address stands. */
function partsOf({ addressLine1, addressLine2, street, area, city, state }: WrittenAddress) {
  return { door: [addressLine1, addressLine2], road: [street, area], town: [city, state] }
}

/** An address as it is written on a parcel, without the phone. */
export function addressLines(address: WrittenAddress): string[] {
  const { door, road, town } = partsOf(address)
  const [city, ...county] = withoutRepeats(town)
  const lines = [
    door,
    road,
    [`${address.postalCode} ${city ?? ''}`.trim(), ...county],
    [address.country],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
}

/** An address in one line, as a rider needs it. */
export function addressInOneLine(address: WrittenAddress): string {
  const { door, road, town } = partsOf(address)
  return inOneLine([...door, ...road, ...town])
}

/** The parts in one line, without empty and repeated ones. */
export function inOneLine(parts: (string | null | undefined)[]): string {
  return withoutRepeats(parts).join(', ')
}

function withoutRepeats(parts: (string | null | undefined)[]): string[] {
  const written = new Map<string, string>()
  for (const part of parts) {
    const key = part?.trim().toLowerCase()
    if (part && key && !written.has(key)) written.set(key, part)
  }
  return [...written.values()]
}
