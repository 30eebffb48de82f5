import { hash } from 'node:crypto'
import type { Query, SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

/** The database, or a transaction on it: inside `db.transaction(async (db) => …)` both are called `db`. */
export type Db = NodePgDatabase<typeof schema>

// Counts and sums come as bigint (type 20); none of ours leaves the safe integers.
pg.types.setTypeParser(20, Number)

/**
 * Connections to PostgreSQL, and the database on top of them. Ten connections serve a shop process:
 * more only queue inside a small server.
 */
export function connect(url: string, { connections = 10 } = {}): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'duka',
    // A statement that hangs would hold stock or a cart hostage.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // The pool hears of lines that break while they rest. One that breaks within a transaction, between
  // two statements, tells only itself, and would end the process; the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }) }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * As `db.execute`, for a statement of the hot paths whose text never changes: PostgreSQL reads and
 * plans it once on each connection, which costs more than running it. Not where the best plan depends on
 * what is looked for.
 */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  return run(db, name, dialect.sqlToQuery(statement))
}

/** Every connection keeps each form that was prepared on it, some 30 kB. */
const MOST_FORMS = 150
const forms = new Map<string, string>()

/**
 * As `executePrepared`, for a statement that has several forms: each is named by its own text. Once
 * there are too many of them, those that are new are read and planned each time.
 */
export function executeForms<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement)
  if (!forms.has(query.sql) && forms.size < MOST_FORMS)
    forms.set(query.sql, hash('sha256', query.sql, 'base64url'))
  return run(db, forms.get(query.sql), query)
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

/** Whether an error is PostgreSQL's refusal by this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint
}

/** The driver's error inside whatever the query builder wrapped it in. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof pg.DatabaseError) return at
  return undefined
}
