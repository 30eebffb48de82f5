import type { OrderAddress } from './addresses.ts'

type WrittenAddress = Omit<OrderAddress, 'stateProvince' | 'phoneNumber'>

/** From the door outwards. The only place that says on which line a part of an address stands. */
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
} as const satisfies Record<keyof WrittenAddress, string>
type Part = keyof typeof lineOf
type Line = (typeof lineOf)[Part]

function partsOn(line: Line, address: WrittenAddress): (string | null | undefined)[] {
  const parts = Object.keys(lineOf).filter((part): part is Part => part in lineOf)
  return parts.filter((part) => lineOf[part] === line).map((part) => address[part])
}

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
  return inOneLine([
    ...partsOn('door', address),
    ...partsOn('road', address),
    ...partsOn('landmark', address),
    ...partsOn('town', address),
  ])
}

/** What finds the door within a town, in one line. */
export function doorAndRoad(address: WrittenAddress): string {
  return inOneLine([
    ...partsOn('door', address),
    ...partsOn('road', address),
    ...partsOn('landmark', address),
  ])
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
