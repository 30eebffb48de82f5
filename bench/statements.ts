import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'

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

/** The statement that places an order, read from the shop's present source. */
export function placeOrder(): string {
  const terms = sourceText('order-terms.ts', 'ORDER_TERMS')
  return sourceText('place-order.ts', 'PLACE_ORDER').replace(/\$\{ORDER_TERMS\}/, () => terms)
}

function sourceText(name: string, constant: string): string {
  const file = join(root, 'apps/api/src/modules/orders', name)
  const text = new RegExp(`const ${constant} = \`([^\`]+)\``).exec(readFileSync(file, 'utf8'))?.[1]
  if (!text) throw new Error(`${constant} was not found in ${file}.`)
  return text
}

/** The values of its parameters `$1` to `$16` for a cash order without limits. */
export function placeOrderValues(
  caller: { id: string },
  { addressId, paymentMethod }: { addressId: string; paymentMethod: string },
): unknown[] {
  const none = Array.from({ length: 5 }, () => null)
  return [caller.id, addressId, paymentMethod, ...none, null, 2, JSON.stringify(caller), ...none]
}

/**
 * The same as a pgbench script: finds the shopper by the token and places the order. Each client takes the next of
 * its own `per` shoppers.
 */
export function pgbenchScript(): string {
  const find = session
    .replace('u.id, u.username, u.email, u.role', 'u.id as user_id, a.id as address_id')
    .replace('where', 'join addresses a on a.user_id = u.id and a.is_default where')
    .replace('$1', "sha256(('bench-token-' || :i)::bytea)")
  const values: Record<string, string> = {
    $1: ':user_id::uuid',
    $2: ':address_id::uuid',
    $3: "'cod'",
    $10: '2',
    $11: "jsonb_build_object('id', :user_id::uuid)",
  }
  const place = placeOrder()
    .replace(/--.*$/gm, '')
    .replace(/\$\d+/g, (name) => values[name] ?? 'null')
  const line = (sql: string) => sql.replace(/\s+/g, ' ').trim()
  return [
    '\\set i :client_id * :per + :n',
    '\\set n :n + 1',
    `${line(find)} \\gset`,
    `${line(place)};`,
  ].join('\n')
}
