import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { withParameters } from '../../db/prepared.ts'
import { pieceCents } from '../catalogue/products/price-columns.queries.ts'
import type { OrderRow } from './order-row.ts'
import { ORDER_TERMS, type OrderTermsValues } from './order-terms.queries.ts'
import { orderColumns } from './orders.queries.ts'

/** The parameters of the statement. */
interface PlacedOrder extends OrderTermsValues {
  recipientName: string | null
  note: string | null
  /** The code typed in, as it is compared. */
  code: string | null
  /** The idempotency key, under which the answer is stored. */
  call: string | null
  key: string | null
  bodyHash: Buffer | null
}

const placeOrder = withParameters<PlacedOrder>(
  'place-order',
  `
  with cart as (
    -- delete … returning: a double click finds the cart empty.
    delete from cart_lines where user_id = :userId returning product_id, quantity
  ),
  shelf as (
    -- In product order, so that two checkouts never wait for each other in a circle.
    select p.id, cart.quantity
    from products p join cart on cart.product_id = p.id
    where p.deleted_at is null and p.visibility <> 'draft'
    order by p.id
    for update of p
  ),
  taken as (
    update products p set stock_quantity = p.stock_quantity - shelf.quantity
    from shelf where p.id = shelf.id
    returning p.id, p.name, p.variant, p.sku, p.image_key, p.category_id, shelf.quantity,
      ${pieceCents('shelf.quantity')} as price_cents
  ),
  goods as (
    -- Null, which violates a column of the order, if the cart is empty or has a deleted product or a draft.
    select case when count(*) = (select count(*) from cart)
        then sum(price_cents * quantity)::bigint end as cents,
      max(quantity) as most_pieces, (array_agg(name order by quantity desc))[1] as product,
      array_agg(category_id) as categories, array_agg(price_cents * quantity) as line_cents
    from taken
  ),
  code_gone as (
    delete from cart_codes where user_id = :userId returning code_key
  ),
  wanted_code as (
    select coalesce(:code, (select code_key from code_gone)) as key
  ),
  ${ORDER_TERMS},
  placed as (
    insert into orders (user_id, payment_method, items_cents, total_cents, delivery_fee_cents, promotion_cents, offer_id, offer_code, delivery,
      address_id, address, recipient_name, recipient_differs, contact_phone, note)
    select :userId, :paymentMethod, items_cents, total_cents, fee_cents, promotion_cents, offer_id, offer_code, delivery, address_id, address, coalesce(:recipientName, customer),
      coalesce(:recipientName <> customer, false), phone, :note
    from terms
    where case
      -- The columns refuse these.
      when total_cents is null or address_id is null then true
      when rule is not null then refuse_order(rule, facts)
      -- Refuses the order if another one has taken the last use meanwhile.
      when offer_id is not null and not take_offer(offer_id, :userId, facts) then false
      else check_open_orders(:userId, :paymentMethod, address, phone, :openOrders)
    end
    returning *
  ),
  items as (
    insert into order_items
      (order_id, product_id, name, variant, sku, image_key, price_cents, quantity)
    select placed.id, taken.id, taken.name, taken.variant, taken.sku, taken.image_key,
      taken.price_cents, taken.quantity
    from placed, taken
    returning *
  ),
  moved as (
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select taken.id, -taken.quantity, 'order', placed.id, :userId from placed, taken
  ),
  queued as (
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language)
    select 'order-placed', 'order-placed:' || placed.id, r.channel, r.recipient, :userId, placed.id,
      r.language
    from placed
    cross join lateral message_recipients('order-placed', :userId, placed.address->>'phoneNumber', null) r
  ),
  answer as (
    select to_jsonb(o) as "order" from (
      select ${orderColumns('items')} from placed o left join users u on u.id = o.user_id
    ) o
  ),
  kept as (
    insert into idempotency_keys (user_id, call, key, body_hash, answer)
    select :userId, :call::text, :key::text, :bodyHash::bytea, answer."order" from answer where :key is not null
  )
  select "order" from answer`,
)

/** Places the order in one statement, which fails if anything forbids it. */
export async function insertOrder(db: Db, values: PlacedOrder): Promise<OrderRow> {
  const { rows } = await db.execute<{ order: OrderRow }>(placeOrder(values))
  const [placed] = rows
  if (!placed) throw new Error('An order was placed and not answered.')
  return placed.order
}

/** A line of the cart, with the product as it is now. */
interface Line {
  name: string
  quantity: number
  stock: number
  gone: boolean
}

/** The cart's lines, for the reason why they cannot be ordered. */
export async function selectLines(db: Db, userId: string): Promise<Line[]> {
  const { rows } = await db.execute<Line & Record<string, unknown>>(sql`
    select p.name, c.quantity, p.stock_quantity as stock, p.deleted_at is not null or p.visibility = 'draft' as gone
    from cart_lines c join products p on p.id = c.product_id
    where c.user_id = ${userId}
    order by p.name`)
  return rows
}

export async function hasAddress(db: Db, userId: string, addressId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from addresses where id = ${addressId} and user_id = ${userId}`,
  )
  return rows.length > 0
}
