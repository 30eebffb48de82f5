import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { staffShipping } from './words.ts'

const tones: Record<ShippingStatus, Tone> = {
  pending: 'yellow',
  shipped: 'blue',
  'in-transit': 'purple',
  'out-for-delivery': 'orange',
  delivered: 'green',
  cancelled: 'red',
  returned: 'grey',
}

export function ShippingBadge({ status }: { status: ShippingStatus }) {
  return <Badge tone={tones[status]}>{staffShipping.use().statuses[status]}</Badge>
}
