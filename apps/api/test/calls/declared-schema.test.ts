import { is, type SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import * as schema from '../../src/db/schema.ts'
import { databaseUrl } from '../support/template-database.ts'

type Conditions = Record<string, string | null>

const dialect = new PgDialect({ casing: 'snake_case' })
const textOf = (condition: SQL) => dialect.sqlToQuery(condition.inlineParams()).sql

// What derives from lists and tables of the contract, such as the payment methods that expire, changes in the schema by
// itself, and in the database only by a migration.
test('checks and partial indexes of the database have the conditions of the schema', async () => {
  const { declared, present } = await readConditions()

  expect(Object.keys(declared).length).toBeGreaterThan(100)
  expect(present).toMatchObject(declared)
})

/** Each condition as PostgreSQL writes it: that of the schema is put on an empty copy of its table first. */
async function readConditions(): Promise<{ declared: Conditions; present: Conditions }> {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'template_shop'),
  })
  await client.connect()
  try {
    const present = await selectConditions(client, 'public')
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable)) continue
      const { name, checks, indexes } = getTableConfig(table)
      await client.query(`create temporary table "${name}" (like public."${name}")`)
      for (const { name: rule, value } of checks)
        await client.query(
          `alter table pg_temp."${name}" add constraint "${rule}" check (${textOf(value)})`,
        )
      for (const { config } of indexes)
        await client.query(
          `create index "${config.name}" on pg_temp."${name}" ((1)) ${config.where ? `where ${textOf(config.where)}` : ''}`,
        )
    }
    return { declared: await selectConditions(client, 'pg_temp'), present }
  } finally {
    await client.end()
  }
}

/** The condition of each check and index, by name: an index may be called like a check. Null for an index of all rows. */
async function selectConditions(client: pg.Client, namespace: string): Promise<Conditions> {
  const { rows } = await client.query<{ name: string; condition: string | null }>(
    `select conname as name, pg_get_constraintdef(oid) as condition from pg_constraint
      where contype = 'c' and connamespace = case when $1 = 'pg_temp' then pg_my_temp_schema() else $1::regnamespace end
    union all
    select 'index ' || i.relname, pg_get_expr(x.indpred, x.indrelid) from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.relnamespace = case when $1 = 'pg_temp' then pg_my_temp_schema() else $1::regnamespace end`,
    [namespace],
  )
  return Object.fromEntries(
    rows.map(({ name, condition }) => [name, condition && sortLists(condition)]),
  )
}

/** The values of a list may be in any order. */
function sortLists(condition: string): string {
  return condition.replace(
    /ARRAY\[([^\]]+)\]/g,
    (_, list: string) => `ARRAY[${list.split(', ').sort().join(', ')}]`,
  )
}
