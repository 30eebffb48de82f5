import { isDeepStrictEqual } from 'node:util'
import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { invalid } from '@duka/contract/field-messages'
import { toShillings } from '@duka/contract/money'
import type { ChangeDelivery } from '@duka/contract/orders/order-changes'
import type { Db } from '../../../db/client.ts'
import { rehearse } from '../../../db/rehearse.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { addressRow } from '../place/place-staff-order.ts'
import { orderLimits, refusalOf } from '../price/order-terms.ts'
import type { LockedOrder } from '../record/locked-order.queries.ts'
import { notifyParcelChanged } from '../record/order-events.queries.ts'
import { queueOrderChanged } from '../record/order-messages.ts'
import {
  type OrderDestination,
  type PricedDelivery,
  priceDelivery,
  selectDestination,
  writeDestination,
} from './change-delivery.queries.ts'
import { lockToChange } from './lock-to-change.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'settings'>

/**
 * Staff change where an order goes, while its items may be changed, too. Fee and total are worked out anew by the rules of a
 * new order, and whether the option takes cash on delivery. All of it happens, or nothing.
 */
export async function changeDelivery(
  deps: DeliveryDeps,
  staff: Caller,
  orderId: string,
  wanted: ChangeDelivery,
): Promise<void> {
  await deps.db.transaction(async (db) => {
    const change = await writeChange({ ...deps, db }, orderId, wanted)
    if (!change) return
    const [before, after] = [inWords(change.before), inWords(change.after)]
    const entry = { action: 'change-delivery', thing: 'order', thingId: orderId } as const
    await addAuditEntry(db, staff, { ...entry, before, after })
    await queueOrderChanged(db, orderId)
    await notifyParcelChanged(db, orderId)
  })
}

/** What `read` finds after such a change, of which nothing stays. */
export function previewDelivery<Found>(
  deps: DeliveryDeps,
  orderId: string,
  wanted: ChangeDelivery,
  read: (db: Db) => Promise<Found>,
): Promise<Found> {
  return rehearse(deps.db, async (db) => {
    await writeChange({ ...deps, db }, orderId, wanted)
    return read(db)
  })
}

/** Writes the change and says where the order went before and after; undefined: the same. */
async function writeChange(
  deps: DeliveryDeps,
  orderId: string,
  wanted: ChangeDelivery,
): Promise<{ before: OrderDestination; after: OrderDestination } | undefined> {
  const { db } = deps
  const order = await lockToChange(db, orderId, wanted)
  const before = await selectDestination(db, orderId)
  const priced = await price(deps, order, before, wanted)
  if (!priced.address) throw new ShopError('ADDRESS_NOT_FOUND')
  refuse(deps, order, priced)
  const keepsAddress = !wanted.addressId && !wanted.address
  const after: OrderDestination = {
    ...before,
    ...(!keepsAddress && { address: priced.address, addressId: priced.addressId }),
    delivery: priced.delivery,
    recipientName: wanted.recipientName || before.recipientName,
    contactPhone: priced.contactPhone,
    totalCents: priced.totalCents,
  }
  if (isDeepStrictEqual(after, before)) return undefined
  await writeDestination(db, orderId, {
    ...after,
    feeCents: priced.feeCents,
    promotionCents: priced.promotionCents,
  })
  return { before, after }
}

function price(
  deps: DeliveryDeps,
  order: LockedOrder,
  before: OrderDestination,
  { addressId, address, ...wanted }: ChangeDelivery,
): Promise<PricedDelivery> {
  const isNew = addressId || address
  const row = addressId
    ? null
    : address
      ? addressRow(address, before.customerPhone)
      : addressRow(before.address, before.address.phoneNumber)
  return priceDelivery(deps.db, {
    ...orderLimits(deps, {
      paymentMethod: order.paymentMethod,
      deliveryOption: wanted.deliveryOption,
      // A new address may have a phone of its own.
      contactPhone: wanted.contactPhone || (isNew ? null : before.contactPhone),
      expectedTotal: wanted.expectedTotal,
    }),
    // The goods and the customer are those of before: only where they go changes.
    codMaxPieces: null,
    codMaxCents: null,
    codRefusals: null,
    orderId: order.id,
    userId: order.userId,
    ownPhone: before.contactPhone,
    addressId: addressId ?? null,
    address: row && JSON.stringify(row),
  })
}

function refuse(deps: DeliveryDeps, { paymentMethod }: LockedOrder, priced: PricedDelivery): void {
  const { rule, facts } = priced
  if (rule === null) return
  if (rule === 'discount_too_large') throw wrongField('deliveryOption', invalid.changeTooCheap)
  throw refusalOf(deps, paymentMethod, { rule, facts })
}

/** What the history shows. */
function inWords({ address, delivery, recipientName, contactPhone, totalCents }: OrderDestination) {
  return {
    address: addressInOneLine(address),
    delivery: delivery && `${delivery.zone}: ${delivery.name}`,
    recipient: recipientName,
    phone: contactPhone,
    totalAmount: toShillings(totalCents),
  }
}
