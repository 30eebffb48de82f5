import { sql } from 'drizzle-orm'
import pg from 'pg'
import { clientFor, type Db } from '../db/client.ts'

/** The key of the advisory lock. Any number works if every version uses the same and `db/migrate.ts` another. */
const BACKUP_LOCK = 4_201_965

/**
 * Tables that no backup holds:
 * - `backup_state` is about the backups of one machine; a restored shop begins its own.
 */
const LEFT_OUT = ['backup_state']

/** Holds what is encrypted with the key of this shop. A backup that is not encrypted has none of its rows. */
export const SECRET_TABLE = 'connection_secrets'

/** A table as it is backed up. */
export interface TableToCopy {
  name: string
  /** Without generated columns, which the database computes again. */
  columns: string[]
}

/** Opens a connection for a backup or a restore. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = await clientFor(url, {
    connectionTimeoutMillis: 10_000,
    application_name: 'duka-backup',
  })
  await client.connect()
  return client
}

/**
 * Begins a transaction without timeouts, whose text formats do not depend on the server's configuration. The
 * settings end with the transaction, because a connection pooler may reuse the connection.
 */
export async function begin(client: pg.Client, mode = ''): Promise<void> {
  await client.query(`
    begin ${mode};
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local client_min_messages = warning;
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

/** Takes the lock that only one backup holds, until this transaction ends. Returns false when another has it. */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [
    BACKUP_LOCK,
  ])
  return rows[0].taken
}

/** Whether a backup of this shop is being made, by whichever process. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ running: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1) as running`)
  return rows[0]?.running === true
}

/** All present tables of the shop, so that a backup automatically has tables that are added later. */
export async function listTables(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
      from pg_class c
      where ${isOurs('c', 'pg_class')} and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all($1)
      order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

/** The last value of each sequence that was used. */
export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

/** The keys of all pictures: the values of every column called `image_key`. */
export async function listPictureKeys(
  client: pg.Client,
  tables: readonly TableToCopy[],
): Promise<string[]> {
  const selects = tables
    .filter(({ columns }) => columns.includes('image_key'))
    .map(({ name }) => `select image_key from ${quote(name)} where image_key is not null`)
  if (selects.length === 0) return []
  const { rows } = await client.query<{ image_key: string }>(
    `select image_key from (${selects.join(' union ')}) keys order by 1`,
  )
  return rows.map(({ image_key }) => image_key)
}

/** SQL condition: the object `alias` of this system catalogue is in the shop's schema and not part of an extension. */
export function isOurs(alias: string, catalogue: 'pg_class' | 'pg_proc' | 'pg_type'): string {
  const namespace = { pg_class: 'relnamespace', pg_proc: 'pronamespace', pg_type: 'typnamespace' }
  return `${alias}.${namespace[catalogue]} = current_schema()::regnamespace and not exists (
    select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`
}

/** A name, quoted for SQL. */
export function quote(name: string): string {
  return pg.escapeIdentifier(name)
}

/** Column names as a list for COPY or SELECT. */
export function columnList(columns: readonly string[]): string {
  return columns.map(quote).join(', ')
}
