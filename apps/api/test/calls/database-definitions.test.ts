import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { apiRoot } from '../../src/env/paths.ts'
import { anEmptyDatabase } from '../samples/backup-support.ts'

/** Functions, triggers and views of the database are what their files say. */

const db = join(apiRoot, 'src/db')

const filesIn = (folder: string) =>
  readdirSync(join(db, folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      name: basename(file, '.sql'),
      text: readFileSync(join(db, folder, file), 'utf8'),
    }))

const forTables = filesIn('functions/for-tables')
const others = [...filesIn('functions'), ...filesIn('views')]

async function aDatabase() {
  const url = await anEmptyDatabase()
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const ask = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
  const list = async (statement: string) =>
    (await ask<{ name: string }>(statement)).map(({ name }) => name)
  return { url, ask, list }
}

/** All functions and views that no extension made. */
const MADE = `
  select proname as name, oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select relname, oid, xmin from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  order by name`

test('each function and view has a file of its name, and each trigger is in the file of its function', async () => {
  const { ask, list } = await aDatabase()
  const files = [...forTables, ...others]
  expect((await list(MADE)).sort()).toEqual(files.map(({ name }) => name).sort())
  const triggers = await ask<{ name: string; file: string }>(`
    select tgname as name, proname as file from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not tgisinternal`)
  expect(triggers.length).toBeGreaterThan(20)
  for (const { name, file } of triggers)
    expect(files.find((one) => one.name === file)?.text).toMatch(
      new RegExp(`create (or replace|constraint) trigger ${name}\n`),
    )
})

test('PostgreSQL finds no fault in the text of any function', async () => {
  const { ask } = await aDatabase()
  for (const { text } of [...forTables, ...others]) await ask(text)
})

test('a start without a change touches no function, view or trigger', async () => {
  const { url, ask } = await aDatabase()
  const before = await ask(MADE)
  await migrate(url)
  expect(await ask(MADE)).toEqual(before)
})

test('what has changed is made again with its triggers, and what lost its file goes', async () => {
  const { url, ask, list } = await aDatabase()
  const other = `duka ${'0'.repeat(64)}`
  await ask(`
    create function gone(a addresses) returns text language sql as 'select 1::text';
    create function somebodys() returns integer language sql as 'select 1';
    comment on function gone is '${other}';
    drop trigger entries_describe on entries;
    create trigger more before insert on entries for each row execute function describe_entry();
    comment on function describe_entry is '${other}';
    drop view order_money`)
  await migrate(url)
  const made = await list(MADE)
  expect(made).not.toContain('gone')
  // No file of ours made it.
  expect(made).toContain('somebodys')
  expect(made).toContain('order_money')
  expect(
    await list(`
      select tgname as name from pg_trigger where tgrelid = 'entries'::regclass and not tgisinternal order by 1`),
  ).toEqual(['entries_are_kept', 'entries_describe'])
})

test('what defaults, checks, indexes and generated columns call is in functions/for-tables, with what that calls', async () => {
  const { list } = await aDatabase()
  const called = await list(`
    select distinct proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
      and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)`)
  const needed = new Set(called)
  // A set goes on with what is added meanwhile.
  for (const name of needed) {
    const text = forTables.find((one) => one.name === name)?.text ?? ''
    for (const other of [...forTables, ...others])
      if (other.name !== name && new RegExp(`\\b${other.name}\\(`).test(text))
        needed.add(other.name)
  }
  expect(forTables.map(({ name }) => name).sort()).toEqual([...needed].sort())
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const hashes = (files: { name: string; text: string }[]) =>
  Object.fromEntries(files.map(({ name, text }) => [name, hashOf(text)]))

// Shops have run these: write a new migration instead, and add its line with `npx vitest run database-definitions -u`.
test('a migration is never edited', () => {
  expect(hashes(filesIn('migrations'))).toMatchInlineSnapshot(`
    {
      "0000_baseline": "0da9e91c1841",
      "0001_books": "9285ed020971",
      "0002_connections": "34613ee0d9af",
      "0003_receipt_parts": "45eb084f5687",
      "0004_closed_days": "251e11e79d3f",
      "0005_returns": "fb7af0b4b3d8",
      "0006_staff_rights": "3a8c9d7b6c4a",
      "0007_parcel_moves": "d5ef6c3132aa",
      "0008_customer_notes": "0af435fe7a71",
      "0009_returned_sales": "37058dbe4fd0",
      "0010_best_selling": "5cfb4e4914fa",
      "0011_swahili_goods": "223423d033ab",
      "0012_vat": "342ea54b65f9",
      "0013_etims": "87627b7ff9f1",
      "0014_evening-message": "f61b95d1bb47",
      "0015_bulk-costs": "3f65fac54493",
      "0016_push": "a37ef9d96ec9",
      "0017_guest_names": "3901f800d61a",
      "0018_locations": "123717717038",
      "0019_swahili_delivery": "9f70e4445c9c",
      "0020_swahili_points": "2c73cdf197c7",
    }
  `)
})

// Indexes and columns hold what these answered: a change of one needs a migration that makes them again (`reindex index`, or
// the generated column dropped and added). Then write the hashes with `npx vitest run database-definitions -u`.
test('a function for tables changes only with a migration that makes again what is on it', () => {
  expect(hashes(forTables)).toMatchInlineSnapshot(`
    {
      "address_key": "7b3f9cb63ad2",
      "check_digit": "028eed5a4f22",
      "county_key": "8d1a7ae393dd",
      "folded_name": "35bd628c3d1a",
      "ledger_time": "0d939bbe3bae",
      "newest_page_version": "84d81181cb59",
      "next_order_number": "e99761b09fa5",
      "options_key": "5b0c080e4580",
      "options_text": "a815c2318125",
      "place_key": "d14634bf9d7e",
      "search_text": "8d595f327aa0",
      "username_key": "9a49d7d0beda",
    }
  `)
})
