import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { parcelSteps } from '@duka/contract/shipping/parcel-steps'
import { TRACKING_DAYS, type Tracked } from '@duka/contract/shipping/tracking'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { toDelivery } from '../order-record/order-row.ts'
import { readTrackingToken } from '../order-record/tracking-link.ts'
import { countTry } from '../users/limits/tries.ts'
import { findTracked, type TrackedRow } from './shipping.queries.ts'

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
    ...(isOpen && delivery?.estimateSw && { estimateSw: delivery.estimateSw }),
    expected: isOpen ? (delivery?.expected ?? null) : null,
    point: point ? withoutPhone(point) : null,
    carrier: delivery?.kind === 'parcel' ? delivery.name : null,
    ...(delivery?.kind === 'parcel' && delivery.nameSw && { carrierSw: delivery.nameSw }),
    trackingNumber: row.trackingNumber,
    itemsCount: row.itemsCount,
  }
}

function stepsOf(row: TrackedRow): Tracked['steps'] {
  const time = (at: Date | null) => at && instant(at)
  const { shipping, packedAt, shippingUpdatedAt } = row
  return parcelSteps({
    status: row.status,
    kind: row.delivery?.kind,
    placedAt: instant(row.createdAt),
    changedAt: instant(row.updatedAt),
    shipping:
      shipping && packedAt && shippingUpdatedAt
        ? {
            status: shipping,
            createdAt: instant(packedAt),
            shippedAt: time(row.shippedAt),
            deliveredAt: time(row.deliveredAt),
            updatedAt: instant(shippingUpdatedAt),
          }
        : undefined,
  })
}

/** What anybody with the link reads of a pickup point. */
function withoutPhone({ _id, phoneNumber, ...point }: DeliveryPoint): Tracked['point'] {
  return point
}
