import { createHash } from 'node:crypto'
import { toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import {
  type Draft,
  type DraftBody,
  type NewDraft,
  StaffOrder,
} from '@duka/contract/orders/staff-orders'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { read } from '../../../http/contract.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import {
  findStoredAnswer,
  type IdempotencyKey,
  onceInTransaction,
} from '../../../http/idempotency.ts'
import { toCartOffer } from '../../carts/cart-offer.ts'
import { lockSharedCart, noteDraft } from '../../carts/shared-carts.queries.ts'
import { type QuotePlace, selectAddressPlace } from '../../delivery/delivery.queries.ts'
import { toPrice, toPricedQuote } from '../../delivery/quote.ts'
import { type OrderRow, toOrder } from '../../order-record/order-row.ts'
import { pictureUrl } from '../../pictures/picture-names.ts'
import { findUser } from '../../users/records/users.queries.ts'
import {
  countProducts,
  type DraftRow,
  deleteDraftRow,
  findDraft,
  insertDraft,
  selectDraftPrice,
  selectDrafts,
  updateDraft,
} from './drafts.queries.ts'
import { placeStaffOrder } from './place-staff-order.ts'

/** Drafts belong to the shop: everybody on the staff may go on with one. */

export async function listDrafts(
  db: Db,
  wanted: { limit: number; cursor?: string | undefined },
): Promise<{ drafts: Draft[]; nextCursor: string | null }> {
  const { page, nextCursor } = await selectDrafts(db, wanted)
  return { drafts: page.map(toDraft), nextCursor }
}

export async function readDraft(db: Db, id: string): Promise<Draft> {
  const row = mustExist(await findDraft(db, id), 'DRAFT_NOT_FOUND')
  return withPrice(db, row)
}

/** The draft with what its order would cost now. */
async function withPrice(db: Db, row: DraftRow): Promise<Draft> {
  const place = await placeOf(db, row.body)
  const priced = await selectDraftPrice(db, row, place)
  const { code, price } = priced
  return {
    ...toDraft(row),
    offer: code === null ? null : toCartOffer({ ...priced, ...price, code }),
    price: toPrice(price),
    quote: place && toPricedQuote(priced),
  }
}

/** Where the order of a draft would go; null: not known yet. */
async function placeOf(db: Db, { addressId, address }: DraftBody): Promise<QuotePlace | null> {
  if (addressId) return (await selectAddressPlace(db, addressId)) ?? null
  if (!address?.city && !address?.state) return null
  const { country, state, city, area, addressLine1, addressLine2, street } = address
  return {
    country: country ?? null,
    county: state || address.stateProvince || null,
    town: city ?? null,
    area: area ?? null,
    lines: [addressLine1, addressLine2, street].filter((line) => line != null),
  }
}

export function createDraft(
  db: Db,
  staff: Caller,
  { cart, ...body }: NewDraft,
  key: IdempotencyKey | undefined,
): Promise<Draft> {
  return onceInTransaction(db, key, async (db) => {
    if (cart) return draftOfCart(db, staff, cart, body)
    const userId = await checkDraft(db, body)
    return readDraft(db, await insertDraft(db, { body, userId, createdBy: staff.id }))
  })
}

/**
 * A draft with the goods of a shared cart. While nobody has touched the draft that was made of it, that one is answered, so
 * that a link opened twice is one order.
 */
async function draftOfCart(db: Db, staff: Caller, token: string, body: DraftBody): Promise<Draft> {
  const cart = mustExist(await lockSharedCart(db, token), 'SHARED_CART_NOT_FOUND')
  const made = cart.draftId ? await findDraft(db, cart.draftId) : undefined
  if (made && instant(made.updatedAt) === instant(made.createdAt)) return withPrice(db, made)
  const whole = { ...body, items: cart.items, ...(cart.code && { code: cart.code }) }
  const userId = await checkDraft(db, { ...whole, items: [] })
  const id = await insertDraft(db, { body: whole, userId, createdBy: staff.id })
  await noteDraft(db, cart.id, id)
  return readDraft(db, id)
}

export function saveDraft(db: Db, id: string, body: DraftBody): Promise<Draft> {
  return db.transaction(async (db) => {
    const userId = await checkDraft(db, body)
    if (!(await updateDraft(db, id, { body, userId }))) throw new ShopError('DRAFT_NOT_FOUND')
    return readDraft(db, id)
  })
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  if (!(await deleteDraftRow(db, id))) throw new ShopError('DRAFT_NOT_FOUND')
}

/** Places the order of a draft. The same key gets the same order, although the draft is gone by then. */
export async function orderDraft(
  deps: Deps,
  staff: Caller,
  id: string,
  sent: IdempotencyKey | undefined,
): Promise<Order> {
  // The call has no body: what it is about is the draft.
  const key = sent && { ...sent, bodyHash: createHash('sha256').update(id).digest() }
  const stored = key && (await findStoredAnswer<OrderRow>(deps.db, key))
  if (stored) return toOrder(stored, deps.settings.now().orderExpiryMinutes, true)
  const row = mustExist(await findDraft(deps.db, id), 'DRAFT_NOT_FOUND')
  return placeStaffOrder(deps, staff, read(StaffOrder, row.body), key, id)
}

/** The account that a draft is for, or null. Throws if the account or a product does not exist. */
async function checkDraft(db: Db, { customer, items = [] }: DraftBody): Promise<string | null> {
  const products = [...new Set(items.map(({ productId }) => productId))]
  if (products.length > 0 && (await countProducts(db, products)) < products.length)
    throw new ShopError('PRODUCT_NOT_FOUND')
  if (!customer || !('user' in customer)) return null
  if (!(await findUser(db, customer.user))) throw new ShopError('USER_NOT_FOUND')
  return customer.user
}

function toDraft({ body, items, ...row }: DraftRow): Draft {
  const lines = items.map(({ priceCents, imageKey, ...item }) => ({
    ...item,
    image: pictureUrl(imageKey, 320),
    price: toShillings(priceCents),
  }))
  return {
    ...body,
    _id: row.id,
    items: lines,
    itemsTotal: toShillings(
      lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0),
    ),
    customerName: row.customerName,
    createdBy: row.createdBy,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}
