import type { Order, PlaceOrder } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import { violates } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { findStoredAnswer, type IdempotencyKey } from '../../http/idempotency.ts'
import { retryUnavailable } from '../../http/retry-unavailable.ts'
import { pieceCents } from '../catalogue/products/prices.ts'
import { countCodeTries } from '../offers/count-code-tries.ts'
import { codeKey } from '../offers/offers.queries.ts'
import { type OrderRow, toOrder } from './order-row.ts'
import { findBrokenRule, ORDER_TERMS, orderTermsValues, refusalOf } from './order-terms.ts'

/**
 * Turns the cart into an order, or does nothing at all: takes the stock, copies prices and address, empties the cart,
 * and stores the answer under the idempotency key.
 *
 * It is one statement with one snapshot: a product in demand is locked for no round trip, and zone,
 * option, fee and total come from one price list. Anything wrong undoes the whole: too little stock
 * breaks `stock >= 0`, an empty cart or another's address breaks the order's own columns, and
 * `refuse_order` raises the rule of `ORDER_TERMS` that forbids it.
 */
export async function placeOrder(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  key: IdempotencyKey | undefined,
): Promise<Order> {
  const refusal = refusedAtOnce(deps, wanted)
  const place = () => retryUnavailable(() => placeOnce(deps, caller, wanted, key))
  const order = await (refusal
    ? storedOr(refusal, deps, key)
    : wanted.code
      ? countCodeTries(deps, caller, place)
      : place())
  deps.cache.invalidateStock()
  return toOrder(order, deps.settings.now().orderExpiryMinutes)
}

function refusedAtOnce(
  { settings }: Pick<Deps, 'settings'>,
  { paymentMethod }: PlaceOrder,
): ShopError | undefined {
  if (!settings.now().paymentMethods.includes(paymentMethod))
    return new ShopError(methodFacts[paymentMethod].off)
  return undefined
}

/** Returns the order that was placed before under this key; otherwise throws the refusal. */
async function storedOr(
  refusal: ShopError,
  { db }: Deps,
  key: IdempotencyKey | undefined,
): Promise<OrderRow> {
  const stored = key && (await findStoredAnswer<OrderRow>(db, key))
  if (stored) return stored
  throw refusal
}

async function placeOnce(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  key: IdempotencyKey | undefined,
): Promise<OrderRow> {
  try {
    const { rows } = await deps.pool.query<{ order: OrderRow }>({
      name: 'place-order',
      text: PLACE_ORDER,
      values: [
        ...orderTermsValues(deps, caller.id, wanted),
        JSON.stringify({ id: caller.id, username: caller.username, email: caller.email }),
        key?.call ?? null,
        key?.key ?? null,
        key?.bodyHash ?? null,
        wanted.recipientName || null,
        wanted.note || null,
        wanted.code ? codeKey(wanted.code) : null,
      ],
    })
    const [placed] = rows
    if (!placed) throw new Error('An order was placed and not answered.')
    return placed.order
  } catch (error) {
    // An earlier or concurrent request used the same key: answers with its order.
    const kept = key && (await findStoredAnswer<OrderRow>(deps.db, key))
    if (kept) return kept
    // Another order has the same number (the first 8 characters of its random id): try again.
    if (violates(error, 'orders_number_key')) throw maybeNextTime(error)
    throw await refusalFor(deps, caller, wanted, error)
  }
}

/** Parameters `$1` to `$10` are those of `ORDER_TERMS`. */
const PLACE_ORDER = `
  with cart as (
    -- delete … returning: a double click finds the cart empty.
    delete from cart_lines where user_id = $1 returning product_id, quantity
  ),
  shelf as (
    -- In product order, so that two checkouts never wait for each other in a circle.
    select p.id, cart.quantity
    from products p join cart on cart.product_id = p.id
    where p.deleted_at is null
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
    -- Null, which violates a column of the order, if the cart is empty or has a deleted product.
    select case when count(*) = (select count(*) from cart)
        then sum(price_cents * quantity)::bigint end as cents,
      max(quantity) as most_pieces, (array_agg(name order by quantity desc))[1] as product,
      array_agg(category_id) as categories, array_agg(price_cents * quantity) as line_cents
    from taken
  ),
  code_gone as (
    delete from cart_codes where user_id = $1 returning code_key
  ),
  wanted_code as (
    select coalesce($17, (select code_key from code_gone)) as key
  ),
  ${ORDER_TERMS},
  placed as (
    insert into orders (user_id, payment_method, total_cents, delivery_fee_cents, promotion_cents, offer_id, offer_code, delivery,
      address_id, address, recipient_name, recipient_differs, contact_phone, note)
    select $1, $3, total_cents, fee_cents, promotion_cents, offer_id, offer_code, delivery, address_id, address, coalesce($15, customer),
      coalesce($15 <> customer, false), phone, $16
    from terms
    where case
      -- The columns refuse these.
      when total_cents is null or address_id is null then true
      when rule is not null then refuse_order(rule, facts)
      -- Refuses the order if another one has taken the last use meanwhile.
      when offer_id is not null and not take_offer(offer_id, $1, facts) then false
      else check_open_orders($1, $3, address, phone, $7)
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
    select taken.id, -taken.quantity, 'order', placed.id, $1 from placed, taken
  ),
  told as (
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language)
    select 'order-placed', 'order-placed:' || placed.id, r.channel, r.recipient, $1, placed.id,
      r.language
    from placed
    cross join lateral message_recipients('order-placed', $1, placed.address->>'phoneNumber', null) r
  ),
  answer as (
    select jsonb_build_object(
      'id', placed.id, 'user', $11::jsonb || jsonb_build_object('name', (select customer from terms)), 'totalCents', placed.total_cents,
      'status', placed.status, 'paymentMethod', placed.payment_method,
      'paymentStatus', placed.payment_status, 'address', placed.address,
      'deliveryFeeCents', placed.delivery_fee_cents, 'promotionCents', placed.promotion_cents,
      'offerCode', placed.offer_code,
      'delivery', placed.delivery, 'recipientName', placed.recipient_name,
      'contactPhone', placed.contact_phone, 'note', placed.note,
      'unpaidSince', placed.unpaid_since, 'createdAt', placed.created_at,
      'updatedAt', placed.updated_at,
      'items', (select jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'name', name, 'variant', variant, 'sku', sku,
          'imageKey', image_key,
          'priceCents', price_cents, 'quantity', quantity) order by name, id) from items)
    ) as "order"
    from placed
  ),
  kept as (
    insert into idempotency_keys (user_id, call, key, body_hash, answer)
    select $1, $12::text, $13::text, $14::bytea, answer."order" from answer where $13 is not null
  )
  select "order" from answer`

/** For a failure whose reason no longer applies: a retry may succeed. */
function maybeNextTime(cause: unknown): ShopError {
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1, cause })
}

/** The refusal that explains why the statement failed, or `UNAVAILABLE` if a retry may succeed. */
async function refusalFor(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  refusal: unknown,
): Promise<unknown> {
  const broken = findBrokenRule(refusal)
  if (broken) return refusalOf(deps, wanted.paymentMethod, broken)
  const isOurs =
    violates(refusal, 'products_stock_not_negative') || brokenColumn(refusal) !== undefined
  if (!isOurs) return refusal

  const { db } = deps
  const { rows } = await db.execute<{
    name: string
    quantity: number
    stock: number
    gone: boolean
  }>(sql`
    select p.name, c.quantity, p.stock_quantity as stock, p.deleted_at is not null as gone
    from cart_lines c join products p on p.id = c.product_id
    where c.user_id = ${caller.id}
    order by p.name`)
  if (rows.length === 0) return new ShopError('CART_EMPTY')

  const { rows: address } = await db.execute(
    sql`select 1 from addresses where id = ${wanted.addressId} and user_id = ${caller.id}`,
  )
  if (address.length === 0) return new ShopError('ADDRESS_NOT_FOUND')

  const gone = rows.find((line) => line.gone || line.stock === 0)
  if (gone) return new ShopError('ORDER_PRODUCT_GONE', { product: gone.name })
  const short = rows.find((line) => line.stock < line.quantity)
  if (short)
    return new ShopError('ORDER_OUT_OF_STOCK', { product: short.name, available: short.stock })
  return maybeNextTime(refusal)
}

function brokenColumn(error: unknown): string | undefined {
  return error instanceof Error && 'column' in error && typeof error.column === 'string'
    ? error.column
    : undefined
}
