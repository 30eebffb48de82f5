import type pg from 'pg'
import { clientFor, databaseError } from './client.ts'
import { defineAll, defineForTables, dropDefinitions } from './definitions.ts'
import { appliedMigrations, listMigrations, runMigrations, UnusableDatabase } from './migrations.ts'

/** The key of the advisory lock. Any number works, if every version of the shop uses the same. */
const MIGRATION_LOCK = 4_201_963

/** How long a start waits for a server that takes writes, when the URL names several. */
const START_WAIT_MS = 15_000

/** The marker table of a restore that has not finished. It has its own schema and is committed separately. */
const UNFINISHED_RESTORE = 'duka_restore.unfinished'

/**
 * Migrates the database and makes its functions, triggers and views, in one transaction and under a lock: processes that
 * start at the same time wait for each other.
 * Throws a one-line message (never SQL) when the database is unreachable or unsuitable.
 */
export async function migrate(url: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await clientFor(url, { connectionTimeoutMillis: 10_000, waitMs: START_WAIT_MS })
    await client.connect()
    await bringUpToDate(client)
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error
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
  const pending = await pendingMigrations(client)
  await client.query('begin')
  if (pending.length > 0) await dropDefinitions(client)
  await runWithFunctions(client, pending)
  await defineAll(client)
  await client.query('commit')
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const applied = await appliedMigrations(client)
  const known = listMigrations()
  const newer = applied.find((name) => !known.includes(name))
  if (newer !== undefined)
    throw new UnusableDatabase(
      `The database belongs to a newer version of the shop (it has ${newer}): start that one.`,
    )
  return known.filter((name) => !applied.includes(name))
}

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [
    UNFINISHED_RESTORE,
  ])
  if (!rows[0].is_there) return
  const { rows: unfinished } = await client.query(`select file from ${UNFINISHED_RESTORE}`)
  throw new UnusableDatabase(
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

/**
 * Runs these migrations with the functions that they need, inside the caller's transaction. Other functions, triggers and
 * views are not made.
 */
export async function runWithFunctions(client: pg.Client, names: readonly string[]): Promise<void> {
  // Functions may be made before what they read.
  await client.query('set local check_function_bodies = off')
  await defineForTables(client)
  await runMigrations(client, names)
}
