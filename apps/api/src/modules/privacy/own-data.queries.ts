import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  addresses,
  cartLines,
  invitations,
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
import { returnColumns } from '../order-record/return-columns.queries.ts'
import type { ReturnRow } from '../order-record/return-row.ts'

export function ownCart(db: Db, userId: string) {
  return db
    .select({ product: products.name, quantity: cartLines.quantity, addedAt: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.addedAt))
}

export async function itemsOf(db: Db, orderIds: string[]) {
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

export async function paymentsOf(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(desc(payments.createdAt))
}

export function returnsOf(db: Db, orderIds: string[]): Promise<ReturnRow[]> {
  return db.values<ReturnRow>(sql`
    select ${sql.raw(returnColumns)} as row from returns r
    where r.order_id = any(${sql.param(orderIds)}::uuid[]) order by r.created_at, r.id`)
}

/** The invitation that opened the account. */
export function ownInvitations(db: Db, userId: string) {
  const { name, phoneNumber, email, set, createdAt, usedAt } = invitations
  return db
    .select({ name, phoneNumber, email, set, createdAt, usedAt })
    .from(invitations)
    .where(eq(invitations.usedBy, userId))
}

export function ownSessions(db: Db, userId: string) {
  return db
    .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
}

export function ownStockRequests(db: Db, userId: string) {
  return db
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
    .orderBy(desc(stockRequests.createdAt))
}

export function ownWishes(db: Db, userId: string) {
  return db
    .select({ product: products.name, addedAt: wishes.addedAt })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.addedAt))
}

export function ownReviews(db: Db, userId: string) {
  return db
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
    .orderBy(desc(reviews.createdAt))
}

/** By account only: anybody may type in a phone number. Without the text, which may hold a code. */
export function ownMessages(db: Db, userId: string) {
  return db
    .select({
      kind: outbox.kind,
      channel: outbox.channel,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.id))
}

export function selectAddresses(db: Db, userId: string) {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt))
}

export function selectOrdersOf(db: Db, userId: string) {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
}
