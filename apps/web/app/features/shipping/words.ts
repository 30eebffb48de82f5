import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import type { TrackingStep } from '@duka/contract/shipping/tracking'
import { words } from '../../lib/text/text.ts'

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
  open: 'Your orders under way',
  unpaid: 'Waiting for your payment',
  result: 'Shipping details',
  progress: 'Parcel progress',
  status: 'Status',
  names,
  stopped: 'If you did not expect this, please contact us.',
  number: 'Tracking number',
  destination: 'Going to',
  updatedAt: 'Last updated',
  cancelledMore: 'Nothing will be sent.',
  sendingCancelled: 'This shipment was cancelled',
  seeOrder: 'See the order',
  afterPayment: 'After you pay',
  afterPaymentMore: 'We pack your order as soon as your payment arrives.',
  bring: (number: string) => `Bring order number ${number}.`,
  packedNext: 'Next, we pack it.',
  paid: 'Paid',
  comes: {
    door: (days: string) => `Your rider comes ${days}`,
    parcel: (days: string) => `It arrives ${days}`,
    pickup: (day: string) => `It will be ready by ${day}`,
    shop: (day: string) => `It will be ready by ${day}`,
  } satisfies Record<DeliveryKind, (days: string) => string>,
  late: (day: string) => `We expected it by ${day}. Ask us when it comes:`,
  deliveredOn: (day: string) => `Delivered on ${day}`,
  collected: 'Collected',
  collectedOn: (day: string) => `Collected on ${day}`,
  steps: {
    placed: 'Ordered',
    packing: 'Packing',
    shipped: 'Shipped',
    'ready-for-pickup': 'Ready for pickup',
    'out-for-delivery': 'Out for delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned to us',
  } satisfies Record<TrackingStep, string>,
  now: {
    placed: 'We have received your order',
    packing: 'We are packing your order',
    shipped: 'Your order is on its way',
    'ready-for-pickup': 'Your order is ready for pickup',
    'out-for-delivery': 'The rider is bringing your order today',
    delivered: 'Delivered',
    cancelled: 'This order is cancelled',
    returned: 'Your parcel came back to us',
  } satisfies Record<TrackingStep, string>,
  rider: 'Your rider',

  /** The page of a signed link. */
  linkTitle: 'Your parcel',
  linkLead: (items: number) =>
    items === 1 ? 'An order of 1 item.' : `An order of ${items} items.`,
  toCome: '(still to come)',
  collect: 'Collect it at',
  carrier: 'Carrier',
  more: 'Log in to see the whole order.',
  endedMore:
    'It works for 60 days after delivery, and only if it is complete. Log in to see all your orders.',
})
