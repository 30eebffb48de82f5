import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { apiRoot } from '../env/paths.ts'
import { clientFor, databaseError } from './client.ts'

/** The key of the advisory lock. Any number works, if every version of the shop uses the same. */
const MIGRATION_LOCK = 4_201_963

const migrationsFolder = join(apiRoot, 'src/db/migrations')

/** How long a start waits for a server that takes writes, when the URL names several. */
const START_WAIT_MS = 15_000

/** The marker table of a restore that has not finished. It has its own schema and is committed separately. */
const UNFINISHED_RESTORE = 'duka_restore.unfinished'

/** A restore was interrupted and must be repeated before the shop can start. */
class UnfinishedRestore extends Error {}

/**
 * Migrates the database under a lock: processes that start at the same time wait for each other.
 * Throws a one-line message (never SQL) when the database is unreachable or unsuitable.
 */
export async function migrate(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await clientFor(url, { connectionTimeoutMillis: 10_000, waitMs: START_WAIT_MS })
    await client.connect()
    await bringUpToDate(client)
  } catch (error) {
    if (error instanceof UnfinishedRestore) throw error
    throw new Error(`DATABASE_URL: ${reasonOf(error)}`, { cause: error })
  } finally {
    // Closing the connection releases the lock in every case.
    await client?.end()
  }
}

function reasonOf(error: unknown): string {
  const cause = databaseError(error) ?? error
  // A host name with several addresses, none of which answers.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const [sentence = ''] = (first instanceof Error ? first.message : String(first)).split('\n')
  return sentence
}

async function bringUpToDate(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int >= 150000 as recent,
      getdatabaseencoding() = 'UTF8' as any_language`)
  if (!rows[0].recent) throw new Error('the shop needs PostgreSQL 15 or later.')
  if (!rows[0].any_language) throw new Error('the shop needs a database whose encoding is UTF8.')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await refuseUnfinishedRestore(client)
  await client.query('set client_min_messages to warning')
  await runMigrations(drizzle(client), { migrationsFolder })
}

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [
    UNFINISHED_RESTORE,
  ])
  if (!rows[0].is_there) return
  const { rows: unfinished } = await client.query(`select file from ${UNFINISHED_RESTORE}`)
  throw new UnfinishedRestore(
    `A restore of ${unfinished[0]?.file ?? 'a backup'} did not finish, so the shop is empty: run \`npm run restore -- FILE\` again.`,
  )
}

/** Marks that a restore of `file` has begun, so that the shop does not start if it is interrupted. */
export async function markRestore(client: pg.Client, file: string): Promise<void> {
  await client.query(`
    create schema if not exists duka_restore;
    create table if not exists ${UNFINISHED_RESTORE} (file text not null);
    delete from ${UNFINISHED_RESTORE}`)
  await client.query(`insert into ${UNFINISHED_RESTORE} (file) values ($1)`, [file])
}

/** Removes the mark of `markRestore`. */
export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(
    `drop table if exists ${UNFINISHED_RESTORE}; drop schema if exists duka_restore`,
  )
}

/** Blocks migrations until the transaction ends; waits for one that runs. */
export async function shareMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK])
}

/** Blocks migrations, and so starts of the shop, until the transaction ends. */
export async function holdMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** The migrations that this database has applied, each by its `when` in the journal; none before the first start. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (!rows[0].is_there) return []
  const applied = await client.query(
    'select created_at as moment from drizzle.__drizzle_migrations order by 1',
  )
  return applied.rows.map(({ moment }) => Number(moment))
}

/** The name of a migration by its `when`; undefined for one that this version of the shop does not know. */
export function migrationName(when: number): string | undefined {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.find((entry: { when: number }) => entry.when === when)?.tag
}

/**
 * Runs these migrations on an empty database inside the caller's transaction, as the library would.
 * (The library opens a transaction of its own and runs all of them.)
 */
export async function runTheseMigrations(
  client: pg.Client,
  wanted: readonly number[],
): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrationsOf(wanted)) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

function migrationsOf(wanted: readonly number[]): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) =>
    wanted.includes(folderMillis),
  )
}
