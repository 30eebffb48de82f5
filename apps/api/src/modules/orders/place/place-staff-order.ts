import { invalid } from '@duka/contract/field-messages'
import { toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import type { StaffOrder } from '@duka/contract/orders/staff-orders'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { type IdempotencyKey, replaceAnswer } from '../../../http/idempotency.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockCredit, payWithCredit } from '../../ledger/credit.ts'
import { codeKey } from '../../offers/offers.queries.ts'
import { type OrderRow, toOrder } from '../../order-record/order-row.ts'
import { findOrder } from '../../order-record/orders.queries.ts'
import { judgeDiscount } from '../price/judge-discount.ts'
import { orderLimits, vatValues } from '../price/order-terms.ts'
import { addressRow } from './address-row.ts'
import { deleteDraftRow } from './drafts.queries.ts'
import { insertOrder, type PlacedOrder } from './place-order.queries.ts'
import { methodRefusal, placeUnderKey, refuseUnlessPlaced } from './place-order.ts'

/**
 * Places an order that staff enter, by the statement that places a shopper's. Its draft is deleted in the same
 * transaction, so it is placed once.
 */
export async function placeStaffOrder(
  deps: Deps,
  staff: Caller,
  wanted: StaffOrder,
  key: IdempotencyKey | undefined,
  draftId?: string,
): Promise<Order> {
  const refusal = methodRefusal(deps, wanted) ?? withoutAddress(wanted)
  const order = await (refusal
    ? refuseUnlessPlaced(refusal, deps, key)
    : placeUnderKey(deps, key, staffValues(deps, staff, wanted), (db, values) =>
        db.transaction((db) => placeInTransaction(db, staff, values, { wanted, key, draftId })),
      ))
  deps.cache.invalidateStock()
  return toOrder(order, deps.settings.now().orderExpiryMinutes, true)
}

function withoutAddress({ customer, addressId, address }: StaffOrder): ShopError | undefined {
  // Only an account has stored addresses.
  if (address || (addressId && 'user' in customer)) return undefined
  return wrongField('address', invalid.orderAddress)
}

async function placeInTransaction(
  db: Db,
  staff: Caller,
  values: PlacedOrder,
  {
    wanted,
    key,
    draftId,
  }: { wanted: StaffOrder; key: IdempotencyKey | undefined; draftId: string | undefined },
): Promise<OrderRow> {
  const from = wanted.creditFrom && (await lockCredit(db, staff, wanted.creditFrom.order))
  if (draftId && !(await deleteDraftRow(db, draftId))) throw new ShopError('DRAFT_NOT_FOUND')
  const order = await insertOrder(db, values)
  refuseUnnamed(wanted, order)
  const { totalCents, reductionCents: off } = order
  const goodsCents = totalCents - order.deliveryFeeCents + off
  await judgeDiscount(db, staff, order.id, { offCents: off, goodsCents })
  const after = {
    total: toShillings(totalCents),
    ...(off > 0 && { discount: toShillings(off), reason: values.reductionReason }),
  }
  await addAuditEntry(db, staff, 'order create', order.id, { after })
  return from ? payByExchange(db, staff, { from, orderId: order.id, key }) : order
}

/** Only who takes the goods along may stay unnamed. An offer may have a limit for each customer. */
function refuseUnnamed({ customer, code }: StaffOrder, { paymentMethod, delivery }: OrderRow) {
  if (!('walkIn' in customer)) return
  const isTaken = paymentMethod === 'cod' && (delivery?.kind ?? 'shop') === 'shop'
  if (code || !isTaken) throw wrongField('customer', invalid.orderCustomer)
}

/** The new order as it is once another one has paid for it. */
async function payByExchange(
  db: Db,
  staff: Caller,
  { key, ...exchange }: Parameters<typeof payWithCredit>[2] & { key: IdempotencyKey | undefined },
): Promise<OrderRow> {
  await payWithCredit(db, staff, exchange)
  const paid = await findOrder(db, exchange.orderId, staff.id)
  if (!paid) throw new Error('An order vanished while it was placed.')
  if (key) await replaceAnswer(db, key, paid)
  return paid
}

function staffValues(
  deps: Pick<Deps, 'settings' | 'etimsMode'>,
  staff: Caller,
  { customer, items, discount, ...wanted }: StaffOrder,
): PlacedOrder {
  const guest = 'name' in customer ? customer : undefined
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of items)
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  // A guest who orders is the one to call.
  const contactPhone = wanted.contactPhone || guest?.phoneNumber
  return {
    ...orderLimits(deps, { ...wanted, contactPhone }),
    ...vatValues(deps),
    recipientName: wanted.recipientName || null,
    buyerPin: wanted.buyerPin || null,
    // Staff know whom they let take more.
    unpaidCents: null,
    unpaidPieces: null,
    staffId: staff.id,
    userId: 'user' in customer ? customer.user : null,
    guestName: guest?.name,
    guestPhone: guest?.phoneNumber,
    guestEmail: guest?.email || null,
    addressId: wanted.address ? null : (wanted.addressId ?? null),
    address: wanted.address ? JSON.stringify(addressRow(wanted.address, guest?.phoneNumber)) : null,
    products: [...pieces.keys()],
    quantities: [...pieces.values()],
    reductionCents: discount?.amount == null ? null : toCents(discount.amount),
    reductionPercent: discount?.percent,
    reductionReason: discount?.reason,
    code: wanted.code ? codeKey(wanted.code) : null,
    note: wanted.note || null,
  }
}
