import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { ORDER_TERMS, type OrderTermsValues } from '../price/order-terms.queries.ts'
import type { DeliveryCopy } from '../record/order-row.ts'

/** Where an order goes, and what it costs. */
export interface OrderDestination extends Record<string, unknown> {
  address: StoredAddress
  addressId: string | null
  delivery: DeliveryCopy | null
  recipientName: string | null
  contactPhone: string | null
  /** The phone of a customer without an account. */
  customerPhone: string | null
  totalCents: number
}

/** Where an order goes; the caller has locked it. */
export function selectDestination(db: Db, orderId: string) {
  return db.one<OrderDestination>(sql`
    select address, address_id as "addressId", delivery, recipient_name as "recipientName",
      contact_phone as "contactPhone", customer_phone as "customerPhone", total_cents as "totalCents"
    from orders where id = ${orderId}`)
}

/** What an order costs with another delivery, and which rule forbids it. */
export interface PricedDelivery extends Record<string, unknown> {
  /** Null: the customer has no such address. */
  address: StoredAddress | null
  addressId: string | null
  contactPhone: string | null
  delivery: DeliveryCopy | null
  feeCents: number
  promotionCents: number
  totalCents: number
  rule: string | null
  facts: string
}

// The goods stay, so what offer and staff take off them stays, too; what an offer takes off the fee is that of the new fee.
const priceOfDelivery = withParameters<OrderTermsValues & { orderId: string }>(
  'price-of-delivery',
  `
  with goods as (
    select array_agg(null::uuid) as categories, array_agg(price_cents * quantity) as line_cents,
      max(quantity) as most_pieces, max(name) as product
    from order_items where order_id = :orderId::uuid
  ),
  wanted as (
    select null::text as code, case when offer_terms->>'kind' = 'delivery' then offer_terms
        else jsonb_build_object('kind', 'sum', 'value', promotion_cents) end as kept,
      reduction_cents as off_cents, null::numeric as off_percent
    from orders where id = :orderId::uuid
  ),
  ${ORDER_TERMS}
  select address, address_id as "addressId", phone as "contactPhone", delivery, fee_cents as "feeCents",
    promotion_cents as "promotionCents", total_cents as "totalCents", rule, facts
  from terms`,
)

export function priceDelivery(db: Db, values: OrderTermsValues & { orderId: string }) {
  return db.one<PricedDelivery>(priceOfDelivery(values))
}

/** Writes where an order goes and what it costs. */
export async function writeDestination(
  db: Db,
  orderId: string,
  place: Omit<OrderDestination, 'customerPhone'> & { feeCents: number; promotionCents: number },
): Promise<void> {
  const { address, addressId, delivery, recipientName, contactPhone } = place
  await db.execute(sql`
    update orders o set address = ${JSON.stringify(address)}::jsonb, address_id = ${addressId}::uuid,
      delivery = ${delivery && JSON.stringify(delivery)}::jsonb, recipient_name = ${recipientName}::text,
      recipient_differs = coalesce(${recipientName}::text <> (
        select firstname || ' ' || lastname from users u where u.id = o.user_id), true),
      contact_phone = ${contactPhone}::text, delivery_fee_cents = ${place.feeCents},
      promotion_cents = ${place.promotionCents}, total_cents = ${place.totalCents}, updated_at = now()
    where id = ${orderId}`)
}
