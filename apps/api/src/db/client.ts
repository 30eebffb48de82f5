import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { KeepingPool } from './keeping-pool.ts'
import { naming, type Prepared } from './prepared.ts'
import { hasSeveralServers, primaryUrl } from './primary.ts'
import { PrimaryPool } from './primary-pool.ts'

/**
 * The database, or a transaction on it: inside `db.transaction(async (db) => …)` both are called `db`. There are two ways
 * to run a query: Drizzle's builder (`db.select()…`, for hot paths `preparedQuery`), and SQL text (`db.execute(sql…)`, for
 * hot paths `db.execute(prepared(…))`); `rows` and `row` answer its rows and its first row.
 */
export interface Db extends Omit<NodePgDatabase, 'execute' | 'transaction' | 'query' | '_'> {
  /** What runs the statements: the pool, or the connection of a transaction. */
  $client: Connection
  execute<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
  rows<Row extends object>(statement: Statement): Promise<Row[]>
  row<Row extends object>(statement: Statement): Promise<Row | undefined>
  one<Row extends object>(statement: Statement): Promise<Row>
  values<Value>(statement: Statement): Promise<Value[]>
  value<Value>(statement: Statement): Promise<Value | undefined>
  exists(statement: Statement): Promise<boolean>
  transaction<Result>(
    work: (db: Db) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result>
}

type Statement = SQL | string | Prepared
export type Connection = pg.Pool | pg.PoolClient

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

// Counts and sums arrive as bigint (type 20); all of ours are safe integers.
pg.types.setTypeParser(20, Number)

/**
 * Opens a connection pool to PostgreSQL, and Drizzle on top of it. Ten connections are enough for one process:
 * with more, queries only queue inside a small server. Of several servers in the URL it uses the one that takes writes.
 * `throughPooler`: the URL is that of PgBouncer in transaction mode. `waitMs`: how long a caller waits for a connection.
 * `answerMs`: how long for an answer; without it the server's own limit counts.
 */
export function connect(
  url: string,
  {
    connections = 10,
    throughPooler = false,
    waitMs = 10_000,
    answerMs,
    applicationName = 'duka',
  }: {
    connections?: number
    throughPooler?: boolean
    waitMs?: number
    answerMs?: number
    applicationName?: string
  } = {},
): { pool: pg.Pool; db: Db } {
  const options: pg.PoolConfig = {
    max: connections,
    connectionTimeoutMillis: waitMs,
    application_name: applicationName,
    ...(answerMs && { query_timeout: answerMs }),
    ...(!throughPooler && sessionTimeouts),
  }
  const pool = hasSeveralServers(url)
    ? new PrimaryPool(url, options)
    : new KeepingPool({ ...options, connectionString: url })
  // A lost connection must not end the process. An idle one is opened again, or the pool is closing and the server was
  // quicker; one in a transaction fails its next statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (throughPooler) pool.on('connect', neverPrepare)
  return { pool, db: databaseOf(pool) }
}

/** Runs a program's work on the database through one connection, which it closes afterwards. */
export async function withConnection<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { pool, db } = connect(url, { connections: 1 })
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

/** The pool itself inside `work`: every statement may get another connection. */
function databaseOf(pool: pg.Pool): Db {
  return complete(drizzle(pool, naming), pool, async (work, config) => {
    const client = await pool.connect()
    try {
      const db = drizzle(client, naming)
      return await db.transaction((inside) => work(insideOf(inside, client)), config)
    } finally {
      client.release()
    }
  })
}

/** A transaction, in which another one is a savepoint. */
function insideOf(transaction: Transaction, client: pg.PoolClient): Db {
  const begin = transaction.transaction.bind(transaction)
  return complete(transaction, client, (work) => begin((inside) => work(insideOf(inside, client))))
}

/** Adds the other methods of `Db` to Drizzle's database. */
function complete(
  database: NodePgDatabase,
  $client: Connection,
  transaction: Db['transaction'],
): Db {
  const executeSql = database.execute.bind(database)
  const execute = (statement: Statement) =>
    typeof statement === 'object' && 'text' in statement
      ? $client.query({ ...statement, types })
      : executeSql(statement)
  const rows = async (statement: Statement) => (await execute(statement)).rows as object[]
  const values = async (statement: Statement) =>
    (await rows(statement)).map((row) => Object.values(row)[0])
  return Object.assign(database, {
    $client,
    transaction,
    execute,
    rows,
    row: async (statement: Statement) => (await rows(statement))[0],
    one: async (statement: Statement) => only(await rows(statement)),
    values,
    value: async (statement: Statement) => (await values(statement))[0],
    exists: async (statement: Statement) => (await rows(statement)).length > 0,
  }) as Db
}

/** The first row of a statement that always answers one. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row.')
  return row
}

const { builtins } = pg.types
/** The types of times and days, and of lists of them. */
const timeTypes = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
])
/** As in `db.execute(sql…)`, times are text: PostgreSQL's are more exact than a `Date`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    timeTypes.has(type) ? (value: string) => value : pg.types.getTypeParser(type, format),
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
