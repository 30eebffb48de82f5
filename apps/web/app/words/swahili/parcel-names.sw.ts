import type { ShippingStatus } from '@duka/contract/shipping/shipping'

/** The statuses of a parcel, for shoppers and staff. */
export const parcelNames: Record<ShippingStatus, string> = {
  pending: 'Unaandaliwa',
  shipped: 'Umetumwa',
  'in-transit': 'Uko njiani',
  'out-for-delivery': 'Unaletwa',
  delivered: 'Umefika',
  cancelled: 'Umeghairiwa',
  returned: 'Umerudishwa',
}
