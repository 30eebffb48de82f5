import type { StaffAddress, StoredAddress } from '@duka/contract/addresses/addresses'

/** The address as a row of the table `addresses`, which the copy of an order is made of. */
export function addressRow(
  { stateProvince, ...address }: StaffAddress,
  phoneNumber: string | null | undefined,
): Record<string, string | null> {
  const parts: Partial<Record<keyof StoredAddress, string | null | undefined>> = {
    ...address,
    state: address.state || stateProvince,
    country: address.country || 'Kenya',
    phoneNumber: address.phoneNumber || phoneNumber,
  }
  const columnOf = (part: string) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [columnOf(part), text || null]),
  )
}
