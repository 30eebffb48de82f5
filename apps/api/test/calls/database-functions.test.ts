import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { apiRoot } from '../../src/env/paths.ts'
import { databaseUrl } from '../support/template-database.ts'

const folder = join(apiRoot, 'src/db/functions')

interface Definition {
  name: string
  text: string
}

test('db/functions shows each function of the database, with the triggers that call it', async () => {
  const definitions = await readDefinitions()

  for (const { name, text } of definitions)
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.sql`))
  expect(readdirSync(folder).sort()).toEqual(definitions.map(({ name }) => `${name}.sql`).sort())
})

test('each migration is in the journal, and the journal names no other', async () => {
  const migrations = join(apiRoot, 'src/db/migrations')
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  expect(journal.entries.map(({ tag }: { tag: string }) => `${tag}.sql`)).toEqual(files.sort())
})

/** Functions, with their triggers below, and views; each with the text that PostgreSQL holds. */
async function readDefinitions(): Promise<Definition[]> {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'template_shop'),
  })
  await client.connect()
  try {
    const { rows } = await client.query<Definition>(`
      select function.proname as name,
        rtrim(pg_get_functiondef(function.oid)) || E';\\n' || coalesce((
          select string_agg(E'\\n' || pg_get_triggerdef(t.oid) || E';\\n', '' order by t.tgrelid::regclass::text, t.tgname)
          from pg_trigger t where t.tgfoid = function.oid and not t.tgisinternal), '') as text
      from pg_proc function
      where function.pronamespace = 'public'::regnamespace and function.prokind = 'f'
        -- Those of extensions are not ours.
        and not exists (select from pg_depend where objid = function.oid and deptype = 'e')
      union all
      select relname, 'create view ' || relname || E' as\\n' || pg_get_viewdef(oid) || E'\\n'
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by name`)
    return rows
  } finally {
    await client.end()
  }
}
