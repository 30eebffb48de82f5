import type { StaffAddress, StoredAddress } from '@duka/contract/addresses/addresses'
import { toCents } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { type StaffOrder, staffOrderMessages } from '@duka/contract/orders/staff-orders'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { deviceName } from '../../http/device-name.ts'
import { ShopError } from '../../http/errors.ts'
import type { IdempotencyKey } from '../../http/idempotency.ts'
import { retryUnavailable } from '../../http/retry-unavailable.ts'
import { codeKey } from '../offers/offers.queries.ts'
import { findUser } from '../users/records/users.queries.ts'
import { hasDraft } from './drafts.queries.ts'
import { type OrderRow, toOrder } from './order-row.ts'
import { findBrokenRule, orderLimits, refusalOf } from './order-terms.ts'
import {
  hasAddress,
  insertStaffOrder,
  type StaffValues,
  selectWantedLines,
} from './place-order.queries.ts'
import {
  isAboutGoodsOrAddress,
  keyColumns,
  maybeNextTime,
  placeUnderKey,
  refusalForLines,
  refusedAtOnce,
  storedOr,
} from './place-order.ts'

/**
 * Places an order that staff enter, by the statement that places a shopper's. A draft is deleted by the same
 * statement, so it is placed once.
 */
export async function placeStaffOrder(
  deps: Deps,
  staff: Caller,
  wanted: StaffOrder,
  key: IdempotencyKey | undefined,
  draftId?: string,
): Promise<Order> {
  const refusal = refusedAtOnce(deps, wanted) ?? withoutAddress(wanted)
  const order = await (refusal
    ? storedOr(refusal, deps, key)
    : retryUnavailable(() => placeOnce(deps, staff, wanted, key, draftId)))
  deps.cache.invalidateStock()
  return toOrder(order, deps.settings.now().orderExpiryMinutes, true)
}

function withoutAddress({ customer, addressId, address }: StaffOrder): ShopError | undefined {
  // Only an account has stored addresses.
  if (address || (addressId && 'user' in customer)) return undefined
  return new ShopError('INVALID_INPUT', {}, { fields: { address: staffOrderMessages.address } })
}

async function placeOnce(
  deps: Deps,
  staff: Caller,
  wanted: StaffOrder,
  key: IdempotencyKey | undefined,
  draftId: string | undefined,
): Promise<OrderRow> {
  const values = staffValues(staff, wanted, draftId)
  return placeUnderKey(
    deps,
    key,
    () =>
      insertStaffOrder(deps.db, {
        ...orderLimits(deps, {
          ...wanted,
          // Whom to call about it is the person who orders.
          contactPhone: wanted.contactPhone || values.guestPhone,
        }),
        // Staff know whom they let take more.
        unpaidCents: null,
        unpaidPieces: null,
        ...values,
        ...keyColumns(key),
        recipientName: null,
        note: wanted.note || null,
        source: null,
        code: wanted.code ? codeKey(wanted.code) : null,
      }),
    (error) => refusalFor(deps, wanted, values, error),
  )
}

function staffValues(
  staff: Caller,
  { customer, items, discount, ...wanted }: StaffOrder,
  draftId: string | undefined,
): StaffValues {
  const guest = 'user' in customer ? undefined : customer
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of items)
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return {
    staffId: staff.id,
    staffName: staff.username,
    staffAddress: staff.from?.ip ?? null,
    staffDevice: staff.from ? deviceName(staff.from.userAgent) : null,
    userId: 'user' in customer ? customer.user : null,
    guestName: guest?.name ?? null,
    guestPhone: guest?.phoneNumber ?? null,
    guestEmail: guest?.email || null,
    addressId: wanted.address ? null : (wanted.addressId ?? null),
    address: wanted.address ? JSON.stringify(addressRow(wanted.address, guest?.phoneNumber)) : null,
    products: `{${[...pieces.keys()].join(',')}}`,
    quantities: `{${[...pieces.values()].join(',')}}`,
    reductionCents: discount?.amount == null ? null : toCents(discount.amount),
    discountPercent: discount?.percent ?? null,
    reductionReason: discount?.reason ?? null,
    draftId: draftId ?? null,
  }
}

/** The address as a row of the table `addresses`, which the copy of an order is made of. */
export function addressRow(
  { stateProvince, ...address }: StaffAddress,
  phoneNumber: string | null | undefined,
): Record<string, string | null> {
  const parts: Partial<Record<keyof StoredAddress, string | null | undefined>> = {
    ...address,
    state: address.state || stateProvince,
    country: address.country || 'Kenya',
    phoneNumber: address.phoneNumber || phoneNumber,
  }
  const columnOf = (part: string) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [columnOf(part), text || null]),
  )
}

/** The refusal that explains why the statement failed. */
async function refusalFor(
  deps: Deps,
  wanted: StaffOrder,
  values: StaffValues,
  refusal: unknown,
): Promise<unknown> {
  const broken = findBrokenRule(refusal)
  if (broken) return refusalOf(deps, wanted.paymentMethod, broken)
  if (!isAboutGoodsOrAddress(refusal)) return refusal

  const { db } = deps
  if (values.draftId && !(await hasDraft(db, values.draftId)))
    return new ShopError('DRAFT_NOT_FOUND')
  if (values.userId && !(await findUser(db, values.userId))) return new ShopError('USER_NOT_FOUND')
  if (values.addressId && !(await hasAddress(db, values.userId ?? '', values.addressId)))
    return new ShopError('ADDRESS_NOT_FOUND')
  const lines = await selectWantedLines(db, values)
  const products = new Set(wanted.items.map(({ productId }) => productId))
  if (lines.length < products.size) return new ShopError('PRODUCT_NOT_FOUND')
  return refusalForLines(lines) ?? maybeNextTime(refusal)
}
