import { hash } from 'node:crypto'
import type { Query, SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { hasSeveralServers, primaryUrl } from './primary.ts'
import { PrimaryPool } from './primary-pool.ts'
import * as schema from './schema.ts'

/** The database, or a transaction on it: inside `db.transaction(async (db) => …)` both are called `db`. */
export type Db = NodePgDatabase<typeof schema>

// Counts and sums arrive as bigint (type 20); all of ours are safe integers.
pg.types.setTypeParser(20, Number)

/**
 * Opens a connection pool to PostgreSQL, and Drizzle on top of it. Ten connections are enough for one process:
 * with more, queries only queue inside a small server. Of several servers in the URL it uses the one that takes writes.
 * `throughPooler`: the URL is that of PgBouncer in transaction mode. `waitMs`: how long a caller waits for a connection.
 */
export function connect(
  url: string,
  { connections = 10, throughPooler = false, waitMs = 10_000, applicationName = 'duka' } = {},
): { pool: pg.Pool; db: Db } {
  const options: pg.PoolConfig = {
    max: connections,
    connectionTimeoutMillis: waitMs,
    application_name: applicationName,
    ...(!throughPooler && sessionTimeouts),
  }
  const pool = hasSeveralServers(url)
    ? new PrimaryPool(url, options)
    : new pg.Pool({ ...options, connectionString: url })
  // The pool handles errors of idle connections only. A connection that breaks between two statements of a
  // transaction emits its own error, which would end the process. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (throughPooler) pool.on('connect', neverPrepare)
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }) }
}

/** Runs a program's work on the database through one connection, which it closes afterwards. */
export async function withConnection<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { pool, db } = connect(url, { connections: 1 })
  // While it closes, the embedded server may be quicker to hang up, which is no failure.
  pool.on('error', () => undefined)
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}

/**
 * A statement that hangs would keep its locks on stock or a cart. PgBouncer refuses connections that name these; its
 * `connect_query` sets them.
 */
const sessionTimeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * Sends every statement of a connection unprepared. Behind PgBouncer each transaction may get another connection to
 * PostgreSQL, which does not know what was prepared on the last one.
 */
function neverPrepare(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest)
  }) as pg.PoolClient['query']
}

/**
 * A single connection beside the pool, not open yet: for what needs a session of its own, such as `listen` or a lock. Of
 * several servers in the URL it leads to the one that takes writes; waits up to `waitMs` for one, then throws `NoPrimary`.
 * A broken connection fails its current statement and never ends the process.
 */
export async function clientFor(
  url: string,
  { waitMs, ...options }: pg.ClientConfig & { waitMs?: number } = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...options, connectionString: await primaryUrl(url, waitMs) })
  client.on('error', () => undefined)
  return client
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Like `db.execute`, as a prepared statement: PostgreSQL parses and plans it once for each connection. For hot
 * paths with a constant text. Not for statements whose best plan depends on their parameters.
 */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  return run(db, name, dialect.sqlToQuery(statement))
}

/** Every connection keeps its prepared statements, about 30 kB each. */
const MAX_PREPARED_FORMS = 150
const forms = new Map<string, string>()

/**
 * Like `executePrepared`, for a statement whose text varies: each text is prepared under its own hash. Beyond
 * `MAX_PREPARED_FORMS` texts, new ones are parsed and planned each time.
 */
export function executeForms<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement)
  if (!forms.has(query.sql) && forms.size < MAX_PREPARED_FORMS)
    forms.set(query.sql, hash('sha256', query.sql, 'base64url'))
  return run(db, forms.get(query.sql), query)
}

const unconnected: Db = drizzle.mock({ schema, casing: 'snake_case' })

/**
 * A query of the query builder that is built once and prepared on each connection, because building it and planning
 * it cost more than running it. `build` gets a database that it must not run anything on, and writes
 * `sql.placeholder('id')` for each value. For hot paths, as `executePrepared`.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Db) => { prepare(name: string): { execute(values: Values): Promise<Row[]> } },
): (db: Db, values: Values) => Promise<Row[]> {
  const built = build(unconnected).prepare(name)
  return (db, values) => {
    const { client } = db._.session as unknown as { client: unknown }
    const query: typeof built = Object.create(built, { client: { value: client } })
    return query.execute(values)
  }
}

function run<Row extends Record<string, unknown>>(
  db: Db,
  name: string | undefined,
  query: Query,
): Promise<pg.QueryResult<Row>> {
  return db._.session
    .prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
      query,
      undefined,
      name,
      false,
    )
    .execute()
}

/** Whether this error is a violation of the constraint or unique index of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}

/** The driver's error, unwrapped from the query builder's. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof pg.DatabaseError) return at
  return undefined
}
