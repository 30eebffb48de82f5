/** Why riders could not hand a parcel over; the API keeps the English sentence, or what they wrote. */
export const notHandedOver = {
  nobody: 'Nobody there',
  phone: 'Phone off or not answered',
  later: 'Wants it another day',
  address: 'Address not found',
  money: 'No money today',
  refused: 'Does not want it',
} as const

/** The name of one of these sentences; undefined for the rider's own words. */
export function nameOfReason(reason: string): keyof typeof notHandedOver | undefined {
  const names = Object.keys(notHandedOver) as (keyof typeof notHandedOver)[]
  return names.find((name) => notHandedOver[name] === reason)
}
