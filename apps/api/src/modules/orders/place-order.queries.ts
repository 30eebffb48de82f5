import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type Prepared, withParameters } from '../../db/prepared.ts'
import { pieceCents } from '../catalogue/products/price-columns.queries.ts'
import type { OrderRow } from './order-row.ts'
import { ORDER_TERMS, type OrderTermsValues, orderTerms } from './order-terms.queries.ts'
import { orderColumns } from './orders.queries.ts'

/** The parameters of the statement. */
interface PlacedOrder extends Omit<OrderTermsValues, 'userId' | 'addressId'> {
  recipientName: string | null
  note: string | null
  /** As JSON. */
  source: string | null
  /** The code typed in, as it is compared. */
  code: string | null
  /** The idempotency key, under which the answer is stored. */
  call: string | null
  key: string | null
  bodyHash: Buffer | null
}

/** What differs between the order of a shopper and one that staff enter. All of it is SQL. */
interface Source {
  /** Common table expressions that end with `cart`: the products with their quantities. */
  cart: string
  /** One that gives `code_gone` with the code that waits in the cart. */
  storedCode: string
  terms: string
  /** Who places it: the owner of the idempotency key. */
  caller: string
  /** The owner of the order; null: nobody. */
  owner: string
  /** Whether the customer places it, and not staff. */
  byCustomer: boolean
  differs: string
  columns: string
  values: string
  /** More that follows from `placed`. */
  more: string
}

/** The statement that places every order, whoever enters it. */
const statement = (from: Source) => `
  with ${from.cart},
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
      sum(quantity) as pieces, max(quantity) as most_pieces, (array_agg(name order by quantity desc))[1] as product,
      array_agg(category_id) as categories, array_agg(price_cents * quantity) as line_cents
    from taken
  ),
  ${from.storedCode},
  wanted_code as (
    select coalesce(:code, (select code_key from code_gone)) as key
  ),
  ${from.terms},
  placed as (
    insert into orders (user_id, payment_method, items_cents, total_cents, delivery_fee_cents, promotion_cents, offer_id, offer_code, delivery,
      address_id, address, recipient_name, recipient_differs, contact_phone, note, source${from.columns})
    select ${from.owner}, :paymentMethod, items_cents, total_cents, fee_cents, promotion_cents, offer_id, offer_code, delivery, address_id, address, coalesce(:recipientName, customer),
      ${from.differs}, phone, :note, :source::jsonb${from.values}
    from terms
    where case
      -- The columns refuse these.
      when total_cents is null or address is null then true
      when rule is not null then refuse_order(rule, facts)
      -- Refuses the order if another one has taken the last use meanwhile.
      when offer_id is not null and not take_offer(offer_id, ${from.owner}, facts) then false
      else check_open_orders(${from.owner}, :paymentMethod, address, phone, :openOrders, ${from.byCustomer})
        and (not holds_too_much(${from.owner}, :paymentMethod, address, phone, total_cents,
            (select pieces from goods), :unpaidCents, :unpaidPieces)
          or refuse_order('orders_unpaid_limit', null))
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
    select product_id, -quantity, 'order', order_id, ${from.caller} from items
  ),
  queued as (
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language)
    select 'order-placed', 'order-placed:' || placed.id, r.channel, r.recipient, ${from.owner}, placed.id,
      r.language
    from placed
    cross join lateral message_recipients('order-placed', ${from.owner}, placed.address->>'phoneNumber', null,
      placed.customer_email) r
  ),${from.more}
  answer as (
    select to_json(o) as "order" from (
      select ${orderColumns('items')} from placed o left join users u on u.id = o.user_id
    ) o
  ),
  kept as (
    insert into idempotency_keys (user_id, call, key, body_hash, answer)
    select ${from.caller}, :call::text, :key::text, :bodyHash::bytea, answer."order" from answer where :key is not null
  )
  select "order" from answer`

const placeOrder = withParameters<PlacedOrder & { userId: string; addressId: string }>(
  'place-order',
  statement({
    cart: `cart as (
    -- delete … returning: a double click finds the cart empty.
    delete from cart_lines where user_id = :userId returning product_id, quantity
  )`,
    storedCode: `code_gone as (
    delete from cart_codes where user_id = :userId returning code_key
  )`,
    terms: ORDER_TERMS,
    caller: ':userId',
    owner: ':userId',
    byCustomer: true,
    differs: 'coalesce(:recipientName <> customer, false)',
    columns: '',
    values: '',
    more: '',
  }),
)

/** The parameters that only an order of staff has. */
export interface StaffValues {
  staffId: string
  staffName: string
  /** Where staff act from, for the audit log. */
  staffAddress: string | null
  staffDevice: string | null
  /** The account that the order is for; null: `guestName` with `guestPhone` has none. */
  userId: string | null
  guestName: string | null
  guestPhone: string | null
  guestEmail: string | null
  addressId: string | null
  /** A row of the table `addresses` as JSON, instead of a stored one. */
  address: string | null
  /** Arrays of PostgreSQL, a product once. */
  products: string
  quantities: string
  reductionCents: number | null
  /** Of the goods after the offer. */
  discountPercent: number | null
  reductionReason: string | null
  /** The draft that this places and deletes. */
  draftId: string | null
}

const placeStaffOrder = withParameters<PlacedOrder & StaffValues>(
  'place-staff-order',
  statement({
    // Without its draft the cart is empty, so that a draft is placed once.
    cart: `draft_gone as (
    delete from drafts where id = :draftId::uuid returning id
  ),
  cart as (
    select product_id, quantity
    from unnest(:products::uuid[], :quantities::integer[]) as line (product_id, quantity)
    where :draftId::uuid is null or exists (select from draft_gone)
  )`,
    storedCode: 'code_gone as (select null::text as code_key)',
    terms: orderTerms(
      `
    select (given).id, address_copy(given) as address, given, customer.name as customer, customer.phone as own_phone
    from (
      select firstname || ' ' || lastname as name, phone_number as phone from users where id = :userId::uuid
      union all select :guestName::text, :guestPhone::text where :userId::uuid is null
    ) customer
    cross join lateral (
      select a from addresses a where a.id = :addressId::uuid and a.user_id = :userId::uuid
      union all select jsonb_populate_record(null::addresses, :address::jsonb) where :address::jsonb is not null
    ) one (given)`,
      {
        cents: `coalesce(:reductionCents::bigint, round((goods.cents
          - case when offer.kind in ('percent', 'sum') then offer.amount_cents else 0 end)
          * :discountPercent::numeric / 100)::bigint, 0)`,
      },
    ),
    caller: ':staffId::uuid',
    owner: ':userId::uuid',
    byCustomer: false,
    // A customer without an account is found by name, as is somebody else's recipient.
    differs: ':userId::uuid is null or coalesce(:recipientName <> customer, false)',
    columns:
      ', channel, taken_by, reduction_cents, reduction_reason, customer_phone, customer_email',
    values: `, 'staff', :staffId::uuid, reduction_cents, case when reduction_cents > 0 then :reductionReason::text end,
      :guestPhone::text, :guestEmail::text`,
    more: `
  noted as (
    insert into audit_log (user_id, username, address, device, action, thing, thing_id, after)
    select :staffId::uuid, :staffName::text, :staffAddress::text, :staffDevice::text, 'create', 'order', placed.id::text,
      jsonb_strip_nulls(jsonb_build_object('total', placed.total_cents / 100.0,
        'discount', nullif(placed.reduction_cents, 0) / 100.0, 'reason', placed.reduction_reason))
    from placed
  ),`,
  }),
)

/** Places a shopper's order in one statement, which fails if anything forbids it. */
export function insertOrder(
  db: Db,
  values: PlacedOrder & { userId: string; addressId: string },
): Promise<OrderRow> {
  return execute(db, placeOrder(values))
}

/** The same for an order that staff enter. */
export function insertStaffOrder(db: Db, values: PlacedOrder & StaffValues): Promise<OrderRow> {
  return execute(db, placeStaffOrder(values))
}

async function execute(db: Db, placing: Prepared): Promise<OrderRow> {
  const { rows } = await db.execute<{ order: OrderRow }>(placing)
  const [placed] = rows
  if (!placed) throw new Error('An order was placed and not answered.')
  return placed.order
}

/** The same for the lines that staff entered. An unknown product is missing. */
export async function selectWantedLines(
  db: Db,
  { products, quantities }: Pick<StaffValues, 'products' | 'quantities'>,
): Promise<Line[]> {
  const { rows } = await db.execute<Line & Record<string, unknown>>(sql`
    select p.name, w.quantity, p.stock_quantity as stock, p.deleted_at is not null or p.visibility = 'draft' as gone
    from unnest(${products}::uuid[], ${quantities}::integer[]) as w (id, quantity)
    join products p on p.id = w.id
    order by p.name`)
  return rows
}

/** A line of the cart, with the product as it is now. */
export interface Line {
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
