import { TRACKING_DAYS, type Tracked, type TrackingStep } from '@duka/contract/shipping/tracking'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { toDelivery } from '../orders/order-row.ts'
import { readTrackingToken } from '../orders/tracking-link.ts'
import { countTry } from '../users/limits/tries.ts'
import { findTracked, type TrackedRow } from './tracking.queries.ts'

const DAY_MS = 86_400_000

/**
 * The data that a tracking link shows. Throws 404 `TRACKING_LINK_ENDED` for a wrong or expired link and for an order
 * of a deleted account, and 429 after many such tries from one IP address.
 */
export async function trackParcel(
  deps: Pick<Deps, 'db' | 'now' | 'rateLimits'>,
  { token, ip }: { token: string; ip: string },
): Promise<Tracked> {
  const row = await findByToken(deps, token)
  if (row) return toTracked(row)
  await countTry(deps, { kind: 'tracking-link', account: '', ip }, async () => undefined)
  throw new ShopError('TRACKING_LINK_ENDED')
}

async function findByToken({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const orderId = await readTrackingToken(db, token)
  const row = orderId && (await findTracked(db, orderId))
  if (!row) return undefined
  const ended = endedAt(row)
  const isOver = ended && new Date(ended).getTime() + TRACKING_DAYS * DAY_MS < now().getTime()
  return isOver ? undefined : row
}

/** When the parcel was delivered, returned or cancelled; null while it is still open. */
function endedAt(row: TrackedRow): Date | null {
  if (row.status === 'Cancelled') return row.updatedAt
  if (row.shipping === 'returned') return row.shippingUpdatedAt
  if (row.status === 'Delivered') return row.deliveredAt ?? row.updatedAt
  return null
}

function toTracked(row: TrackedRow): Tracked {
  const delivery =
    row.delivery && toDelivery(row.delivery, { createdAt: row.createdAt, deliveryFeeCents: 0 })
  const isOpen = endedAt(row) === null
  const point = delivery?.point
  return {
    status: row.status,
    steps: stepsOf(row),
    estimate: isOpen ? (delivery?.estimate ?? null) : null,
    expected: isOpen ? (delivery?.expected ?? null) : null,
    point: point
      ? {
          name: point.name,
          county: point.county,
          town: point.town,
          directions: point.directions,
          hours: point.hours,
        }
      : null,
    carrier: delivery?.kind === 'parcel' ? delivery.name : null,
    trackingNumber: row.trackingNumber,
    itemsCount: row.itemsCount,
  }
}

/** How many of the steps from `placed` to `delivered` are done. */
function countDone({ status, shipping }: TrackedRow): number {
  if (status === 'Delivered' || shipping === 'delivered') return 5
  if (shipping === 'out-for-delivery') return 4
  if (status === 'Shipped' || shipping === 'shipped' || shipping === 'in-transit') return 3
  return status === 'Processing' ? 2 : 1
}

function stepsOf(row: TrackedRow): Tracked['steps'] {
  const isCollected = row.delivery?.kind === 'pickup' || row.delivery?.kind === 'shop'
  const way: TrackingStep[] = [
    'placed',
    'packing',
    'shipped',
    isCollected ? 'ready-for-pickup' : 'out-for-delivery',
    'delivered',
  ]
  const times: Partial<Record<TrackingStep, Date | null>> = {
    placed: row.createdAt,
    packing: row.packedAt,
    shipped: row.shippedAt,
    delivered: row.deliveredAt,
    cancelled: row.updatedAt,
    returned: row.shippingUpdatedAt,
  }
  const done = countDone(row)
  const stopped =
    row.status === 'Cancelled' ? 'cancelled' : row.shipping === 'returned' ? 'returned' : undefined
  const step = (step: TrackingStep, done: boolean) => {
    const at = done ? times[step] : null
    return { step, done, at: at ? instant(at) : null }
  }
  if (!stopped) return way.map((name, index) => step(name, index < done))
  // A cancelled or returned parcel shows only the steps that happened.
  const happened = way.filter((name) => name === 'placed' || times[name])
  return [...happened, stopped].map((name) => step(name as TrackingStep, true))
}
