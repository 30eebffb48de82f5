import type { Order, PlaceOrder } from '@duka/contract/orders'
import { sql } from 'drizzle-orm'
import { violates } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { findKeptAnswer, type OnceKey } from '../../http/idempotency.ts'
import { tryAgain } from '../../http/try-again.ts'
import { type OrderRow, toOrder } from './order-row.ts'

/**
 * Turns the cart into an order: stock taken, prices and address copied, cart emptied, the answer
 * kept under the caller's key; or nothing at all.
 *
 * It is one statement, so a product that everybody wants is locked for no round trip, and whatever
 * is wrong breaks a constraint and undoes the whole: too little stock the shelf's `stock >= 0`, an
 * address that is not the caller's or a cart that is empty the order's own columns.
 */
export async function placeOrder(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  key: OnceKey | undefined,
): Promise<Order> {
  const takes = deps.settings.now().paymentMethods.includes(wanted.paymentMethod)
  const { order, soldOut } = await (takes
    ? tryAgain(() => placeOnce(deps, caller, wanted, key))
    : refuseMethod(deps, wanted, key))
  deps.news.sold(
    order.items.map(({ productId }) => productId),
    soldOut,
  )
  return toOrder(order, deps.settings.now().orderExpiryMinutes)
}

/** `soldOut`: it took the last of something. */
interface Placed {
  order: OrderRow
  soldOut: boolean
}

/** A way to pay that staff switched off; what was placed before under this key was placed. */
async function refuseMethod(
  { db }: Deps,
  { paymentMethod }: PlaceOrder,
  key: OnceKey | undefined,
): Promise<Placed> {
  const kept = key && (await findKeptAnswer<OrderRow>(db, key))
  if (kept) return { order: kept, soldOut: false }
  throw new ShopError(paymentMethod === 'mpesa' ? 'MPESA_OFF' : 'COD_OFF')
}

async function placeOnce(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  key: OnceKey | undefined,
): Promise<Placed> {
  try {
    const { rows } = await deps.pool.query<Placed>({
      name: 'place-order',
      text: PLACE_ORDER,
      values: [
        caller.id,
        wanted.addressId,
        wanted.paymentMethod,
        JSON.stringify({ id: caller.id, username: caller.username, email: caller.email }),
        key?.call ?? null,
        key?.key ?? null,
        key?.bodyHash ?? null,
      ],
    })
    const [placed] = rows
    if (!placed) throw new Error('An order was placed and not answered.')
    return placed
  } catch (error) {
    // The same key again, or a rival with it that was quicker: the answer is there already.
    const kept = key && (await findKeptAnswer<OrderRow>(deps.db, key))
    if (kept) return { order: kept, soldOut: false }
    // Two orders drew the same first 8 characters: draw again.
    if (violates(error, 'orders_number_key')) throw maybeNextTime(error)
    throw await whyNot(deps, caller, wanted, error)
  }
}

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
    returning p.id, p.name, p.image_key, p.price_cents, shelf.quantity, p.stock_quantity as left_over
  ),
  total as (
    -- Null, which no order may have, when the cart is empty or holds what left the shop.
    select case when count(*) = (select count(*) from cart)
      then sum(price_cents * quantity) end as cents
    from taken
  ),
  placed as (
    insert into orders (user_id, payment_method, total_cents, address_id, address)
    select $1, $3, total.cents, a.id, case when a.id is not null then jsonb_build_object(
      'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'street', a.street,
      'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country,
      'phoneNumber', a.phone_number) end
    from total left join addresses a on a.id = $2 and a.user_id = $1
    returning *
  ),
  items as (
    insert into order_items (order_id, product_id, name, image_key, price_cents, quantity)
    select placed.id, taken.id, taken.name, taken.image_key, taken.price_cents, taken.quantity
    from placed, taken
    returning *
  ),
  moved as (
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select taken.id, -taken.quantity, 'order', placed.id, $1 from placed, taken
  ),
  answer as (
    select jsonb_build_object(
      'id', placed.id, 'user', $4::jsonb, 'totalCents', placed.total_cents,
      'status', placed.status, 'paymentMethod', placed.payment_method,
      'paymentStatus', placed.payment_status, 'address', placed.address,
      'unpaidSince', placed.unpaid_since, 'createdAt', placed.created_at,
      'updatedAt', placed.updated_at,
      'items', (select jsonb_agg(jsonb_build_object(
          'id', id, 'productId', product_id, 'name', name, 'imageKey', image_key,
          'priceCents', price_cents, 'quantity', quantity) order by name, id) from items)
    ) as "order"
    from placed
  ),
  kept as (
    insert into idempotency_keys (user_id, call, key, body_hash, answer)
    select $1, $5::text, $6::text, $7::bytea, answer."order" from answer where $6 is not null
  )
  select "order", exists (select from taken where left_over = 0) as "soldOut" from answer`

/** What stood in the way is gone by now. */
function maybeNextTime(cause: unknown): ShopError {
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1, cause })
}

/** The statement refused: finds the reason that a person understands, or says that it has gone. */
async function whyNot(
  { db }: Deps,
  caller: Caller,
  { addressId }: PlaceOrder,
  refusal: unknown,
): Promise<unknown> {
  const isOurs =
    violates(refusal, 'products_stock_not_negative') || brokenColumn(refusal) !== undefined
  if (!isOurs) return refusal

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
    sql`select 1 from addresses where id = ${addressId} and user_id = ${caller.id}`,
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
