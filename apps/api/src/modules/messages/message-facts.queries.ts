import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** What a message may say of an order. */
export interface OrderFacts {
  id: string
  number: string
  /** Of the account; null when it is gone. */
  firstname: string | null
  totalCents: number
  deliveryFeeCents: number
  promotionCents: number
  paymentStatus: string
  items: { name: string; quantity: number; priceCents: number }[]
}

/** The facts of an order as they are now. */
export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const { rows } = await db.execute<{ facts: OrderFacts }>(sql`
    select jsonb_build_object(
      'id', o.id, 'number', o.number, 'firstname', u.firstname, 'totalCents', o.total_cents,
      'deliveryFeeCents', o.delivery_fee_cents, 'promotionCents', o.promotion_cents,
      'paymentStatus', o.payment_status,
      'items', (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity,
          'priceCents', i.price_cents) order by i.name, i.id), '[]')
        from order_items i where i.order_id = o.id)) as facts
    from orders o left join users u on u.id = o.user_id
    where o.id = ${orderId}`)
  return rows[0]?.facts
}
