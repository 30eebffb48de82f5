import { toShillings } from '@duka/contract/money'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  addresses,
  cartLines,
  orderItems,
  orders,
  outbox,
  payments,
  products,
  reviews,
  sessions,
  stockRequests,
  wishes,
} from '../../db/schema.ts'
import { ShopError } from '../../http/errors.ts'
import { selectOwnConsents } from '../messages/consents/consents.queries.ts'
import { toOwnUser } from '../users/accounts/message-choice.ts'
import { findUser } from '../users/users.queries.ts'

/** All data about a user, for that user. */
export async function exportOwnData(db: Db, userId: string) {
  const user = await findUser(db, userId)
  if (!user) throw new ShopError('SESSION_EXPIRED')
  return {
    exportedAt: new Date().toISOString(),
    profile: await toOwnUser(db, user),
    messageChoice: { chosenAt: user.notifyChosenAt, chosenHow: user.notifyChosenHow },
    consents: await selectOwnConsents(db, userId),
    addresses: await ownAddresses(db, userId),
    cart: await ownCart(db, userId),
    orders: await ownOrders(db, userId),
    sessions: await db
      .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt)),
    stockRequests: await db
      .select({
        product: products.name,
        channel: stockRequests.channel,
        recipient: stockRequests.recipient,
        createdAt: stockRequests.createdAt,
        toldAt: stockRequests.toldAt,
      })
      .from(stockRequests)
      .innerJoin(products, eq(products.id, stockRequests.productId))
      .where(eq(stockRequests.userId, userId))
      .orderBy(desc(stockRequests.createdAt)),
    wishList: await db
      .select({ product: products.name, addedAt: wishes.addedAt })
      .from(wishes)
      .innerJoin(products, eq(products.id, wishes.productId))
      .where(eq(wishes.userId, userId))
      .orderBy(desc(wishes.addedAt)),
    reviews: await db
      .select({
        product: products.name,
        rating: reviews.rating,
        title: reviews.title,
        text: reviews.text,
        answer: reviews.answer,
        hidden: reviews.hiddenReason,
        createdAt: reviews.createdAt,
        updatedAt: reviews.updatedAt,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(desc(reviews.createdAt)),
    // By account only: anybody may type in a phone number. Without the text, which may hold a code.
    messages: await db
      .select({
        kind: outbox.kind,
        channel: outbox.channel,
        subject: outbox.subject,
        createdAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(eq(outbox.userId, userId))
      .orderBy(desc(outbox.id)),
  }
}

async function ownAddresses(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt))
  return rows.map(({ id, userId: _owner, ...address }) => ({ _id: id, ...address }))
}

function ownCart(db: Db, userId: string) {
  return db
    .select({ product: products.name, quantity: cartLines.quantity, addedAt: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.addedAt))
}

async function ownOrders(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
  const ids = rows.map(({ id }) => id)
  const items = byOrder(await itemsOf(db, ids))
  const paid = byOrder(await paymentsOf(db, ids))
  return rows.map((order) => ({
    _id: order.id,
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    totalAmount: toShillings(order.totalCents),
    deliveryFee: toShillings(order.deliveryFeeCents),
    promotion: toShillings(order.promotionCents),
    code: order.offerCode,
    address: order.address,
    delivery: order.delivery,
    recipient: { name: order.recipientName, phoneNumber: order.contactPhone },
    note: order.note,
    /** The versions of the pages that applied; null: the shop's first drafts. */
    termsVersion: order.termsVersion,
    privacyVersion: order.privacyVersion,
    phoneConfirmedAt: order.phoneConfirmedAt,
    refusedAt: order.refusedAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    items: (items.get(order.id) ?? []).map(({ orderId: _order, priceCents, ...item }) => ({
      ...item,
      price: toShillings(priceCents),
    })),
    payments: (paid.get(order.id) ?? []).map(
      ({ orderId: _order, amountCents, receivedCents, ...payment }) => ({
        ...payment,
        amount: toShillings(amountCents),
        // The received amount that counts, if it differs from the requested one: a part, or a split sum.
        received: receivedCents === null ? null : toShillings(receivedCents),
      }),
    ),
  }))
}

async function itemsOf(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: orderItems.orderId,
      _id: orderItems.id,
      name: orderItems.name,
      variant: orderItems.variant,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
}

async function paymentsOf(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: payments.orderId,
      _id: payments.id,
      method: payments.method,
      amountCents: payments.amountCents,
      receivedCents: payments.receivedCents,
      phoneNumber: payments.phoneNumber,
      state: payments.state,
      receipt: payments.receipt,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(desc(payments.createdAt))
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}
