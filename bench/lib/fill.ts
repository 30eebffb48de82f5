import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Fills a shop's tables by plain SQL, because a million API calls would take hours. The result is consistent: stock
 * equals its movements, totals equal their items.
 */

/** Products, shoppers and orders are spread over so many seconds up to now: two years. */
export const PAST_SECONDS = 63_072_000

const things =
  'kettle,lamp,radio,blanket,phone,charger,pan,bucket,solar panel,torch,chair,table,shirt,shoe,bag,soap'
const kinds =
  'steel,wooden,small,large,bright,quiet,folding,cordless,classic,sturdy,light,double,safari,lake,coast,highland'
const makers =
  'Jua,Mlima,Bahari,Simba,Twiga,Kifaru,Nyota,Baraka,Tembo,Zawadi,Pendo,Imara,Safi,Kasi,Nuru,Upepo'

/** SQL for a word of a list, chosen by a whole number. */
const pick = (list: string, by: string) =>
  `(string_to_array('${list}', ','))[1 + (${by}) % ${list.split(',').length}]`

/**
 * Adds products in eight categories until there are `count`, the newest last, with enough stock for every run. `from` is
 * how many this function added before. `withTriggers`: slowly, as the shop does it.
 */
export async function fillProducts(
  db: pg.Pool,
  count: number,
  { from = 0, withTriggers = false } = {},
): Promise<void> {
  await db.query(`insert into categories (name, description)
    select 'Bench ' || i, 'Made by the benchmark' from generate_series(1, 8) i
    on conflict do nothing`)
  await withoutIndexes(db, ['products'], { count: count - from, withTriggers }, (client) =>
    client.query(
      `insert into products (name, description, price_cents, stock_quantity, category_id, brand,
         variant, image_key, created_at, search)
       select p.*, product_search(p.name, p.brand, p.variant, null, p.description) from (
         select initcap(${pick(kinds, 'i')} || ' ' || ${pick(things, 'i / 16')}) || ' ' || i,
         'A ' || ${pick(kinds, 'i / 7')} || ' ' || ${pick(things, 'i / 16')} || ' for home and shop, '
           || ${pick(kinds, 'i / 3')} || ' and made to last for years of daily work.',
         5000 + (i::bigint * 7919) % 995000, 1000000, c.ids[1 + i % 8],
         ${pick(makers, 'i / 5')} || ' ' || i % 13, ${pick(kinds, 'i / 11')},
         substr(md5(i::text), 1, 32), now() - make_interval(secs => ${PAST_SECONDS}.0 * ($1 - i) / ($1 - $2::int))
       from generate_series($2::int + 1, $1::int) i,
         (select array_agg(id order by name) as ids from categories where name like 'Bench %') c
       ) p (name, description, price_cents, stock_quantity, category_id, brand, variant, image_key, created_at)`,
      [count, from],
    ),
  )
  if (!withTriggers) await computeProductWords(db)
  await db.query('analyze products, product_words, product_tallies')
}

async function computeProductWords(db: pg.Pool): Promise<void> {
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
}

/** The id of the benchmark's shopper or address number `i`, as SQL and as text. */
export const uuidSql = (kind: string, i: string) =>
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

/**
 * Adds shoppers `0` to `count - 1`, who joined over the last two years, signed in and with an address; existing ones stay.
 */
export async function fillShoppers(db: pg.Pool, count: number): Promise<void> {
  const series = `from generate_series(0, $1::int - 1) i`
  await db.query(
    `insert into users (id, username, email, firstname, lastname, password_hash, created_at)
     select ${uuidSql('shopper', 'i')}, 'bench' || i, 'bench' || i || '@example.com', 'Bench', 'Shopper', '-',
       now() - make_interval(secs => i::bigint * 7919 * 60 % ${PAST_SECONDS})
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

/** From this number of rows on, rebuilding indexes is quicker than updating them row by row. */
const REBUILD_INDEXES_FROM = 20_000

/**
 * Fills tables in a transaction. Where many rows come (`count`), indexes are dropped before and made again afterwards.
 * Triggers and checks of foreign keys are off unless `withTriggers`.
 */
export async function withoutIndexes(
  db: pg.Pool,
  tables: readonly string[],
  { count, withTriggers = false }: { count: number; withTriggers?: boolean },
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '1GB'")
    await client.query("set local work_mem = '256MB'")
    await client.query('set local statement_timeout = 0')
    // All rows pass the checks; without the privilege it is only slower.
    await client.query('savepoint trust')
    if (!withTriggers)
      await client
        .query('set local session_replication_role = replica')
        .catch(() => client.query('rollback to trust'))
    const dropped = count < REBUILD_INDEXES_FROM ? [] : await dropIndexes(client, tables)
    await work(client)
    for (const index of dropped) await client.query(index)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Drops all indexes but those of constraints, and returns the statements that make them again. */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and tablename = any($1)
       and indexname not in (select conname from pg_constraint)
     order by tablename, indexname`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
