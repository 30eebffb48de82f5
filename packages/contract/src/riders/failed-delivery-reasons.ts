/** Why a rider could not hand a parcel over. The API stores the English sentence, or the rider's own text. */
export const failedDeliveryReasons = {
  nobody: 'Nobody there',
  phone: 'Phone off or not answered',
  later: 'Wants it another day',
  address: 'Address not found',
  money: 'No money today',
  refused: 'Does not want it',
} as const

/** The name of one of these sentences; undefined for a rider's own text. */
export function failedDeliveryReasonOf(
  reason: string,
): keyof typeof failedDeliveryReasons | undefined {
  const names = Object.keys(failedDeliveryReasons) as (keyof typeof failedDeliveryReasons)[]
  return names.find((name) => failedDeliveryReasons[name] === reason)
}
