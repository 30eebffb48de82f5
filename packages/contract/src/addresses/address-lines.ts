import type { StoredAddress } from './addresses.ts'

export type AddressPart = Exclude<keyof StoredAddress, 'phoneNumber'>
type WrittenAddress = { [Part in AddressPart]?: string | null | undefined }

/** The parts of an address from the door outwards, each with the line on which it stands. */
const lineOf = {
  addressLine1: 'door',
  addressLine2: 'door',
  street: 'road',
  area: 'road',
  landmark: 'landmark',
  city: 'town',
  state: 'town',
  postalCode: 'beforeTown',
  country: 'last',
} as const satisfies Record<AddressPart, string>
type Line = (typeof lineOf)[AddressPart]

export const addressParts = Object.keys(lineOf).filter(
  (part): part is AddressPart => part in lineOf,
)

/** The parts that tell the houses of a town apart. */
export const houseParts = addressParts.filter((part) => !['town', 'last'].includes(lineOf[part]))

function partsOn(line: Line, address: WrittenAddress): (string | null | undefined)[] {
  return addressParts.filter((part) => lineOf[part] === line).map((part) => address[part])
}

const houseLines = ['door', 'road', 'landmark'] as const

/** An address as it is written on a parcel, without the phone. */
export function addressLines(address: WrittenAddress): string[] {
  const on = (line: Line) => partsOn(line, address)
  const [city, ...county] = withoutRepeats(on('town'))
  const town = [[...on('beforeTown'), city].filter(Boolean).join(' '), ...county]
  return [on('door'), on('road'), on('landmark'), town, on('last')]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean)
}

/** An address in one line, as a rider needs it. */
export function addressInOneLine(address: WrittenAddress): string {
  return inOneLine([...houseLines, 'town' as const].flatMap((line) => partsOn(line, address)))
}

/** What finds the door within a town, in one line. */
export function doorAndRoad(address: WrittenAddress): string {
  return inOneLine(houseLines.flatMap((line) => partsOn(line, address)))
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
