import { sql } from 'drizzle-orm'
import type { Deps } from '../../src/deps.ts'
import { tags } from '../../src/response-cache/freshness.ts'
import { atEnd } from './at-end.ts'
import { type TestApp, testApp } from './support.ts'

/** That of the test file. */
let opened: ReturnType<typeof open> | undefined

/**
 * A shop without data: that of the test file, with all that its earlier tests wrote deleted. A new one plans every
 * statement again, which takes longer than most tests. What the migrations wrote stays as the tests left it.
 */
export async function emptiedShop(): Promise<TestApp> {
  if (!opened) {
    opened = open()
    atEnd(() => {
      opened = undefined
    })
    return (await opened).app
  }
  const { app, deps } = await opened
  await app.db.execute(sql`select empty_shop()`)
  await deps.settings.refresh()
  // Many changes of the stock in a second would let answers be old.
  await deps.cache.invalidate(...tags.filter((tag) => tag !== 'stock'))
  return app
}

async function open() {
  let deps: Deps | undefined
  const app = await testApp({
    beside: async (_http, given) => {
      deps = given
    },
  })
  if (!deps) throw new Error('the app did not open')
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const emptyOnes = tables.map(
    ({ name }) => `select '${name}' as name where not exists (select from ${name})`,
  )
  const { rows } = await app.db.execute<{ name: string }>(sql.raw(emptyOnes.join(' union all ')))
  // No trigger refuses it.
  await app.db.execute(
    sql.raw(`
    create function empty_shop() returns void language plpgsql
    set session_replication_role = replica as $$ begin
      ${rows.map(({ name }) => `delete from ${name};`).join('\n')}
    end $$`),
  )
  return { app, deps }
}
