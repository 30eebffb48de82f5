import type { VatClass } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { pieceCents } from '../../catalogue/products/product-columns.queries.ts'
import type { OrderRow } from '../../order-record/order-row.ts'
import { orderColumns } from '../../order-record/orders.queries.ts'
import { ORDER_TERMS, type OrderTermsValues, WITHIN_LIMITS } from '../price/order-terms.queries.ts'

/** The parameters of the statement. */
export interface PlacedOrder extends OrderTermsValues {
  /** Whose cart becomes the order; missing: `products`, each once, and `quantities`. */
  cartOf?: string
  products?: string[]
  quantities?: number[]
  /** The code typed in, as it is compared; null: the one in the cart. */
  code: string | null
  /** The member of staff who enters it; missing: its customer. */
  staffId?: string
  guestEmail?: string | null
  reductionCents?: number | null
  /** Of the goods after the offer. */
  reductionPercent?: number | null | undefined
  reductionReason?: string | undefined
  recipientName?: string | null
  note: string | null
  /** KRA's number of a buyer who will deduct the VAT. */
  buyerPin?: string | null | undefined
  /** Whether the shop is registered for VAT; null: it makes no papers either, so the order has no VAT. */
  vatRegistered: boolean | null
  vatDeliveryClass: VatClass
  /** As JSON. */
  source?: string | null
  /** The idempotency key, under which the answer is stored. */
  call?: string
  key?: string
  bodyHash?: Buffer
}

/** The statement that places every order, whoever enters it. */
const placeOrder = withParameters<PlacedOrder>(
  'place-order',
  `
  with cart as (
    -- delete … returning: a double click finds the cart empty.
    delete from cart_lines where user_id = :cartOf::uuid returning product_id, quantity
  ),
  code_gone as (
    delete from cart_codes where user_id = :cartOf::uuid returning code_key
  ),
  lines as (
    select * from cart
    -- The condition always holds. With it the planner expects 3 rows instead of 10, and reads products by index.
    union all select * from unnest(:products::uuid[], :quantities::integer[]) as line (product_id, quantity)
    where quantity > 0
  ),
  shelf as (
    -- In product order, so that two checkouts cannot deadlock.
    select p.id, lines.quantity
    from products p join lines on lines.product_id = p.id
    where p.deleted_at is null and p.visibility <> 'draft'
    order by p.id
    for update of p
  ),
  taken as (
    update products p set stock_quantity = p.stock_quantity - shelf.quantity
    from shelf where p.id = shelf.id
    returning p.id, p.name, p.variant, p.sku, p.image_key, p.category_id, p.cost_cents, shelf.quantity, p.vat_class,
      gen_random_uuid() as item_id,
      ${pieceCents('shelf.quantity')} as price_cents
  ),
  goods as (
    -- Without prices, which violates a column of the order, if the cart is empty or has a deleted product or a draft.
    select case when count(*) = (select count(*) from lines) then array_agg(price_cents * quantity) end as line_cents,
      array_agg(category_id) as categories, array_agg(item_id) as items, array_agg(vat_class) as vat_classes, sum(quantity) as pieces, max(quantity) as most_pieces,
      (array_agg(name order by quantity desc))[1] as product
    from taken
  ),
  wanted as (
    select coalesce(:code::text, (select code_key from code_gone)) as code, null::jsonb as kept,
      :reductionCents::bigint as off_cents, :reductionPercent::numeric as off_percent
  ),
  ${ORDER_TERMS},
  placed as (
    insert into orders (user_id, payment_method, items_cents, total_cents, delivery_fee_cents, promotion_cents, offer_id,
      offer_code, offer_terms, reduction_cents, reduction_percent, reduction_reason, delivery, address_id, address,
      recipient_name, recipient_differs, contact_phone, note, source, channel, taken_by, customer_name, customer_phone, customer_email,
      buyer_pin, vat)
    select :userId::uuid, :paymentMethod, items_cents, total_cents, fee_cents, promotion_cents, offer_id,
      offer_code, offer_terms, reduction_cents, :reductionPercent::numeric,
      case when reduction_cents > 0 then :reductionReason::text end, delivery, address_id, address,
      coalesce(:recipientName::text, customer),
      -- A customer without an account is found by name, as is somebody else's recipient.
      :userId::uuid is null or coalesce(:recipientName::text <> customer, false), phone, :note::text, :source::jsonb,
      case when :staffId::uuid is null then 'web' else 'staff' end, :staffId::uuid, :guestName::text, :guestPhone::text, :guestEmail::text,
      :buyerPin::text, case when :vatRegistered::boolean is not null then order_vat(
        (select items from goods), shares, (select vat_classes from goods), total_cents, :vatDeliveryClass::text, :vatRegistered) end
    from terms
    where case
      -- The columns refuse these.
      when total_cents is null or address is null then true
      when rule is not null then refuse_order(rule, facts)
      -- Refuses the order if another one has taken the last use meanwhile.
      when offer_id is not null and not take_offer(offer_id, :userId::uuid, coalesce(phone, address->>'phoneNumber'), facts) then false
      else ${WITHIN_LIMITS}
    end
    returning *
  ),
  items as (
    insert into order_items
      (id, order_id, product_id, name, variant, sku, image_key, price_cents, cost_cents, quantity)
    select taken.item_id, placed.id, taken.id, taken.name, taken.variant, taken.sku, taken.image_key,
      taken.price_cents, taken.cost_cents, taken.quantity
    from placed, taken
    returning *
  ),
  moved as (
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select product_id, -quantity, 'order', order_id, coalesce(:staffId::uuid, :userId::uuid) from items
  ),
  queued as (
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language)
    select 'order-placed', 'order-placed:' || placed.id, r.channel, r.recipient, placed.user_id, placed.id,
      r.language
    from placed
    cross join lateral message_recipients('order-placed', :userId::uuid, placed.address->>'phoneNumber', null,
      placed.customer_email) r
  ),
  answer as (
    select to_json(o) as "order" from (
      select ${orderColumns('items')} from placed o left join users u on u.id = o.user_id
    ) o
  ),
  kept as (
    insert into idempotency_keys (user_id, call, key, body_hash, answer)
    select coalesce(:staffId::uuid, :userId::uuid), :call::text, :key::text, :bodyHash::bytea, answer."order"
    from answer where :key::text is not null
  )
  select "order" from answer`,
)

/** Places an order in one statement, which fails if anything forbids it. */
export async function insertOrder(db: Db, values: PlacedOrder): Promise<OrderRow> {
  const placed = await db.one<{ order: OrderRow }>(placeOrder(values))
  return placed.order
}

/** A line that was to be ordered, with the product as it is now. */
export interface Line {
  name: string
  quantity: number
  stock: number
  gone: boolean
}

/** The lines of an order, for the reason why they cannot be ordered. An unknown product is missing. */
export function selectLines(db: Db, { cartOf, products = [], quantities = [] }: PlacedOrder) {
  return db.rows<Line>(sql`
    select p.name, w.quantity, p.stock_quantity as stock, p.deleted_at is not null or p.visibility = 'draft' as gone
    from (
      select product_id, quantity from cart_lines where user_id = ${cartOf ?? null}
      union all select * from unnest(${sql.param(products)}::uuid[], ${sql.param(quantities)}::integer[])
    ) as w join products p on p.id = w.product_id
    order by p.name`)
}

export function hasAddress(db: Db, userId: string | null, addressId: string) {
  return db.exists(sql`select 1 from addresses where id = ${addressId} and user_id = ${userId}`)
}
