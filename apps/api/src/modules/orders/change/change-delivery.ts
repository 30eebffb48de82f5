import { isDeepStrictEqual } from 'node:util'
import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { invalid } from '@duka/contract/field-messages'
import { toShillings } from '@duka/contract/money'
import type { ChangeDelivery } from '@duka/contract/orders/order-changes'
import type { Deps } from '../../../deps.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { addressRow } from '../place/address-row.ts'
import { orderLimits, refusalOf } from '../price/order-terms.ts'
import {
  type OrderDestination,
  type PricedDelivery,
  priceDelivery,
  reviseVat,
  selectDestination,
  writeDestination,
} from './change.queries.ts'
import { lockToChange, type WrittenChange } from './change-order.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'settings'>

/**
 * Writes where an order goes instead, while its items may be changed, too. Fee and total are worked out anew by the rules of
 * a new order, and whether the option takes cash on delivery.
 */
export async function writeDelivery(
  deps: DeliveryDeps,
  orderId: string,
  wanted: ChangeDelivery,
): Promise<WrittenChange | undefined> {
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
  if (order.hasVat) await reviseVat(db, orderId)
  if (order.invoiceId) await bookMoney(db, { ...order, totalCents: priced.totalCents })
  return { action: 'change-delivery', before: inWords(before), after: inWords(after) }
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
