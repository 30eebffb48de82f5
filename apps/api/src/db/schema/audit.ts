import { type SQL, sql } from 'drizzle-orm'
import { bigserial, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

const isAboutOrder = sql`thing in ('order', 'payment', 'shipping')`

/** The id of the order that an audit entry is about: the order itself, its payment or its shipping record. */
const orderOfEntry = sql`(case thing when 'order' then thing_id
  when 'payment' then coalesce(after->>'order', before->>'order')
  when 'shipping' then coalesce(after->>'orderId', before->>'orderId') end)`

/** SQL condition: the audit entry is about this order. An index supports it. */
export function isAboutOrderId(orderId: string) {
  return isAboutOrders(sql`${orderId}`)
}

/** SQL condition: the audit entry is about one of the orders whose ids are selected as text. */
export function isAboutOrders(orderIds: SQL) {
  return sql`${isAboutOrder} and ${orderOfEntry} in (${orderIds})`
}

/** Who changed what, when, from what to what. The name is a copy and outlives the account. */
export const auditLog = pgTable('audit_log', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  at: createdAt(),
  userId: uuid(),
  username: text(),
  action: text().notNull(),
  thing: text().notNull(),
  thingId: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  /** The IP address, and the device in words. */
  address: text(),
  device: text(),
})
