import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** The data of an order that messages show. Money is in cents. */
export interface OrderFacts {
  id: string
  number: string
  userId: string | null
  /** Whether the order names nobody any more. */
  isForgotten: boolean
  /** The customer's first name, or the whole name of one without an account; null if the account was deleted. */
  firstname: string | null
  totalCents: number
  deliveryFeeCents: number
  promotionCents: number
  /** What staff took off when they entered the order. */
  agreedDiscountCents: number
  paymentStatus: string
  /** The name of the delivery option; null in a shop without zones. */
  delivery: string | null
  items: { name: string; variant: string | null; quantity: number; priceCents: number }[]
}

/** Reads the present data of an order; undefined if there is no such order. */
export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const { rows } = await db.execute<{ facts: OrderFacts }>(sql`
    select jsonb_build_object(
      'id', o.id, 'number', o.number, 'userId', o.user_id, 'firstname', coalesce(u.firstname, case when o.customer_phone is not null then o.recipient_name end), 'totalCents', o.total_cents,
      'deliveryFeeCents', o.delivery_fee_cents, 'promotionCents', o.promotion_cents,
      'agreedDiscountCents', o.agreed_discount_cents, 'isForgotten', o.user_id is null and o.customer_phone is null,
      'paymentStatus', o.payment_status, 'delivery', o.delivery->>'name',
      'items', (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'variant', i.variant,
          'quantity', i.quantity,
          'priceCents', i.price_cents) order by i.name, i.id), '[]')
        from order_items i where i.order_id = o.id)) as facts
    from orders o left join users u on u.id = o.user_id
    where o.id = ${orderId}`)
  return rows[0]?.facts
}

/** The id of the newest order; undefined: the shop has none. */
export async function findNewestOrder(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders order by created_at desc, id desc limit 1`,
  )
  return rows[0]?.id
}
