import { invalid } from '@duka/contract/field-messages'
import type { OrderStatus } from '@duka/contract/orders/orders'
import {
  isOnTheRoad,
  type NewShipping,
  orderAfterParcel,
  type ShippingChange,
  type ShippingStatus,
  shippingMoves,
} from '@duka/contract/shipping/shipping'
import { type Db, violates } from '../../db/client.ts'
import type { Caller, RiderCaller } from '../../http/auth.ts'
import { mustExist, ShopError, wrongField } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { lockOrder } from '../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../order-record/order-events.queries.ts'
import { queueOutForDelivery, queueTrackingNumber } from '../order-record/order-messages.ts'
import { clearFailed, markFailed, markRefused } from '../order-record/refused-parcels.queries.ts'
import { moveOrder, takeBack } from '../orders/move/move-order.ts'
import {
  deleteShippingRow,
  findRecord,
  insertShipping,
  isAddress,
  lockRecord,
  type ShippingRecord,
  updateShipping,
} from './shipping.queries.ts'

/** Adds the shipping record of an order that is not cancelled, and returns its id. An order has one at most. */
export function createShipping(db: Db, staff: Caller, wanted: NewShipping): Promise<string> {
  return refusingDuplicates(() =>
    db.transaction(async (db) => {
      const order = mustExist(await lockOrder(db, wanted.order), 'ORDER_NOT_FOUND')
      if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
      const addressId = wanted.address ?? null
      // Only an order without an account has an address that is nobody's: that on the order.
      if (addressId === null && order.userId) throw wrongField('address', invalid.shippingAddress)
      if (addressId !== null && !(await isAddress(db, addressId)))
        throw new ShopError('ADDRESS_NOT_FOUND')

      const status = statusFor(order.status, wanted.status)
      const record = await insertShipping(db, {
        orderId: order.id,
        addressId,
        status,
        trackingNumber: wanted.trackingNumber || null,
        ...datesFor(status, {
          shippedAt: toDate(wanted.shippedAt),
          deliveredAt: toDate(wanted.deliveredAt),
        }),
      })
      await addAuditEntry(db, staff, 'shipping create', record.id, { after: record })
      if (record.status === 'returned') await noteReturned(db, staff, order)
      const orderMoved = await moveOrderAlong(db, staff, order, record.status)
      if (!orderMoved) await notifyOutForDelivery(db, order, record.status)
      if (!orderMoved) await notifyTracking(db, record)
      return record.id
    }),
  )
}

/**
 * Changes the given fields. If the parcel moves, its order moves with it, so that the two never contradict each other; the
 * parcel of a cancelled order is not sent. The customer hears that it is out for delivery, from staff and riders alike.
 */
export function changeShipping(
  db: Db,
  staff: Caller | RiderCaller,
  shippingId: string,
  change: ShippingChange,
): Promise<void> {
  return refusingDuplicates(() =>
    db.transaction(async (db) => {
      const { order, before } = await lockShipping(db, shippingId)
      const status = change.status ?? before.status
      const moved = status !== before.status
      if (moved && !shippingMoves[before.status].includes(status))
        throw new ShopError('SAME_STATUS', { status })
      if (moved && order.status === 'Cancelled' && !endOfCancelled.includes(status))
        throw new ShopError('ORDER_CANCELLED')

      const dates = {
        shippedAt: change.shippedAt === undefined ? before.shippedAt : toDate(change.shippedAt),
        deliveredAt:
          change.deliveredAt === undefined ? before.deliveredAt : toDate(change.deliveredAt),
      }
      const after = await updateShipping(db, shippingId, {
        status,
        ...(change.trackingNumber !== undefined && {
          trackingNumber: change.trackingNumber || null,
        }),
        ...(moved ? datesFor(status, dates) : dates),
      })
      await addAuditEntry(db, staff, moved ? 'shipping status' : 'shipping update', shippingId, {
        before,
        after,
      })
      if (moved) await takeBackCancelled(db, staff, order, before)
      if (moved && status === 'returned') await noteReturned(db, staff, order)
      else if (moved) await clearFailed(db, order.id)
      if (moved && before.status === 'returned' && order.status !== 'Cancelled')
        await markRefused(db, order.id, false)
      const orderMoved = moved && (await moveOrderAlong(db, staff, order, status))
      if (moved && !orderMoved) await notifyOutForDelivery(db, order, status)
      if (!orderMoved) await notifyParcelChanged(db, order.id)
      if (after && after.trackingNumber !== before.trackingNumber && !orderMoved)
        await notifyTracking(db, after)
    }),
  )
}

/** Deletes a shipping record; its order stays as it is. Of a cancelled one nothing is on the road any more. */
export function deleteShipping(db: Db, staff: Caller, shippingId: string): Promise<void> {
  return db.transaction(async (db) => {
    const { order, before } = await lockShipping(db, shippingId)
    await takeBackCancelled(db, staff, order, before)
    await deleteShippingRow(db, shippingId)
    await addAuditEntry(db, staff, 'shipping delete', shippingId, { before })
  })
}

/** Locks the order, then its shipping record: always in this order, so that there is no deadlock. */
async function lockShipping(db: Db, shippingId: string) {
  const found = await findRecord(db, shippingId)
  const order = found && (await lockOrder(db, found.orderId))
  const before = await lockRecord(db, shippingId)
  if (!order || !before) throw new ShopError('SHIPPING_NOT_FOUND')
  return { order, before }
}

/** What was on the road when its order was cancelled is here: its goods are in stock again. */
async function takeBackCancelled(
  db: Db,
  staff: Caller | RiderCaller,
  order: { id: string; status: OrderStatus },
  parcel: Pick<ShippingRecord, 'status'>,
): Promise<void> {
  if (order.status === 'Cancelled' && isOnTheRoad(parcel.status))
    await takeBack(db, order.id, staff)
}

/** The parcel of a cancelled order stays here, or came back. */
const endOfCancelled: ShippingStatus[] = ['cancelled', 'returned']

/** A record that is added late starts where its order is. */
function statusFor(order: OrderStatus, wanted: ShippingStatus): ShippingStatus {
  if (wanted !== 'pending') return wanted
  if (order === 'Shipped') return 'shipped'
  return order === 'Delivered' ? 'delivered' : 'pending'
}

/** A parcel came back: it counts as refused, and staff have to decide about it unless it was delivered before. */
async function noteReturned(
  db: Db,
  staff: Caller | RiderCaller,
  order: { id: string; status: OrderStatus },
): Promise<void> {
  await markRefused(db, order.id, true)
  if (order.status === 'Shipped') await markFailed(db, order.id, { by: staff.username })
}

/** Moves the order to where its parcel is. Returns whether it moved: then a message is queued. */
async function moveOrderAlong(
  db: Db,
  staff: Caller | RiderCaller,
  order: { id: string; status: OrderStatus },
  status: ShippingStatus,
): Promise<boolean> {
  const to = orderAfterParcel(order.status, status)
  if (order.status === 'Cancelled' || to === order.status) return false
  await moveOrder(db, staff, order.id, to, { withRider: status === 'out-for-delivery' })
  return true
}

/** Tells the customer of a shipped order that the parcel is out for delivery now. */
async function notifyOutForDelivery(
  db: Db,
  order: { id: string; status: OrderStatus },
  status: ShippingStatus,
): Promise<void> {
  if (status === 'out-for-delivery' && order.status === 'Shipped')
    await queueOutForDelivery(db, order.id)
}

const onItsWay: ShippingStatus[] = ['shipped', 'in-transit', 'out-for-delivery']

async function notifyTracking(db: Db, parcel: ShippingRecord): Promise<void> {
  if (parcel.trackingNumber && onItsWay.includes(parcel.status))
    await queueTrackingNumber(db, parcel.orderId)
}

interface Dates {
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** The dates of a parcel with this status: now for shipped or delivered, unless one is given. */
function datesFor(status: ShippingStatus, dates: Dates): Dates {
  return {
    shippedAt: dates.shippedAt ?? (status === 'shipped' ? new Date() : null),
    deliveredAt: dates.deliveredAt ?? (status === 'delivered' ? new Date() : null),
  }
}

function toDate(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null
}

async function refusingDuplicates<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'shippings_order_key')) throw new ShopError('SHIPPING_EXISTS')
    if (violates(error, 'shippings_tracking_key'))
      throw new ShopError('TRACKING_NUMBER_TAKEN', {}, { field: 'trackingNumber' })
    throw error
  }
}
