import { copyFile, cp, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Entry, readArchive, writeArchive } from '../../src/backup/archive.ts'
import type { Manifest } from '../../src/backup/manifest.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { migrate } from '../../src/db/migrate.ts'
import { apiRoot } from '../../src/env/paths.ts'
import {
  anEmptyDatabase,
  backUp,
  restore,
  runProgram,
  startProgram,
} from '../samples/backup-support.ts'
import { aProduct, aShopper, type TestApp, testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

/** A backup is restored whole into an empty shop, or refused with a reason while nothing is touched. */

const folder = await aFolder()
const file = join(folder, 'shop.tar.gz')
let shop: TestApp
beforeAll(async () => {
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
    () => changed((manifest) => ({ ...manifest, format: 2, tables: 'otherwise' })),
    'The backup was made by a newer version of the shop (its format is 2): update this one first.',
  ],
  [
    'the database of a newer shop',
    () =>
      changed((manifest) => ({
        ...manifest,
        version: '9.0.0',
        migration: '9999_teleport-parcels',
        migrations: [...manifest.migrations, 9_999_999_999_999],
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

/** Makes the database as it was after a migration, which knows nothing of later ones. */
async function migrateUpTo(url: string, last: string): Promise<void> {
  const migrations = join(await aFolder(), 'migrations')
  await cp(join(apiRoot, 'src/db/migrations'), migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const isLast = ({ tag }: { tag: string }) => tag === last
  const known = entries.slice(0, entries.findIndex(isLast) + 1)
  await writeFile(journal, JSON.stringify({ ...rest, entries: known }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set client_min_messages to warning')
  await runMigrations(drizzle(client), { migrationsFolder: migrations })
  await client.end()
}

test('a backup of an older version is migrated', async () => {
  const old = await anEmptyDatabase()
  await migrateUpTo(old, '0039_find-zones-faster')
  const older = join(folder, 'older.tar.gz')
  const { manifest } = await backUp({ databaseUrl: old, pictures: new Map() }, older)
  expect(manifest.tables.map(({ name }) => name)).toContain('products')

  const url = await anEmptyDatabase()
  await restore(older, url)
  expect(await query(url, 'select count(*)::int from backup_state')).toEqual([{ count: 1 }])
})

test('a restored shop that cannot be migrated says so, and the next start tries again', async () => {
  const old = await anEmptyDatabase()
  await migrateUpTo(old, '0039_find-zones-faster')
  const older = join(folder, 'not-migrated.tar.gz')
  await backUp({ databaseUrl: old, pictures: new Map() }, older)

  const url = await anEmptyDatabase()
  await query(
    url,
    `create schema obstacle;
     create function obstacle.refuse() returns event_trigger language plpgsql as $$ begin
       if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.backup_state')
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
  expect(await query(url, 'select count(*)::int from backup_state')).toEqual([{ count: 1 }])
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
      { timeout: 30_000 },
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
