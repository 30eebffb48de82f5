import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { apiRoot } from '../env/paths.ts'

/**
 * Functions and views of the database are source: a file each in `db/functions` and `db/views`, with the triggers that call
 * the function. In the database, each has the hash of its file as its comment, and is made again when the file has changed.
 */

interface Definition {
  name: string
  kind: 'function' | 'view'
  text: string
  /** The comment of what was made from this text. */
  mark: string
}

const forTables = () => readFolder('functions/for-tables', 'function', 'duka-tables')
const allDefinitions = () => [
  ...forTables(),
  ...readFolder('functions', 'function'),
  ...readFolder('views', 'view'),
]

function readFolder(folder: string, kind: Definition['kind'], mark = 'duka'): Definition[] {
  const path = join(apiRoot, 'src/db', folder)
  const files = readdirSync(path).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = readFileSync(join(path, file), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { name: file.replace('.sql', ''), kind, text, mark: `${mark} ${hash}` }
  })
}

/** Makes what defaults, checks, indexes and generated columns call. Migrations need it, so it comes before them. */
export async function defineForTables(client: pg.Client): Promise<void> {
  await define(client, forTables())
}

/** Drops everything but what tables call, so that migrations meet an existing database as they meet a new one. */
export async function dropDefinitions(client: pg.Client): Promise<void> {
  await drop(client, `mark not like 'duka-tables %'`)
}

/** Makes all functions, triggers and views whose files are new or changed, and drops those whose files are gone. */
export async function defineAll(client: pg.Client): Promise<void> {
  const definitions = allDefinitions()
  // What has changed goes first, so that nothing of it is left: a trigger, a parameter.
  await drop(client, `name || ' ' || mark <> all('{${definitions.map(keyOf)}}')`)
  await define(client, definitions)
}

async function define(client: pg.Client, definitions: Definition[]): Promise<void> {
  const { rows } = await client.query<Made>(MADE)
  const made = new Set(rows.map(keyOf))
  for (const definition of definitions) {
    if (made.has(keyOf(definition))) continue
    const { name, kind, text, mark } = definition
    await client.query(`${text}; comment on ${kind} ${name} is '${mark}'`)
  }
}

type Made = Pick<Definition, 'name' | 'mark'>

const keyOf = ({ name, mark }: Made) => `${name} ${mark}`

/** What the database has of definitions. What people have made beside them has no such comment. */
const MADE = `
  select * from (
    select 'function' as kind, proname as name, oid, oid::regprocedure::text as object, obj_description(oid, 'pg_proc') as mark
    from pg_proc where pronamespace = current_schema()::regnamespace
    union all
    select 'view', relname, oid, oid::regclass::text, obj_description(oid, 'pg_class')
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v'
  ) here where mark ~ '^duka(-tables)? [0-9a-f]{64}$'`

/** Drops functions with their triggers, where the SQL condition holds, and all views, which may read any of them. */
async function drop(client: pg.Client, condition: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with made as (${MADE}), dropped as (select * from made where ${condition})
    select statement from (
      select 1, format('drop trigger %I on %s', tgname, tgrelid::regclass)
      from pg_trigger join dropped on tgfoid = dropped.oid where not tgisinternal
      union all
      select 2, 'drop view ' || object from made where kind = 'view' and exists (select from dropped)
      union all
      select 3, 'drop function ' || object from dropped where kind = 'function'
    ) steps (step, statement) order by step`)
  for (const { statement } of rows) await client.query(statement)
}
