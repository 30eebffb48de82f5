import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import type { TrackingStep } from '@duka/contract/shipping/tracking'
import { words } from '../../lib/text/text.ts'

const states: Record<ShippingStatus, string> = {
  pending: 'We are preparing your parcel.',
  shipped: 'Your parcel has left our shop.',
  'in-transit': 'Your parcel is on its way.',
  'out-for-delivery': 'The rider is bringing your parcel today.',
  delivered: 'Your parcel has been delivered.',
  cancelled: 'This shipment was cancelled.',
  returned: 'This parcel was returned to us.',
}
const names: Record<ShippingStatus, string> = {
  pending: 'Pending',
  shipped: 'Shipped',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

export const tracking = words('tracking', {
  title: 'Track Shipping',
  label: 'Order ID or Tracking Number',
  hint: 'You find your order number under My Orders.',
  track: 'Track',
  tracking: 'Tracking...',
  result: 'Shipping details',
  steps: 'Parcel progress',
  states,
  names,
  done: '(done)',
  stopped: 'If you did not expect this, please contact us.',
  number: 'Tracking number',
  destination: 'Going to',
  updatedAt: 'Last updated',
  received: 'We have received your order',
  receivedMore: 'It has not been sent yet. Please check again later.',
  cancelled: 'This order is cancelled',
  cancelledMore: 'Nothing will be sent.',
  seeOrder: 'See the order',
  afterPayment: 'After you pay',
  afterPaymentMore: 'We pack your order as soon as your payment arrives.',
  packedNext: 'Next, we pack it.',
  paidComes: (from: string, until: string) =>
    `Paid. Your rider comes ${from === until ? `on ${from}` : `${from} to ${until}`}`,
  rider: 'Your rider',

  /** The page of a signed link. */
  linkTitle: 'Your parcel',
  linkLead: (items: number) =>
    items === 1 ? 'An order of 1 item.' : `An order of ${items} items.`,
  linkSteps: {
    placed: 'We have received your order',
    packing: 'We are packing it',
    shipped: 'It is on its way',
    'ready-for-pickup': 'It is ready for pickup',
    'out-for-delivery': 'The rider is bringing it',
    delivered: 'Delivered',
    cancelled: 'The order was cancelled',
    returned: 'The parcel was returned to us',
  } satisfies Record<TrackingStep, string>,
  toCome: '(still to come)',
  collect: 'Collect it at',
  carrier: 'Carrier',
  more: 'Log in to see the whole order.',
  endedMore:
    'It works for 60 days after delivery, and only if it is complete. Log in to see all your orders.',
})
