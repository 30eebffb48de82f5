import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Fills a shop's tables by plain SQL, because a million API calls would take hours. The result is consistent: stock
 * equals its movements, totals equal their items.
 */

const things =
  'kettle,lamp,radio,blanket,phone,charger,pan,bucket,solar panel,torch,chair,table,shirt,shoe,bag,soap'
const kinds =
  'steel,wooden,small,large,bright,quiet,folding,cordless,classic,sturdy,light,double,safari,lake,coast,highland'
const makers =
  'Jua,Mlima,Bahari,Simba,Twiga,Kifaru,Nyota,Baraka,Tembo,Zawadi,Pendo,Imara,Safi,Kasi,Nuru,Upepo'

/** SQL for a word of a list, chosen by a whole number. */
const pick = (list: string, by: string) =>
  `(string_to_array('${list}', ','))[1 + (${by}) % ${list.split(',').length}]`

/** Adds products in eight categories, the newest last, with enough stock for every run. */
export async function fillProducts(db: pg.Pool, count: number): Promise<void> {
  await db.query(`insert into categories (name, description)
    select 'Bench ' || i, 'Made by the benchmark' from generate_series(1, 8) i
    on conflict do nothing`)
  await withoutIndexes(db, 'products', count, (client) =>
    client.query(
      `insert into products (name, description, price_cents, stock_quantity, category_id, brand,
         variant, image_key, created_at, search)
       select p.*, product_search(p.name, p.brand, p.variant, null, p.description) from (
         select initcap(${pick(kinds, 'i')} || ' ' || ${pick(things, 'i / 16')}) || ' ' || i,
         'A ' || ${pick(kinds, 'i / 7')} || ' ' || ${pick(things, 'i / 16')} || ' for home and shop, '
           || ${pick(kinds, 'i / 3')} || ' and made to last for years of daily work.',
         5000 + (i::bigint * 7919) % 995000, 1000000, c.ids[1 + i % 8],
         ${pick(makers, 'i / 5')} || ' ' || i % 13, ${pick(kinds, 'i / 11')},
         substr(md5(i::text), 1, 32), now() - make_interval(secs => $1 - i)
       from generate_series(1, $1::int) i,
         (select array_agg(id order by name) as ids from categories where name like 'Bench %') c
       ) p (name, description, price_cents, stock_quantity, category_id, brand, variant, image_key, created_at)`,
      [count],
    ),
  )
  // Triggers were off, so compute here what they maintain.
  await db.query(`insert into product_words (word)
    select distinct word from products, unnest(tsvector_to_array(search)) word
    where length(word) between 3 and 40 and word !~ '[0-9]' on conflict do nothing`)
  await db.query(`insert into title_words (word)
    select distinct word from products p, title_words_of(p.name, p.brand, p.variant) word
    on conflict do nothing`)
  await db.query('truncate product_tallies')
  await db.query(`insert into product_tallies (category_id, brand, in_stock, count)
    select category_id, brand, stock_quantity > 0, count(*) from products
    where deleted_at is null group by 1, 2, 3`)
  await db.query('analyze products, product_words, product_tallies')
}

/** The id of the benchmark's shopper or address number `i`, as SQL and as text. */
const uuidSql = (kind: string, i: string) =>
  `overlay(overlay(md5('${kind}' || ${i}) placing '4' from 13) placing '8' from 17)::uuid`

function uuidOf(kind: string, i: number): string {
  const hex = createHash('md5').update(`${kind}${i}`).digest('hex')
  const whole = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return whole.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const addressOf = (i: number) => uuidOf('address', i)
export const shopperOf = (i: number) => uuidOf('shopper', i)
/** The session token of shopper `i`; the database keeps its SHA-256. */
export const tokenOf = (i: number) => `bench-token-${i}`

/** Adds shoppers `0` to `count - 1`, signed in and with an address; existing ones stay. */
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

/** An option of the zone in which the benchmark's addresses are. */
export const BENCH_OPTION = uuidOf('option', 0)

/** Adds delivery zones as a shop for the whole country has them: 200 towns, Nairobi, and everywhere else. */
export async function fillZones(db: pg.Pool): Promise<void> {
  await db.query(`insert into delivery_zones (id, name)
    select ${uuidSql('zone', 'i')}, 'Zone ' || i from generate_series(0, 9) i`)
  await db.query(`insert into delivery_places (zone_id, county, town)
    select ${uuidSql('zone', '(2 + i % 8)')}, 'County ' || i % 40, 'Town ' || i from generate_series(1, 200) i
    union all select ${uuidSql('zone', '0')}, 'Nairobi', null
    union all select ${uuidSql('zone', '1')}, null, null`)
  await db.query(
    `insert into delivery_options (id, zone_id, kind, name, fee_cents, free_from_cents, min_days, max_days)
     select case when i = 0 and o = 0 then $1 else gen_random_uuid() end, ${uuidSql('zone', 'i')}, 'door',
       'Option ' || o, 10000 + o * 5000, 100000000, 1, 2
     from generate_series(0, 9) i, generate_series(0, 3) o`,
    [BENCH_OPTION],
  )
  await db.query('vacuum analyze delivery_zones, delivery_places, delivery_options')
}

/**
 * Gives each of the first `count` shoppers a cart: `lines` different products, or all the same one.
 * The products come from an index-only scan: reading 50,000 rows of a large shop would evict the working set of
 * the orders from PostgreSQL's memory.
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

/** Adds past orders of two items, spread over the shoppers and the last two years; most are delivered. */
export async function fillOrders(db: pg.Pool, count: number): Promise<void> {
  await fillShoppers(db, Math.max(100, Math.ceil(count / 20)))
  await db.query('create table if not exists bench_shelf (n serial primary key, id uuid not null)')
  await db.query('truncate bench_shelf restart identity')
  await db.query('insert into bench_shelf (id) select id from products where deleted_at is null')
  await db.query('analyze bench_shelf')
  const shoppers = Math.max(100, Math.ceil(count / 20))
  // The order number is the first 8 characters and must be unique, so it comes from a full-cycle generator.
  const id = `(lpad(to_hex((i::bigint * 2654435761 + 97) % 4294967296), 8, '0') || substr(md5(i::text), 9))`
  // The newest are not delivered yet; one in a hundred is cancelled, some of them after payment.
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
  // Each order row was written twice.
  await db.query('vacuum full orders')
  await db.query('vacuum analyze orders, order_items')
}

/** Adds the stock movements that explain the stock. */
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

/** From this number of rows on, rebuilding indexes is quicker than updating them row by row. */
const REBUILD_INDEXES_FROM = 20_000

/** Fills a table in a transaction; its indexes are dropped and rebuilt. */
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
    // Skips foreign key checks, which all rows pass; without the privilege it is only slower.
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
  const apart = count < REBUILD_INDEXES_FROM ? [] : rows
  for (const { indexname } of apart) await client.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of apart) await client.query(indexdef)
}
