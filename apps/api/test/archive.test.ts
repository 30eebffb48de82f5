import { createHash, randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fromNairobi } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type ArchiveOptions, archiveRows } from '../src/archive/archive-rows.ts'
import { auditLog, paymentAttempts, paymentEvents, stockMovements } from '../src/db/schema.ts'
import { runProgram, startProgram } from './backup-support.ts'
import { anAttempt, anOrder } from './payments-support.ts'
import { aManager, aProduct, aShopper, type TestApp, testApp } from './support.ts'
import { aFolder } from './temporary-folder.ts'

/** Old rows move into files: each is in the database or in one file, and what the shop needs stays. */

const BEFORE = '2025-01-01'
const [january, february, recent] = ['2024-01-31T20:59:00Z', '2024-01-31T21:00:00Z', '2025-06-01Z']
const tables = ['audit_log', 'stock_movements', 'payment_events'] as const

/** A shop whose customer ordered and paid in January and February 2024 (Nairobi), and in 2025. */
async function anOldShop() {
  const shop = await testApp()
  const manager = await aManager(shop)
  const kettle = await aProduct(shop)
  const customer = await aShopper(shop)
  const orderId = await anOrder(shop, customer)
  for (const [index, moment] of [january, february, recent].entries()) {
    const at = new Date(moment)
    await shop.db.insert(auditLog).values([
      {
        ...{ at, userId: manager.id, username: manager.username, thingId: orderId },
        ...{ action: 'status', thing: 'order', address: '41.80.1.1', device: 'Chrome on Android' },
        ...{ before: { status: 'Pending' }, after: { status: `Shipped ${index}` } },
      },
      {
        ...{ at, userId: customer.id, username: customer.username, thingId: orderId },
        ...{ action: 'prompt', thing: 'payment', address: '41.80.1.2' },
        after: { order: orderId, phone: '254712345678' },
      },
    ])
    await shop.db.insert(stockMovements).values([
      {
        productId: kettle.id,
        change: 3,
        reason: 'adjusted',
        userId: manager.id,
        note: 'Found',
        at,
      },
      { productId: kettle.id, change: -3, reason: 'order', orderId, userId: customer.id, at },
    ])
    const attemptId = await anAttempt(shop, orderId, { state: 'failed' })
    const body = { Msisdn: 254712345678, FirstName: 'AMINA', Amount: '2499.00' }
    await shop.db.insert(paymentEvents).values([
      { paymentId: attemptId, kind: 'callback', body, at, handledAt: at },
      { paymentId: attemptId, kind: 'failed', body: { resultCode: '1032' }, at, handledAt: at },
    ])
  }
  return { shop, manager, customer, kettle, orderId }
}

function archive(
  { databaseUrl }: TestApp,
  folder: string,
  options: Partial<ArchiveOptions> = {},
): ReturnType<typeof archiveRows> {
  return archiveRows({ databaseUrl, folder, before: fromNairobi(BEFORE), ...options })
}

/** The ids in each table. Entries of accounts and of archiving itself are left out. */
async function idsOf({ db }: TestApp): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const table of tables) {
    const counted = table === 'audit_log' ? sql`thing <> 'archive'` : sql`true`
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where ${counted} order by id`,
    )
    found[table] = rows.map(({ id }) => id)
  }
  return found
}

/** The rows in the files of a folder, by table. */
async function archived(folder: string): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const name of (await readdir(folder)).sort()) {
    const table = tables.find((table) => name.startsWith(`${table}-`))
    if (!table) continue
    const lines = gunzipSync(await readFile(join(folder, name)))
      .toString()
      .trimEnd()
      .split('\n')
    found[table] = [...(found[table] ?? []), ...lines.map((line) => JSON.parse(line))]
  }
  return found
}

async function archivedIds(folder: string): Promise<Record<string, number[]>> {
  const rows = await archived(folder)
  return Object.fromEntries(
    tables.map((table) => [
      table,
      (rows[table] ?? []).map(({ id }) => Number(id)).sort((a, b) => a - b),
    ]),
  )
}

/** Every row is in the database or in one file, never in both. */
async function expectNothingLost(
  shop: TestApp,
  folder: string,
  before: Record<string, number[]>,
): Promise<void> {
  const [left, gone] = [await idsOf(shop), await archivedIds(folder)]
  for (const table of tables)
    expect([...(left[table] ?? []), ...(gone[table] ?? [])].sort((a, b) => a - b)).toEqual(
      before[table],
    )
}

test('old rows move into a file for each table and month in Nairobi, and the rest stays', async () => {
  const { shop, manager, kettle, orderId } = await anOldShop()
  const before = await idsOf(shop)
  const folder = join(await aFolder(), 'new')
  const { code, output } = await runProgram('archive', [`--before=${BEFORE}`, `--to=${folder}`], {
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: folder,
  })
  expect(output).toContain('audit_log: archived 4 rows of 2024-01 to 2024-02 into 2 files.')
  expect(output).toContain(`The files are in ${folder}.`)
  expect(code).toBe(0)

  await expectNothingLost(shop, folder, before)
  const left = await idsOf(shop)
  expect(tables.map((table) => left[table]?.length)).toEqual([2, 4, 2])
  const files = await archived(folder)
  expect(files.audit_log?.[0]).toEqual({
    ...{ id: before.audit_log?.[0], at: new Date(january).toISOString() },
    ...{ user_id: manager.id, username: manager.username },
    ...{ action: 'status', thing: 'order', thing_id: orderId },
    ...{ before: { status: 'Pending' }, after: { status: 'Shipped 0' } },
  })
  expect(files.stock_movements?.[0]).toEqual({
    ...{ id: expect.any(Number), at: new Date(january).toISOString() },
    ...{ product_id: kettle.id, sku: null, product: 'Electric kettle', variant: '1.7 litre' },
    ...{ change: 3, reason: 'adjusted', order_id: null, note: 'Found' },
    ...{ user_id: manager.id, username: manager.username },
  })
  expect(files.payment_events?.[1]).toMatchObject({
    ...{ kind: 'failed', body: { resultCode: '1032' }, trusted: true },
    handled_at: new Date(january).toISOString(),
  })

  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest.files.map(({ name }: { name: string }) => name).sort()).toEqual(
    (await readdir(folder)).filter((name) => name !== 'manifest.json').sort(),
  )
  for (const { name, rows, bytes, sha256 } of manifest.files) {
    const content = await readFile(join(folder, name))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    expect({ rows, bytes }).toEqual({ rows: 2, bytes: content.length })
  }
})

test('files name no customer, and hold no phone number and no network address', async () => {
  const { shop, customer } = await anOldShop()
  const folder = await aFolder()
  await archive(shop, folder)
  const text = JSON.stringify(await archived(folder))
  for (const personal of [
    ...[customer.id, customer.username, customer.email, 'AMINA'],
    ...['712345678', '41.80.1', 'Chrome'],
  ])
    expect(text).not.toContain(personal)
  expect(text).toContain('2547***678')
})

test('the lists of staff end earlier, cursors still work, and the ledger agrees', async () => {
  const { shop, manager, kettle, orderId } = await anOldShop()
  const list = async (path: string) => {
    const { status, body } = await manager.call('GET', path)
    expect(status).toBe(200)
    return body
  }
  const { nextCursor } = await list('/audit?limit=2')
  const product = await list(`/products/${kettle.id}`)
  await archive(shop, await aFolder())

  const entries = (await list('/audit')).entries
  expect(entries).toHaveLength(5)
  expect(entries[0]).toMatchObject({ action: 'archive', thing: 'archive', user: null })
  expect((await list(`/audit?limit=2&cursor=${nextCursor}`)).entries).toEqual([])
  expect((await list(`/audit?order=${orderId}`)).entries).toHaveLength(2)
  const { movements } = await list(`/products/${kettle.id}/stock-movements`)
  expect(movements.map(({ change }: { change: number }) => change)).toEqual([-3, 3, 10])
  expect(await list(`/products/${kettle.id}`)).toEqual(product)
  expect(await list('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

test('entries of accounts, notes on orders and payments that are not decided stay', async () => {
  const { shop, customer, orderId } = await anOldShop()
  const at = new Date(january)
  await shop.db.insert(auditLog).values([
    { at, action: 'email', thing: 'user', thingId: customer.id, after: { email: customer.email } },
    { at, action: 'delete', thing: 'address', thingId: 'a', before: { user: customer.id } },
    { at, action: 'note', thing: 'order', thingId: orderId, after: { note: 'Call first.' } },
  ])
  const open = await anAttempt(shop, orderId, { state: 'failed' })
  await shop.db.update(paymentAttempts).set({ nextQueryAt: at }).where(sql`id = ${open}`)
  const decided = await anAttempt(shop, orderId, { state: 'failed' })
  const event = { body: {}, at, handledAt: at }
  const kept = await shop.db
    .insert(paymentEvents)
    .values([
      { ...event, paymentId: open, kind: 'callback' },
      { ...event, paymentId: decided, kind: 'callback', handledAt: null },
      { ...event, paymentId: decided, kind: 'accepted-by-staff' },
      { ...event, paymentId: decided, kind: 'second-sum' },
    ])
    .returning({ id: paymentEvents.id })
  const folder = await aFolder()
  await archive(shop, folder)

  const left = await idsOf(shop)
  expect(left.audit_log).toHaveLength(2 + 3)
  expect(left.payment_events).toEqual(expect.arrayContaining(kept.map(({ id }) => Number(id))))
})

test('a second run archives nothing, and later rows of a month go into a further file', async () => {
  const { shop, kettle } = await anOldShop()
  const folder = await aFolder()
  await archive(shop, folder)
  const names = await readdir(folder)
  expect((await archive(shop, folder)).map(({ rows }) => rows)).toEqual([0, 0, 0])
  expect(await readdir(folder)).toEqual(names)

  const at = new Date(january)
  await shop.db
    .insert(stockMovements)
    .values({ productId: kettle.id, change: 1, reason: 'adjusted', at })
  const before = await idsOf(shop)
  const done = await archive(shop, folder)
  expect(done[1]).toEqual({ table: 'stock_movements', months: ['2024-01'], rows: 1, files: 1 })
  const added = (await readdir(folder)).filter((name) => !names.includes(name))
  expect(added).toEqual(['stock_movements-2024-01.2.ndjson.gz'])
  expect((await idsOf(shop)).stock_movements).toHaveLength(
    (before.stock_movements?.length ?? 0) - 1,
  )
})

test('a dry run counts, and changes neither the shop nor the disk', async () => {
  const { shop } = await anOldShop()
  const before = await idsOf(shop)
  const folder = join(await aFolder(), 'none')
  const { code, output } = await runProgram(
    'archive',
    ['--before', BEFORE, '--to', folder, '--dry-run'],
    { DATABASE_URL: shop.databaseUrl, DATA_DIR: folder },
  )
  expect(output).toContain('payment_events: 4 rows of 2024-01 to 2024-02 would be archived.')
  expect(output).toContain('Nothing was changed.')
  expect(code).toBe(0)
  expect(await idsOf(shop)).toEqual(before)
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('a run that stops at any step loses and doubles no row when it is run again', async () => {
  const { shop } = await anOldShop()
  const before = await idsOf(shop)
  const folder = await aFolder()
  let stops = 0
  for (let isDone = false; !isDone; ) {
    const stop = new AbortController()
    let steps = 0
    // Each run gets one step further than the one before.
    const onProgress = () => {
      steps += 1
      if (steps > stops) stop.abort(new Error('stopped'))
    }
    const ended = await archive(shop, folder, {
      signal: stop.signal,
      onProgress,
      batchRows: 1,
    }).then(
      () => 'done',
      (error) => error,
    )
    isDone = ended === 'done'
    stops += 1
    if (!isDone) expect(ended).toBeInstanceOf(Error)
  }
  expect(stops).toBeGreaterThan(8)
  await expectNothingLost(shop, folder, before)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a run that is killed between writing and deleting is continued by the next one', async () => {
  const { shop } = await anOldShop()
  const before = await idsOf(shop)
  const folder = await aFolder()
  const words = [`--before=${BEFORE}`, `--to=${folder}`]
  const variables = { DATABASE_URL: shop.databaseUrl, DATA_DIR: folder }
  const client = await shop.pool.connect()
  try {
    // Rows can be read, but not deleted.
    await client.query('begin; lock table audit_log in share mode')
    const { child, ended } = startProgram('archive', words, variables)
    const waiting = async () => {
      const { rows } = await client.query(
        `select pid from pg_locks where relation = 'audit_log'::regclass and not granted`,
      )
      return rows[0]?.pid
    }
    const pid = await vi.waitUntil(waiting, { timeout: 30_000 })
    child.kill('SIGKILL')
    expect((await ended).signal).toBe('SIGKILL')
    // Otherwise PostgreSQL would still carry out the statement.
    await client.query('select pg_terminate_backend($1)', [pid])
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await idsOf(shop)).toEqual(before)
  expect((await archivedIds(folder)).audit_log).toEqual(before.audit_log?.slice(0, 2))
  // The manifest may not have been written yet either.
  await writeFile(join(folder, 'manifest.json'), '{"format":1,"files":[]}')
  await writeFile(join(folder, 'audit_log-2024-01.2.ndjson.gz.part'), 'half a file')

  expect((await runProgram('archive', words, variables)).code).toBe(0)
  await expectNothingLost(shop, folder, before)
  expect(await readdir(folder)).not.toContain('audit_log-2024-01.2.ndjson.gz')
  const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(files).toHaveLength(6)
})

test('no row is deleted by a file that is damaged or that somebody changed', async () => {
  const { shop } = await anOldShop()
  const [folder, copies] = [await aFolder(), await aFolder()]
  await archive(shop, folder)
  const [name = ''] = (await readdir(folder)).filter((name) => name.startsWith('audit_log'))
  await copyFile(join(folder, name), join(copies, name))
  // The rows are back, as after a restore of an older backup.
  await shop.db
    .insert(auditLog)
    .values({ at: new Date(january), action: 'a', thing: 'b', thingId: '' })
  const before = await idsOf(shop)

  await truncate(join(folder, name), 40)
  await expect(archive(shop, folder)).rejects.toThrow(`${name} is damaged`)
  const other = (await readdir(folder)).find((name) => name.startsWith('stock_movements')) ?? ''
  await copyFile(join(folder, other), join(folder, name))
  await expect(archive(shop, folder)).rejects.toThrow('its checksum is not that of the manifest')
  expect(await idsOf(shop)).toEqual(before)

  await copyFile(join(copies, name), join(folder, name))
  await archive(shop, folder)
  expect((await idsOf(shop)).audit_log).toHaveLength(2)
})

test.each([
  [[], 'name the date: npm run archive -- --before=2025-01-01'],
  [['--before=soon'], '--before=soon is no day: write it like 2025-01-01.'],
  [['--before=2999-01-01'], '--before=2999-01-01 is too recent'],
  [['--before=2025-01-01', '--all'], "Unknown option '--all'. Write: npm run archive"],
])('with %j the program says in one line what is wrong', async (words, message) => {
  const { code, output } = await runProgram('archive', words, { DATA_DIR: await aFolder() })
  expect(output).toContain(`Archiving failed: ${message}`)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('a folder that cannot be written or a full disk costs no row', async () => {
  const { shop } = await anOldShop()
  const after = { text: randomBytes(3000).toString('hex') }
  await shop.db
    .insert(auditLog)
    .values({ at: new Date(january), action: 'update', thing: 'page', thingId: 'terms', after })
  const before = await idsOf(shop)
  const folder = await aFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const variables = { DATABASE_URL: shop.databaseUrl, DATA_DIR: folder }
  const run = (to: string, limits?: string) =>
    runProgram('archive', [`--before=${BEFORE}`, `--to=${to}`], variables, limits)

  const { code, output } = await run(join(file, 'inside'))
  expect(output).toMatch(/^Archiving failed: part of the path is a file \(.+\)\.\n$/)
  expect(code).toBe(1)
  expect((await run('/proc/nowhere/archive')).output).toMatch(
    /^Archiving failed: (permission|there is no|the file system)/,
  )
  // No file may be larger than a kilobyte.
  expect((await run(folder, 'ulimit -f 1')).output).toContain('larger than is allowed')
  expect(await idsOf(shop)).toEqual(before)
})

test('only one archiving runs at a time', async () => {
  const { shop } = await anOldShop()
  const folder = await aFolder()
  let second: Promise<unknown> | undefined
  await archive(shop, folder, {
    onProgress() {
      second ??= archive(shop, folder).catch((error) => error)
    },
    batchRows: 1,
  })
  expect(await second).toMatchObject({ message: 'another archiving is running at the moment.' })
})
