import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Entry, readArchive, writeArchive } from '../../src/backup/archive.ts'
import type { Manifest } from '../../src/backup/manifest.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { migrate } from '../../src/db/migrate.ts'
import {
  anEmptyDatabase,
  backUp,
  restore,
  runProgram,
  startProgram,
} from '../samples/backup-support.ts'
import { build } from '../support/build.ts'
import { anOldShop } from '../support/old-shop.ts'
import { aProduct, aShopper, type TestApp, testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

/** A backup is restored whole into an empty shop, or refused with a reason while nothing is touched. */

const folder = await aFolder()
const file = join(folder, 'shop.tar.gz')
let shop: TestApp
beforeAll(async () => {
  await build()
  shop = await testApp()
  shop.pictures.set('a1b2-320.webp', Buffer.from('a picture'))
  await aProduct(shop, { imageKey: 'a1b2' })
  const shopper = await aShopper(shop, { cart: [await aProduct(shop)] })
  expect((await shopper.placeOrder('cod')).status).toBe(201)
  await backUp(shop, file)
})

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const tablesOf = (url: string) =>
  query(
    url,
    `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file, { passphrase: undefined })) entries.push(entry)
  return entries
}

/** The backup with another manifest, and the entries that `keep` leaves in it. */
async function changed(
  change: (manifest: Manifest) => object,
  keep: (path: string) => boolean = () => true,
): Promise<string> {
  const made = join(folder, 'changed.tar.gz')
  const entries = await entriesOf(file)
  const [manifest, ...others] = entries
  async function* kept() {
    yield* others.filter(({ path }) => keep(path))
  }
  const json = JSON.stringify(change(JSON.parse(String(manifest?.bytes))))
  const first = { path: 'manifest.json', bytes: Buffer.from(json) }
  await writeArchive(made, kept(), () => first, { passphrase: undefined })
  return made
}

test.each<[what: string, make: () => Promise<string>, output: string]>([
  ['a file that is not there', async () => join(folder, 'nowhere'), 'ENOENT'],
  [
    'a cut-off file',
    async () => {
      const copy = join(folder, 'cut.tar.gz')
      await copyFile(file, copy)
      await truncate(copy, (await readFile(file)).length - 20)
      return copy
    },
    'The backup is damaged or incomplete: ',
  ],
  // In the manifest, in its checksums, in the rows: what is damaged differs, and so does the sentence.
  ...[0.2, 0.5, 0.8].map((part): [string, () => Promise<string>, string] => [
    `a file with a changed byte at ${part} of its length`,
    async () => {
      const copy = join(folder, `flipped-${part}.tar.gz`)
      const bytes = await readFile(file)
      const at = Math.floor(bytes.length * part)
      bytes[at] = (bytes[at] ?? 0) ^ 8
      await writeFile(copy, bytes)
      return copy
    },
    'The backup is damaged',
  ]),
  [
    'rows that somebody changed and packed again',
    async () => {
      const copy = join(folder, 'edited.tar.gz')
      const bytes = gunzipSync(await readFile(file))
      const at = bytes.indexOf('Electric kettle')
      expect(at).toBeGreaterThan(0)
      bytes.write('Electric bottle', at)
      await writeFile(copy, gzipSync(bytes))
      return copy
    },
    'The backup is damaged: the table order_items is not as it was.',
  ],
  [
    'a table that is missing',
    () =>
      changed(
        (manifest) => manifest,
        (path) => !path.startsWith('database/orders/'),
      ),
    'The backup is damaged: the table orders is not as it was.',
  ],
  [
    'a picture that is missing',
    () =>
      changed(
        (manifest) => manifest,
        (path) => !path.startsWith('pictures/'),
      ),
    'The backup is damaged: its pictures are not as they were.',
  ],
  [
    'a newer format',
    () => changed((manifest) => ({ ...manifest, format: 3, tables: 'otherwise' })),
    'The backup was made by a newer version of the shop (its format is 3): update this one first.',
  ],
  [
    'a backup from before the first release',
    () => changed((manifest) => ({ ...manifest, format: 1, migrations: [1795360015000] })),
    'The backup was made by a version before the first release, and only that version can restore it.',
  ],
  [
    'the database of a newer shop',
    () =>
      changed((manifest) => ({
        ...manifest,
        version: '9.0.0',
        migrations: [...manifest.migrations, '9999_teleport-parcels'],
      })),
    'newer version of the shop (version 9.0.0, migration 9999_teleport-parcels): update this one first.',
  ],
  [
    'an archive of something else',
    () => changed(() => ({ name: 'my holiday' })),
    'The backup is damaged, or not from a shop: its manifest cannot be read.',
  ],
])('%s is refused, and nothing is written', async (_what, make, output) => {
  const url = await anEmptyDatabase()
  const wrong = await make()
  const put = async () => expect.fail('a picture was written')
  await expect(restoreBackup({ databaseUrl: url, pictures: { put } }, wrong)).rejects.toThrow(
    output,
  )
  expect(await tablesOf(url)).toEqual([])
})

test('a picture whose name points to another folder is refused', async () => {
  const made = join(folder, 'leading.tar.gz')
  async function* entries() {
    yield { path: 'pictures/..%2f..%2fhome.webp', bytes: Buffer.from('x') }
  }
  const [manifest] = await entriesOf(file)
  if (!manifest) throw new Error('the backup is empty')
  await writeArchive(made, entries(), () => manifest, { passphrase: undefined })
  await expect(restore(made, await anEmptyDatabase())).rejects.toThrow('does not belong in it')
})

test('a restore into a shop with orders is refused, and the orders stay', async () => {
  const before = await query(shop.databaseUrl, 'select id from orders')
  const url = shop.databaseUrl
  const ended = await runProgram('restore', [file], { DATABASE_URL: url, DATA_DIR: folder })
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.output).toContain('Nothing was restored: The shop is running: stop it before')

  const copy = await anEmptyDatabase()
  await restore(file, copy)
  await expect(restore(file, copy)).rejects.toThrow(
    'The shop is not empty (orders: 1, products: 2, categories: 2, accounts: 1): a backup is restored into an empty shop only.',
  )
  expect(await query(copy, 'select id from orders')).toEqual(before)
})

test('a database from before the first release is neither started, backed up nor restored into', async () => {
  const url = await anEmptyDatabase()
  await query(url, 'create schema drizzle; create table drizzle.__drizzle_migrations (id int)')
  const refusal =
    'The database was made by a version before the first release, and this one cannot read it: start with a new DATA_DIR, or an empty database at DATABASE_URL.'
  await expect(migrate(url)).rejects.toThrow(refusal)
  await expect(restore(file, url)).rejects.toThrow(refusal)
  const pictures = new Map<string, Buffer>()
  await expect(backUp({ databaseUrl: url, pictures }, join(folder, 'none'))).rejects.toThrow(
    refusal,
  )
})

test('a database of a newer version is not started', async () => {
  const url = await anEmptyDatabase()
  await migrate(url)
  await query(url, `insert into shop_migrations (name) values ('9999_teleport-parcels')`)
  await expect(migrate(url)).rejects.toThrow(
    'The database belongs to a newer version of the shop (it has 9999_teleport-parcels): start that one.',
  )
})

test('a restore into a database of another program is refused', async () => {
  const url = await anEmptyDatabase()
  await query(url, 'create table accounts (id int)')
  await expect(restore(file, url)).rejects.toThrow('tables of another program, such as accounts')
})

test('a restore into a new shop replaces its admin', async () => {
  const url = await anEmptyDatabase()
  await migrate(url)
  await query(
    url,
    `insert into users (username, email, firstname, lastname, role, password_hash)
     values ('admin', 'admin@new.test', 'Shop', 'Admin', 'admin', 'none')`,
  )
  await restore(file, url)
  expect(await query(url, 'select count(*)::int from orders')).toEqual([{ count: 1 }])
  expect(await query(url, `select email from users where email = 'admin@new.test'`)).toEqual([])
})

test('a backup of the first release is migrated', async () => {
  const older = join(folder, 'older.tar.gz')
  const { manifest } = await backUp({ databaseUrl: await anOldShop(), pictures: new Map() }, older)
  expect(manifest.migrations).toEqual(['0000_baseline'])

  const url = await anEmptyDatabase()
  await restore(older, url)
  expect(await query(url, 'select count(*)::int from orders')).toEqual([{ count: 6 }])
  expect(await query(url, `select payment_status from order_money where due_cents > 0`)).toEqual([
    { payment_status: 'refund-due' },
  ])
})

test('a restored shop that cannot be migrated says so, and the next start tries again', async () => {
  const older = join(folder, 'not-migrated.tar.gz')
  await backUp({ databaseUrl: await anOldShop(), pictures: new Map() }, older)

  const url = await anEmptyDatabase()
  await query(
    url,
    `create schema obstacle;
     create function obstacle.refuse() returns event_trigger language plpgsql as $$ begin
       if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.order_money')
       then raise 'no room for it'; end if; end $$;
     create event trigger obstacle on ddl_command_end execute function obstacle.refuse()`,
  )
  const ended = await runProgram('restore', [older], { DATABASE_URL: url, DATA_DIR: folder })
  expect(ended.output).toContain(
    'The shop was restored, but its database could not be brought up to date: DATABASE_URL: no room for it\n' +
      '`npm start` tries that again.',
  )
  expect(ended.output).not.toContain('Nothing was restored')
  expect(ended.code).toBe(1)

  await query(url, 'drop event trigger obstacle')
  await migrate(url)
  expect(await query(url, 'select count(*)::int from order_money')).toEqual([{ count: 6 }])
})

test('a restore succeeds even if the statistics of the tables cannot be gathered', async () => {
  const url = await anEmptyDatabase()
  // ANALYZE computes what the index is about.
  await query(
    url,
    `create schema obstacle;
     create function obstacle.refuse(n int) returns int immutable language plpgsql as $$ begin
       if current_setting('obstacle.is_away', true) is null then raise 'no statistics'; end if; return n; end $$;
     set obstacle.is_away = 'yes';
     create table obstacle.numbers as select 1 as n;
     create index on obstacle.numbers (obstacle.refuse(n))`,
  )
  await expect(query(url, 'analyze')).rejects.toThrow('no statistics')
  await restore(file, url)
  expect(await query(url, 'select count(*)::int from orders')).toEqual([{ count: 1 }])
})

test('a restore that fails leaves an empty database, and can be repeated', async () => {
  const url = await anEmptyDatabase()
  const put = async () => {
    throw new Error('the picture store is down')
  }
  await expect(restoreBackup({ databaseUrl: url, pictures: { put } }, file)).rejects.toThrow(
    'the picture store is down',
  )
  expect(await tablesOf(url)).toEqual([])
  expect([...(await restore(file, url)).keys()]).toEqual(['a1b2-320.webp'])
})

test('after a killed restore the shop refuses to start with a reason, and the restore can be repeated', async () => {
  const url = await anEmptyDatabase()
  // Another start of the shop, say, makes the restore wait in its middle.
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(4201963)')
  const { child, ended } = startProgram('restore', [file], { DATABASE_URL: url, DATA_DIR: folder })
  await expect
    .poll(
      () =>
        query(
          url,
          `select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        ),
      { timeout: 120_000 },
    )
    .toEqual([{ count: 1 }])
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
  await holder.end()

  await expect(migrate(url)).rejects.toThrow(
    `A restore of ${file} did not finish, so the shop is empty: run \`npm run restore -- FILE\` again.`,
  )
  await restore(file, url)
  await migrate(url)
  expect(await query(url, 'select count(*)::int from orders')).toEqual([{ count: 1 }])
})
