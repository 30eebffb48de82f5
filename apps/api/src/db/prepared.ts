import { hash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Connection, Db } from './client.ts'

/** Columns are called as in the code: `priceCents` is `price_cents`. */
export const naming = { casing: 'snake_case' } as const

const dialect = new PgDialect(naming)

/**
 * SQL text for `db.execute` that PostgreSQL parses and plans once for each connection. For hot paths. Not for
 * statements whose best plan depends on their parameters.
 */
export interface Prepared {
  /** Undefined: sent unprepared. */
  name: string | undefined
  text: string
  values: unknown[]
}

/** A prepared statement. Its text is always the same. */
export function prepared(name: string, statement: SQL): Prepared {
  const { sql, params } = dialect.sqlToQuery(statement)
  return { name, text: sql, values: params }
}

/** Every connection keeps its prepared statements, about 30 kB each. */
const MAX_PREPARED_FORMS = 150
const forms = new Map<string, string>()

/**
 * A statement whose text varies: each text is prepared under its own hash. Beyond `MAX_PREPARED_FORMS` texts, new ones
 * are parsed and planned each time.
 */
export function preparedForm(statement: SQL): Prepared {
  const { sql, params } = dialect.sqlToQuery(statement)
  if (!forms.has(sql) && forms.size < MAX_PREPARED_FORMS)
    forms.set(sql, hash('sha256', sql, 'base64url'))
  return { name: forms.get(sql), text: sql, values: params }
}

/**
 * A prepared statement with named parameters: `where user_id = :userId`. A name may occur several times. The text is
 * built once, so a long one costs nothing when it runs.
 */
export function withParameters<Values extends object>(
  name: string,
  text: string,
): (values: Values) => Prepared {
  const names: string[] = []
  // Not `::`, which is a cast.
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}`
  })
  return (values) => {
    const given = new Map<string, unknown>(Object.entries(values))
    return { name, text: numbered, values: names.map((parameter) => given.get(parameter)) }
  }
}

/**
 * A query of the query builder that is prepared, and built once for each connection, because building it and planning
 * it cost more than running it. `build` writes `sql.placeholder('id')` for each value. For hot paths.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Pick<Db, 'select'>) => {
    prepare(name: string): { execute(values: Values): Promise<Row[]> }
  },
): (db: Db, values: Values) => Promise<Row[]> {
  const built = new WeakMap<Connection, { execute(values: Values): Promise<Row[]> }>()
  return (db, values) => {
    const connection = db.$client
    const query = built.get(connection) ?? build(drizzle(connection, naming)).prepare(name)
    built.set(connection, query)
    return query.execute(values)
  }
}
