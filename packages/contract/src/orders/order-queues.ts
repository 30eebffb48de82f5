import type { DeliveryKind } from '../delivery/delivery.ts'
import { methodFacts } from '../settings/payment-methods.ts'
import type { Order, OrderStatus } from './orders.ts'

/** What orders wait for, in the order in which they pass through the hands of staff. */
export const orderQueues = [
  'to-confirm',
  'to-pack',
  'to-hand-over',
  'ready',
  'on-the-way',
  'to-collect',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/**
 * How the goods of each kind of delivery reach the customer: what staff do once they are packed, and the queue in which they
 * then wait. An order without a delivery option goes to the door.
 */
export const kindSteps = {
  door: { packed: 'give', shipped: 'on-the-way' },
  pickup: { packed: 'tell-ready', shipped: 'ready' },
  parcel: { packed: 'send', shipped: 'on-the-way' },
  shop: { packed: 'tell-ready', shipped: 'ready' },
} as const satisfies Record<DeliveryKind, { packed: string; shipped: OrderQueue }>

/** Whether customers fetch the goods: at the shop or at a pickup point. */
export function isCollected(kind: DeliveryKind | undefined): boolean {
  return kind !== undefined && kindSteps[kind].shipped === 'ready'
}

/** What staff do with a packed order. */
export const packedSteps = ['give', 'tell-ready', 'send'] as const
export type PackedStep = (typeof packedSteps)[number]

/** What staff do in each queue; `packed`: as `kindSteps` says. */
const queueSteps = {
  'to-confirm': 'confirm',
  'to-pack': 'pack',
  'to-hand-over': 'packed',
  ready: 'collect',
  'on-the-way': 'deliver',
  'to-collect': 'cash',
} as const satisfies Record<OrderQueue, string>

/** One thing that staff do with an order. */
export type OrderStep = PackedStep | Exclude<(typeof queueSteps)[OrderQueue], 'packed'>

/** The step of a queue for a kind of delivery. */
export function stepOfQueue(queue: OrderQueue, kind: DeliveryKind = 'door'): OrderStep {
  const step = queueSteps[queue]
  return step === 'packed' ? kindSteps[kind].packed : step
}

type Queued = Pick<
  Order,
  'status' | 'paymentStatus' | 'paymentMethod' | 'phoneConfirmed' | 'failedDelivery' | 'delivery'
>

/** What staff do next with an order. Goods that the customer fetches wait at the shop also after a failure. */
export function nextStep(order: Queued): OrderStep | undefined {
  const queue = queueOf(order)
  const kind = order.delivery?.kind
  if (!queue || order.status === 'Cancelled') return undefined
  const step = stepOfQueue(queue, kind)
  return step === 'tell-ready' && order.failedDelivery ? 'collect' : step
}

/**
 * The queue that an order is in. None if nothing can be done: it waits for the customer's money, it is done, or
 * money is to be paid back, which is a queue of its own.
 */
export function queueOf(order: Queued): OrderQueue | undefined {
  const isUnpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending'
  switch (order.status) {
    case 'Pending':
      if (order.paymentStatus === 'paid') return 'to-pack'
      if (!isUnpaid || !methodFacts[order.paymentMethod].shipsUnpaid) return undefined
      return order.phoneConfirmed ? 'to-pack' : 'to-confirm'
    case 'Processing':
      return 'to-hand-over'
    case 'Shipped':
      // What came back, or could not be handed over, waits for staff again.
      return order.failedDelivery
        ? 'to-hand-over'
        : kindSteps[order.delivery?.kind ?? 'door'].shipped
    case 'Delivered':
      return isUnpaid ? 'to-collect' : undefined
    case 'Cancelled':
      // Its goods are on the road: staff take them back.
      return order.failedDelivery ? 'to-hand-over' : undefined
  }
}

/** Whether paying money back is the next step of an order, as nothing else can be done with it. */
export function isPaidBackNext(order: Queued): boolean {
  return order.paymentStatus === 'refund-due' && !nextStep(order)
}

/** Whether a part of the price has come, and the order waits for the rest and for nothing else. */
export function waitsForRest(order: Queued & Pick<Order, 'partPaid'>): boolean {
  return order.partPaid !== undefined && order.status !== 'Cancelled' && !queueOf(order)
}

const forward: OrderStatus[] = ['Pending', 'Processing', 'Shipped', 'Delivered']

/** Whether a move sends goods of an order which should be paid first and is not. Staff may do it, after a warning. */
export function goesUnpaid(
  order: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>,
  to: OrderStatus,
): boolean {
  return (
    forward.indexOf(to) > Math.max(0, forward.indexOf(order.status)) &&
    (order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending') &&
    !methodFacts[order.paymentMethod].shipsUnpaid
  )
}
