import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Fills a shop's tables by plain SQL, since a million calls would take hours. What stands there
 * afterwards is what calls would have left: stock agrees with its ledger, totals with their items.
 */

const things =
  'kettle,lamp,radio,blanket,phone,charger,pan,bucket,solar panel,torch,chair,table,shirt,shoe,bag,soap'
const kinds =
  'steel,wooden,small,large,bright,quiet,folding,cordless,classic,sturdy,light,double,safari,lake,coast,highland'
const makers =
  'Jua,Mlima,Bahari,Simba,Twiga,Kifaru,Nyota,Baraka,Tembo,Zawadi,Pendo,Imara,Safi,Kasi,Nuru,Upepo'

/** A word of a list, picked by a whole number. */
const pick = (list: string, by: string) =>
  `(string_to_array('${list}', ','))[1 + (${by}) % ${list.split(',').length}]`

/** Adds products to eight categories, the newest last, and gives the shelf enough for every run. */
export async function fillProducts(db: pg.Pool, count: number): Promise<void> {
  await db.query(`insert into categories (name, description)
    select 'Bench ' || i, 'Made by the benchmark' from generate_series(1, 8) i
    on conflict do nothing`)
  await withoutIndexes(db, 'products', count, (client) =>
    client.query(
      `insert into products (name, description, price_cents, stock_quantity, category_id, brand,
         variant, image_key, created_at)
       select initcap(${pick(kinds, 'i')} || ' ' || ${pick(things, 'i / 16')}) || ' ' || i,
         'A ' || ${pick(kinds, 'i / 7')} || ' ' || ${pick(things, 'i / 16')} || ' for home and shop, '
           || ${pick(kinds, 'i / 3')} || ' and made to last for years of daily work.',
         5000 + (i::bigint * 7919) % 995000, 1000000, c.ids[1 + i % 8],
         ${pick(makers, 'i / 5')} || ' ' || i % 13, ${pick(kinds, 'i / 11')},
         substr(md5(i::text), 1, 32), now() - make_interval(secs => $1 - i)
       from generate_series(1, $1::int) i,
         (select array_agg(id order by name) as ids from categories where name like 'Bench %') c`,
      [count],
    ),
  )
  // What triggers would have kept, had they not been off.
  await db.query(`insert into product_words (word)
    select distinct word from products, unnest(tsvector_to_array(search)) word
    where length(word) between 3 and 40 and word !~ '[0-9]' on conflict do nothing`)
  await db.query('truncate product_tallies')
  await db.query(`insert into product_tallies (category_id, brand, in_stock, count)
    select category_id, brand, stock_quantity > 0, count(*) from products
    where deleted_at is null group by 1, 2, 3`)
  await db.query('analyze products, product_words, product_tallies')
}

/** The id that the benchmark gives its shopper or address number `i`, in SQL and here. */
const uuidSql = (kind: string, i: string) =>
  `overlay(overlay(md5('${kind}' || ${i}) placing '4' from 13) placing '8' from 17)::uuid`

function uuidOf(kind: string, i: number): string {
  const hex = createHash('md5').update(`${kind}${i}`).digest('hex')
  const whole = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return whole.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const addressOf = (i: number) => uuidOf('address', i)
/** The session token of shopper `i`; the database keeps its SHA-256. */
export const tokenOf = (i: number) => `bench-token-${i}`

/** Shoppers `0` to `count - 1`, each signed in and with an address. Those that are there stay. */
export async function fillShoppers(db: pg.Pool, count: number): Promise<void> {
  const series = `from generate_series(0, $1::int - 1) i`
  await db.query(
    `insert into users (id, username, email, firstname, lastname, password_hash)
     select ${uuidSql('shopper', 'i')}, 'bench' || i, 'bench' || i || '@example.com', 'Bench', 'Shopper', '-'
     ${series} on conflict do nothing`,
    [count],
  )
  await db.query(
    `insert into sessions (token_hash, user_id)
     select sha256(('bench-token-' || i)::bytea), ${uuidSql('shopper', 'i')} ${series}
     on conflict (token_hash) do update set last_used_at = now()`,
    [count],
  )
  await db.query(
    `insert into addresses (id, user_id, address_line1, street, city, postal_code, country, is_default)
     select ${uuidSql('address', 'i')}, ${uuidSql('shopper', 'i')}, 'House ' || i, 'Moi Avenue',
       'Nairobi', '00100', 'Kenya', true ${series} on conflict do nothing`,
    [count],
  )
  await db.query('analyze users, sessions, addresses')
}

/**
 * Gives each of the first `count` shoppers a cart: `lines` products of their own, or all the same one.
 * Which products there are is read from an index alone: looking at 50,000 of them in a large shop would
 * push out of PostgreSQL's memory all that the orders before have left there.
 */
export async function fillCarts(
  db: pg.Pool,
  { count, lines, hot = false }: { count: number; lines: number; hot?: boolean },
): Promise<void> {
  await db.query('truncate cart_lines')
  const which = hot ? '1' : `1 + (i::bigint * 7919 + line * 104729) % p.count`
  await db.query(
    `insert into cart_lines (user_id, product_id, quantity)
     select ${uuidSql('shopper', 'i')}, p.ids[${which}], 1
     from generate_series(0, $1::int - 1) i, generate_series(1, $2::int) line,
       (select array_agg(id) as ids, count(*) as count
        from (select id from products order by id limit 50000) shelf) p
     on conflict do nothing`,
    [count, lines],
  )
  await db.query('analyze cart_lines')
}

/** Past orders of two items each, spread over the shoppers and the last two years; most are done. */
export async function fillOrders(db: pg.Pool, count: number): Promise<void> {
  await fillShoppers(db, Math.max(100, Math.ceil(count / 20)))
  await db.query('create table if not exists bench_shelf (n serial primary key, id uuid not null)')
  await db.query('truncate bench_shelf restart identity')
  await db.query('insert into bench_shelf (id) select id from products where deleted_at is null')
  await db.query('analyze bench_shelf')
  const shoppers = Math.max(100, Math.ceil(count / 20))
  // The number people see is the first 8 characters and unique: a full cycle, no draw.
  const id = `(lpad(to_hex((i::bigint * 2654435761 + 97) % 4294967296), 8, '0') || substr(md5(i::text), 9))`
  // The newest are still on their way; one in a hundred was cancelled, some of those after paying.
  const share = '(i::numeric / $1)'
  const status = `case when i % 100 = 0 then 'Cancelled' when ${share} < 0.0005 then 'Pending'
    when ${share} < 0.001 then 'Processing' when ${share} < 0.005 then 'Shipped' else 'Delivered' end`
  const paymentStatus = `case when i % 2500 = 0 then 'refund-due' when i % 100 = 0 then 'unpaid'
    when i % 10 = 3 and ${share} < 0.02 then 'unpaid' else 'paid' end`
  const orderId = `overlay(overlay(${id} placing '4' from 13) placing '8' from 17)::uuid`
  await withoutIndexes(db, 'order_items', count, (client) =>
    withoutIndexesOn(client, 'orders', count, async () => {
      await client.query(
        `insert into orders (id, user_id, status, payment_method, payment_status, total_cents,
           address, created_at, updated_at, unpaid_since)
         select ${orderId}, ${uuidSql('shopper', `(i % ${shoppers})`)}, ${status},
           case when i % 10 = 3 then 'cod' else 'mpesa' end, ${paymentStatus}, 1,
           '{"addressLine1": "House 1", "addressLine2": null, "street": "Moi Avenue", "city": "Nairobi",
             "state": null, "postalCode": "00100", "country": "Kenya", "phoneNumber": null}',
           at, at, at
         from generate_series(1, $1::int) i,
           lateral (select now() - make_interval(secs => i * 63072000.0 / $1) as at) moments
         on conflict do nothing`,
        [count],
      )
      await client.query(
        `insert into order_items (order_id, product_id, name, image_key, price_cents, quantity)
         select ${orderId}, p.id, p.name, p.image_key, p.price_cents, line
         from generate_series(1, $1::int) i, generate_series(1, 2) line
         join lateral (select id from bench_shelf
           where n = 1 + (i::bigint * 7919 + line * 104729) % (select count(*) from bench_shelf)) s on true
         join products p on p.id = s.id`,
        [count],
      )
    }),
  )
  await db.query(`update orders o set total_cents = items.cents
    from (select order_id, sum(price_cents * quantity) as cents from order_items group by 1) items
    where items.order_id = o.id and o.total_cents = 1`)
  await db.query('drop table bench_shelf')
  // Each order was written twice.
  await db.query('vacuum full orders')
  await db.query('vacuum analyze orders, order_items')
}

/** Writes into the ledger how the shelves came to hold what they hold. */
export async function fillLedger(db: pg.Pool): Promise<void> {
  await withoutIndexes(db, 'stock_movements', Number.POSITIVE_INFINITY, async (client) => {
    await client.query(`insert into stock_movements (product_id, change, reason, at)
      select p.id, p.stock_quantity + coalesce(sold.count, 0), 'opening', p.created_at
      from products p
      left join (select product_id, sum(quantity) as count from order_items group by 1) sold
        on sold.product_id = p.id
      where not exists (select from stock_movements m where m.product_id = p.id)`)
    await client.query(`insert into stock_movements (product_id, change, reason, order_id, user_id, at)
      select i.product_id, -i.quantity, 'order', o.id, o.user_id, o.created_at
      from order_items i join orders o on o.id = i.order_id
      where not exists (select from stock_movements m where m.order_id = o.id)`)
  })
  await db.query('analyze stock_movements')
}

/** From here on, building the indexes once is quicker than keeping them up row by row. */
const WORTH_IT = 20_000

/** Fills one table in a transaction, without its indexes meanwhile. */
export async function withoutIndexes(
  db: pg.Pool,
  table: string,
  count: number,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '512MB'")
    await client.query('set local statement_timeout = 0')
    // Every row fits by how it is made; without the right to say so it is only slower.
    await client.query('savepoint trust')
    await client
      .query('set local session_replication_role = replica')
      .catch(() => client.query('rollback to trust'))
    await withoutIndexesOn(client, table, count, () => work(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function withoutIndexesOn(
  client: pg.PoolClient,
  table: string,
  count: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and tablename = $1
       and indexname not in (select conname from pg_constraint)`,
    [table],
  )
  const apart = count < WORTH_IT ? [] : rows
  for (const { indexname } of apart) await client.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of apart) await client.query(indexdef)
}
