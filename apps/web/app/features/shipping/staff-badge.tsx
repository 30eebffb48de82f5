import type { ShippingStatus } from '@duka/contract/shipping'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Record<ShippingStatus, Tone> = {
  pending: 'yellow',
  shipped: 'blue',
  'in-transit': 'purple',
  'out-for-delivery': 'orange',
  delivered: 'green',
  cancelled: 'red',
  returned: 'grey',
}

/** Where a parcel is, in the colours of the back-office. */
export function ShippingBadge({ status }: { status: ShippingStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
