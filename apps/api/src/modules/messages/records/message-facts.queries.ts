import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { shownRider } from './shown-rider.queries.ts'

/** The data of an order that messages show. Money is in cents. */
export interface OrderFacts {
  id: string
  number: string
  /** The number that can be said on the phone. */
  shortNumber: string
  userId: string | null
  /** Whether the order names nobody any more. */
  isForgotten: boolean
  /** The customer's first name, or the whole name of one without an account; null if the account was deleted. */
  firstname: string | null
  totalCents: number
  deliveryFeeCents: number
  promotionCents: number
  /** What staff took off when they entered the order. */
  reductionCents: number
  /** The VAT inside the total by class, `rate` in hundredths of a per cent; null: the shop was not registered. */
  vat?: { class: string; rate: number; cents: number }[] | null
  paymentStatus: string
  /** The name of the delivery option; null in a shop without zones. */
  delivery: string | null
  /** Where and when it comes. */
  parcel: ParcelFacts
  items: { name: string; variant: string | null; quantity: number; priceCents: number }[]
}

export interface ParcelFacts {
  /** The cash that the rider collects, in cents; 0: none. */
  toPayCents: number
  address: StoredAddress
  /** Where the customer collects it; null: it is brought. */
  point: { name: string; directions: string | null; town: string } | null
  /** Whether the customer collects it in the shop itself. */
  isFromShop: boolean
  method: PaymentMethod
  orderedAt: string
  /** The owner's words about the time it takes. */
  estimate: string | null
  minDays: number | null
  maxDays: number | null
  cutOffHour: number | null
  /** Who has it by a link that still works, with the first name alone. */
  rider: { name: string; phoneNumber: string } | null
}

/** What is still to be paid, of an order that may be paid when it comes. */
const toPayCents = sql`case when o.payment_status in ('unpaid', 'pending') and o.status <> 'Cancelled'
    and o.payment_method in (${sql.raw(quoted(methodsThat('shipsUnpaid')))})
  then (select greatest(0, o.total_cents - o.write_off_cents - o.returned_cents - m.counted_cents - m.parts_cents)
    from order_money m where m.order_id = o.id) else 0 end`

/** Reads the present data of an order; undefined if there is no such order. */
export function findOrderFacts(db: Db, orderId: string) {
  return db.value<OrderFacts>(sql`
    select jsonb_build_object(
      'id', o.id, 'number', o.number, 'shortNumber', o.short_number, 'userId', o.user_id, 'firstname', coalesce(u.firstname, case when o.customer_phone is not null then o.recipient_name end), 'totalCents', o.total_cents,
      'deliveryFeeCents', o.delivery_fee_cents, 'promotionCents', o.promotion_cents,
      'reductionCents', o.reduction_cents, 'isForgotten', o.user_id is null and o.customer_phone is null,
      'vat', case when (o.vat->>'registered')::boolean then (
        select jsonb_agg(jsonb_build_object('class', class, 'rate', rate, 'cents', cents) order by class, rate) from (
          select l->>'class' as class, (l->>'rate')::integer as rate, sum((l->>'tax')::bigint) as cents
          from jsonb_array_elements(o.vat->'lines') as l group by 1, 2) sums) end,
      'paymentStatus', o.payment_status, 'delivery', o.delivery->>'name',
      'parcel', jsonb_build_object('toPayCents', ${toPayCents}, 'address', o.address, 'point', o.delivery->'point',
        'orderedAt', o.created_at, 'estimate', o.delivery->>'estimate', 'minDays', o.delivery->'minDays',
        'maxDays', o.delivery->'maxDays', 'cutOffHour', o.delivery->'cutOffHour', 'rider', ${shownRider},
        'method', o.payment_method, 'isFromShop', coalesce(o.delivery->>'kind' = 'shop', false)),
      'items', (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'variant', i.variant,
          'quantity', i.quantity,
          'priceCents', i.price_cents) order by i.name, i.id), '[]')
        from order_items i where i.order_id = o.id)) as facts
    from orders o left join users u on u.id = o.user_id left join shippings s on s.order_id = o.id
    where o.id = ${orderId}`)
}

/** The id of the newest order; undefined: the shop has none. */
export function findNewestOrder(db: Db) {
  return db.value<string>(sql`select id from orders order by created_at desc, id desc limit 1`)
}
