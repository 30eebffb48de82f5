import type { Statement } from './record-statements.ts'

/**
 * The SQL that the ceilings run to do what the shop does. Copied, because benchmarks import nothing from the shop.
 */

export const session = `
  select u.id, u.username, u.email, u.role, s.last_used_at < now() - interval '1 hour' as stale
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.last_used_at > now() - interval '30 days'`

const productColumns = `
  p.id, p.name, p.description, p.price_cents as "priceCents", p.stock_quantity as "stockQuantity",
  p.category_id as "categoryId", c.name as "categoryName", p.brand, p.variant, p.sku,
  p.image_key as "imageKey", p.created_at as "createdAt", p.updated_at as "updatedAt"`

export const addToCart = `
  insert into cart_lines (user_id, product_id, quantity)
  select $1::uuid, p.id, w.quantity
  from unnest($2::uuid[], $3::int[]) as w (product_id, quantity)
  join products p on p.id = w.product_id
  where p.deleted_at is null and p.stock_quantity >= w.quantity
  order by p.id
  on conflict (user_id, product_id) do update
    set quantity = cart_lines.quantity + excluded.quantity
    where cart_lines.quantity + excluded.quantity
      <= (select stock_quantity from products where id = excluded.product_id)`

export const readCart = `
  select ${productColumns}, l.quantity, p.deleted_at is not null as gone
  from cart_lines l join products p on p.id = l.product_id
    left join categories c on c.id = p.category_id
  where l.user_id = $1
  order by l.added_at, p.id`

/** The statement that places an order, as the shop sent it for one shopper. */
export interface RecordedOrder {
  statement: Statement
  /** The ids in its values, to be replaced by those of other shoppers. */
  userId: string
  addressId: string
}

/** The values of its parameters for another shopper. */
export function placeOrderValues(
  { statement, userId, addressId }: RecordedOrder,
  caller: { id: string },
  wanted: { addressId: string },
): (string | null)[] {
  return statement.values.map(
    (value) => value?.replaceAll(userId, caller.id).replaceAll(addressId, wanted.addressId) ?? null,
  )
}

/**
 * The same as a pgbench script: finds the shopper by the token and places the order. Each client takes the next of
 * its own `per` shoppers.
 */
export function pgbenchScript({ statement, userId, addressId }: RecordedOrder): string {
  const find = session
    .replace('u.id, u.username, u.email, u.role', 'u.id as user_id, a.id as address_id')
    .replace('where', 'join addresses a on a.user_id = u.id and a.is_default where')
    .replace('$1', "sha256(('bench-token-' || :i)::bytea)")
  const values = statement.values.map((value) => {
    if (value === userId) return ':user_id::uuid'
    if (value === addressId) return ':address_id::uuid'
    // pgbench would read `:` in a text as a variable.
    if (value?.includes(userId)) return "jsonb_build_object('id', :user_id::uuid)"
    return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
  })
  const place = statement.text
    .replace(/--.*$/gm, '')
    .replace(/\$(\d+)/g, (_, position) => values[Number(position) - 1] ?? 'null')
  const line = (sql: string) => sql.replace(/\s+/g, ' ').trim()
  return [
    '\\set i :client_id * :per + :n',
    '\\set n :n + 1',
    `${line(find)} \\gset`,
    `${line(place)};`,
  ].join('\n')
}
