import type { OrderDelivery } from '../delivery/delivery.ts'
import { isCollected } from '../orders/order-queues.ts'
import type { OrderStatus } from '../orders/orders.ts'
import type { ShippingStatus } from './shipping.ts'
import type { Tracked, TrackingStep } from './tracking.ts'

/** What is recorded of an order and its parcel; null: not recorded. */
export interface ParcelRecord {
  status: OrderStatus
  /** How it travels; undefined: the shop had no delivery zones. */
  kind: OrderDelivery['kind'] | undefined
  placedAt: string
  /** When the order last changed. */
  changedAt: string
  /** The shipping record; undefined before there is one. */
  shipping:
    | {
        status: ShippingStatus
        createdAt: string
        shippedAt: string | null
        deliveredAt: string | null
        updatedAt: string
      }
    | undefined
}

/** How many of the steps from `placed` to `delivered` are done. What the customer fetches is ready once it has shipped. */
function countDone({ status, kind, shipping }: ParcelRecord): number {
  const parcel = shipping?.status
  if (status === 'Delivered' || parcel === 'delivered') return 5
  if (parcel === 'out-for-delivery') return 4
  if (status === 'Shipped' && isCollected(kind)) return 4
  if (status === 'Shipped' || parcel === 'shipped' || parcel === 'in-transit') return 3
  return status === 'Processing' ? 2 : 1
}

/** The steps of a parcel with the times of those that are done, for its customer. */
export function parcelSteps(record: ParcelRecord): Tracked['steps'] {
  const { status, kind, shipping } = record
  const way: TrackingStep[] = [
    'placed',
    'packing',
    'shipped',
    isCollected(kind) ? 'ready-for-pickup' : 'out-for-delivery',
    'delivered',
  ]
  const times: Partial<Record<TrackingStep, string | null | undefined>> = {
    placed: record.placedAt,
    packing: shipping?.createdAt,
    shipped: shipping?.shippedAt,
    delivered: shipping?.deliveredAt,
    cancelled: record.changedAt,
    returned: shipping?.updatedAt,
  }
  const done = countDone(record)
  const stopped =
    status === 'Cancelled' ? 'cancelled' : shipping?.status === 'returned' ? 'returned' : undefined
  const step = (step: TrackingStep, done: boolean) => ({
    step,
    done,
    at: (done && times[step]) || null,
  })
  if (!stopped) return way.map((name, index) => step(name, index < done))
  // A cancelled or returned parcel shows only the steps that happened.
  const happened = way.filter((name) => name === 'placed' || times[name])
  return [...happened, stopped].map((name) => step(name as TrackingStep, true))
}
