/**
 * Compares the tables that grow with every order as they are with the same tables partitioned by month: inserting, the
 * queries of the shop, deleting the oldest month, and size. Both have the indexes of the shop and the same rows.
 *
 *   npm run bench:tables -- [--rows 200000] [--months 24] [--rounds 9] [--only audit_log]
 *
 * One table is measured at a time. The disk needs about 2 GB for each million of rows.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { option, textOption } from './lib/command-line.ts'
import { figure, median, publish, table } from './lib/report.ts'
import { build, openShop } from './lib/shop.ts'

const rows = option('rows', 200_000)
const months = option('months', 24)
const rounds = option('rounds', 9)
/** Measure only this table. */
const only = textOption('only')
/** Inserts of one round. */
const INSERTS = 2000
/** Runs of a query in one round. */
const RUNS = 20
/** Ids of one statement that deletes old rows. */
const BATCH = 5000

interface Query {
  text: string
  values: unknown[]
  /** Whether the shop prepares it. */
  prepared?: boolean
}

interface Growing {
  name: string
  /** The column that says when. */
  at: string
  columns: string
  /** The values of row `i` at the time `at`, in SQL. */
  values: string
  /** The queries of the shop, with `TABLE` for its name. */
  queries: Record<string, Query>
}

const staff = `md5('staff ' || i % 20)::uuid`
const order = (every: number) => `md5('order ' || i / ${every})::uuid`
/** The id of something in the middle of the table. */
const middle = (every: number) => Math.floor(rows / 2 / every)
const md5 = (text: string) => `md5('${text}')::uuid`

const uuidOf = (text: string) => createHash('md5').update(text).digest('hex')

const growing: Growing[] = [
  {
    name: 'audit_log',
    at: 'at',
    columns: 'at, user_id, username, action, thing, thing_id, before, after, address, device',
    values: `at, ${staff}, 'manager ' || i % 20, 'status',
      case when i % 10 < 8 then 'order' when i % 10 = 8 then 'product' else 'user' end, ${order(3)}::text,
      '{"status": "Processing", "paymentStatus": "paid"}'::jsonb, '{"status": "Shipped", "paymentStatus": "paid"}'::jsonb,
      '41.80.' || i % 250 || '.7', 'Chrome on Android'`,
    queries: {
      'first page': { text: 'select * from TABLE order by id desc limit 51', values: [] },
      'a page in the middle': {
        text: 'select * from TABLE where id < $1::bigint order by id desc limit 51',
        values: [middle(1)],
      },
      'of one kind of thing': {
        text: 'select * from TABLE where thing = $1 order by id desc limit 51',
        values: ['product'],
      },
      'of a thing that has none': {
        text: 'select * from TABLE where thing = $1 order by id desc limit 51',
        values: ['category'],
      },
      'of one member of staff': {
        text: `select * from TABLE where user_id = ${md5('staff 7')} order by id desc limit 51`,
        values: [],
      },
      'history of one order': {
        text: `select * from TABLE where thing in ('order', 'payment', 'shipping')
          and (case thing when 'order' then thing_id
            when 'payment' then coalesce(after->>'order', before->>'order')
            when 'shipping' then coalesce(after->>'orderId', before->>'orderId') end)
            = ${md5(`order ${middle(3)}`)}::text order by id desc limit 51`,
        values: [],
      },
    },
  },
  {
    name: 'stock_movements',
    at: 'at',
    columns: 'at, product_id, change, reason, order_id, user_id',
    values: `at, md5('product ' || i % 2000)::uuid, -1, 'order', ${order(2)}, md5('customer ' || i / 10)::uuid`,
    queries: {
      'history of one product': {
        text: `select * from TABLE where product_id = ${md5('product 77')} order by id desc limit 51`,
        values: [],
      },
      'of all products, first page': {
        text: 'select * from TABLE order by id desc limit 51',
        values: [],
      },
    },
  },
  {
    name: 'payment_events',
    at: 'at',
    columns: 'at, payment_id, kind, body, handled_at',
    values: `at, md5('attempt ' || i / 4)::uuid,
      (array['requested', 'prompted', 'callback', 'paid'])[1 + i % 4],
      case when i % 4 = 2 then jsonb_build_object('Body', jsonb_build_object('stkCallback', jsonb_build_object(
        'MerchantRequestID', md5(i::text), 'CheckoutRequestID', 'ws_CO_' || md5(i::text), 'ResultCode', 0,
        'ResultDesc', 'The service request is processed successfully.', 'CallbackMetadata', jsonb_build_object(
          'Item', jsonb_build_array(jsonb_build_object('Name', 'Amount', 'Value', 2499),
            jsonb_build_object('Name', 'MpesaReceiptNumber', 'Value', upper(left(md5(i::text), 10))),
            jsonb_build_object('Name', 'TransactionDate', 'Value', 20260101120000),
            jsonb_build_object('Name', 'PhoneNumber', 'Value', 254712345678))))))
        else '{"shillings": 2499}' end, at`,
    queries: {
      'callbacks of one prompt': {
        text: 'select * from TABLE where payment_id = $1 and kind = $2 order by id desc limit 100',
        values: [uuidOf(`attempt ${middle(4)}`), 'callback'],
        prepared: true,
      },
      'events to process': {
        text: `select id::text from TABLE where handled_at is null and at <= now() order by id limit 100`,
        values: [],
      },
    },
  },
  {
    name: 'postings',
    at: 'posted_at',
    columns: 'posted_at, kind, debit, credit, cents, receipt_id, order_id, occurred_at',
    values: `at, 'received', 'mpesa', 'order', 249900, md5('receipt ' || i)::uuid, ${order(1)}, at`,
    queries: {
      'of one order': {
        text: `select * from TABLE where order_id = ${md5(`order ${middle(1)}`)}`,
        values: [],
      },
      'of one receipt': {
        text: `select * from TABLE where receipt_id = ${md5(`receipt ${middle(1)}`)}`,
        values: [],
      },
      'first page of one day': {
        text: `select * from TABLE where posted_at >= $1 and posted_at < $2
          order by posted_at, id limit 51`,
        values: [new Date(Date.now() - 40 * 86_400_000), new Date(Date.now() - 39 * 86_400_000)],
      },
    },
  },
]

const kinds = ['plain', 'parts'] as const
type Kind = (typeof kinds)[number]
type Figures = Record<Kind, number>

await build()
const shop = await openShop({ seed: 'none' })
try {
  for (const growth of growing.filter(({ name }) => !only || name === only)) {
    const lines = await measure(growth)
    publish(`growing-${growth.name}`, titleOf(growth), [
      table(['work', 'one table', 'by month', 'ratio'], lines),
      `Medians of ${rounds} rounds that alternate between the two, in milliseconds or as named.`,
    ])
  }
} finally {
  await shop.close()
}

function titleOf({ name }: Growing): string {
  return `${name}: ${rows.toLocaleString('en')} rows over ${months} months`
}

async function measure(growth: Growing): Promise<string[][]> {
  const client = await shop.db.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const kind of kinds) await fill(client, growth, kind)
    const inserting = await alternate((kind) => insertRows(client, growth, kind))
    const lines = [line('insert a row, µs', inserting)]
    for (const [name, query] of Object.entries(growth.queries)) {
      const times = await alternate((kind) => runQuery(client, growth, kind, { name, ...query }))
      lines.push(line(name, times))
    }
    lines.push(line('size, MB', await sizes(client, growth)))
    lines.push(line('delete the oldest month', await deleteMonth(client, growth)))
    lines.push(line('size after that, MB', await sizes(client, growth)))
    for (const kind of kinds) await client.query(`drop schema ${kind} cascade`)
    return lines
  } finally {
    client.release()
  }
}

function line(name: string, { plain, parts }: Figures): string[] {
  return [name, figure(plain), figure(parts), figure(parts / plain)]
}

/** Makes the table with the shop's indexes, and fills it in the order of time. */
async function fill(client: pg.PoolClient, growth: Growing, kind: Kind): Promise<void> {
  const { name, at, columns, values } = growth
  process.stderr.write(`filling ${kind}.${name}\n`)
  await client.query(`create schema ${kind}`)
  const like = `create table ${kind}.${name} (like public.${name} including defaults including constraints)`
  await client.query(kind === 'plain' ? like : `${like} partition by range (${at})`)
  if (kind === 'parts')
    // A month for each, and one for what the inserts add.
    for (let month = 0; month <= months; month++)
      await client.query(`create table parts.${partName(name, month)} partition of parts.${name}
        for values from (${startOf(month)}) to (${startOf(month + 1)})`)
  await client.query(
    `insert into ${kind}.${name} (${columns}) select ${values}
     from generate_series(1, $1::int) i,
       lateral (select ${boundary(0)} + (i - 1) * (now() - ${boundary(0)}) / $1::int as at) moments`,
    [rows],
  )
  await addIndexes(client, name, at, kind)
  await client.query(`vacuum analyze ${kind}.${name}`)
}

/** The start of a month, counted from the oldest one; the last one holds the present. In SQL. */
function boundary(month: number): string {
  return `((date_trunc('month', now() at time zone 'Africa/Nairobi')
    - interval '${months - 1 - month} months') at time zone 'Africa/Nairobi')`
}

/** The same as a constant, which a partition needs. */
function startOf(month: number): string {
  const now = new Date(Date.now() + 3 * 3_600_000)
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - month), 1)
  return `'${new Date(first - 3 * 3_600_000).toISOString()}'`
}

function partName(name: string, month: number): string {
  return `${name}_${month}`
}

async function addIndexes(
  client: pg.PoolClient,
  name: string,
  at: string,
  kind: Kind,
): Promise<void> {
  const { rows: indexes } = await client.query<{ definition: string; isKey: boolean }>(
    `select pg_get_indexdef(indexrelid) as definition, indisprimary as "isKey"
     from pg_index where indrelid = $1::regclass`,
    [`public.${name}`],
  )
  // A unique index of a partitioned table has to contain the column of the partitions.
  const key = kind === 'plain' ? 'id' : `id, ${at}`
  await client.query(`alter table ${kind}.${name} add primary key (${key})`)
  for (const { definition, isKey } of indexes)
    if (!isKey) await client.query(definition.replace(`ON public.${name}`, `ON ${kind}.${name}`))
}

/** The median of each kind, measured by turns. */
async function alternate(work: (kind: Kind) => Promise<number>): Promise<Figures> {
  const found: Record<Kind, number[]> = { plain: [], parts: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? kinds.toReversed() : kinds) found[kind].push(await work(kind))
  return { plain: median(found.plain), parts: median(found.parts) }
}

/** Microseconds of the server for each row, inserted one by one as the shop does. */
async function insertRows(client: pg.PoolClient, growth: Growing, kind: Kind): Promise<number> {
  const { name, columns, values } = growth
  const start = performance.now()
  await client.query(`do $do$ begin
    for i in ${rows + 1} .. ${rows + INSERTS} loop
      insert into ${kind}.${name} (${columns}) select ${values}
        from (select clock_timestamp() as at) moment;
    end loop;
  end $do$`)
  return ((performance.now() - start) * 1000) / INSERTS
}

/** Milliseconds of one query, planned each time unless the shop prepares it. */
async function runQuery(
  client: pg.PoolClient,
  { name: tableName }: Growing,
  kind: Kind,
  { name, text, values, prepared }: Query & { name: string },
): Promise<number> {
  const config = {
    text: text.replace('TABLE', `${kind}.${tableName}`),
    values,
    ...(prepared && { name: `${kind} ${name}` }),
  }
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await client.query(config)
    times.push(performance.now() - start)
  }
  return median(times)
}

async function sizes(client: pg.PoolClient, { name }: Growing): Promise<Figures> {
  const sizeOf = async (kind: Kind) => {
    const { rows } = await client.query(
      `select sum(pg_total_relation_size(c.oid)) / 1e6 as size from pg_class c
       where c.relnamespace = $1::regnamespace and c.relname like $2 and c.relkind = 'r'`,
      [kind, `${name}%`],
    )
    return Number(rows[0].size)
  }
  return { plain: await sizeOf('plain'), parts: await sizeOf('parts') }
}

/** Milliseconds to delete the oldest month: rows in batches and a vacuum, or its partition. */
async function deleteMonth(client: pg.PoolClient, { name, at }: Growing): Promise<Figures> {
  const plain = await time(async () => {
    const old = `${at} < ${startOf(1)}`
    const { rows: span } = await client.query<{ first: string; last: string }>(
      `select min(id) as first, max(id) as last from plain.${name} where ${old}`,
    )
    for (let id = Number(span[0]?.first); id <= Number(span[0]?.last); id += BATCH)
      await client.query(`delete from plain.${name} where id >= $1 and id < $2 and ${old}`, [
        id,
        id + BATCH,
      ])
    await client.query(`vacuum plain.${name}`)
  })
  const parts = await time(() => client.query(`drop table parts.${partName(name, 0)}`))
  return { plain, parts }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
