import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OrderAddress } from '@duka/contract/addresses/addresses'
import { accountFacts } from '@duka/contract/ledger/accounts'
import { heldFor } from '@duka/contract/payments/partly-paid'
import { paymentChannels } from '@duka/contract/payments/payments'
import { moneyAccounts } from '@duka/contract/settings/payment-methods'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as schema from '../../src/db/schema.ts'
import { apiRoot } from '../../src/env/paths.ts'
import { databaseUrl } from '../support/template-database.ts'

/** `table.column` with its values, sorted. */
type Lists = Record<string, string[]>

/** Columns that only the types of the code keep to their list. */
const WITHOUT_CHECK = [
  'accounts.code',
  'orders.cancelled_by',
  'outbox.state',
  'paper_sendings.reason',
  'payments.account',
  'payments.channel',
  'payments.method',
  'payments.state',
  'postings.credit',
  'postings.debit',
  'receipts.channel',
  'receipts.method',
  'receipts.reported_by',
  'sales_periods.period',
  'sales_sums.period',
  'shippings.status',
  'stock_movements.reason',
  'users.notify_chosen_how',
  'users.rights',
]

test('the database accepts the values that the code knows, and no others', async () => {
  const known = listsOfCode()
  const accepted = await listsOfDatabase()

  expect(known).toMatchObject(accepted)
  const unchecked = Object.keys(known).filter((column) => !(column in accepted))
  expect(unchecked.sort()).toEqual(WITHOUT_CHECK)
})

test('the accounts of the database are those of the contract', async () => {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'template_shop'),
  })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select code, class, may_be_negative from accounts')
  const facts = Object.entries(accountFacts).map(([code, { class: kind, mayBeNegative }]) => [
    code,
    kind,
    mayBeNegative,
  ])
  expect(rows.map((row) => Object.values(row)).sort()).toEqual(
    [...facts, ['held', 'liability', false]].sort(),
  )
})

test('the list of payments knows every channel of typed money', () => {
  const typed = paymentChannels.filter((channel) => heldFor[channel] === 'part')
  expect(listsIn('payment_lines')).toContainEqual([...typed].sort())
})

test('queries that list the accounts into which money comes know them all', () => {
  const accounts = Object.values(moneyAccounts).map(({ ledger }) => `'${ledger}'`)
  const files = globSync('src/{db/views/*.sql,modules/**/*.queries.ts}', { cwd: apiRoot })
  const lists = files.flatMap((file) =>
    [...readFileSync(join(apiRoot, file), 'utf8').matchAll(/ in \(('[^)]+)\)/g)]
      .map(([, list = '']) => list.split(', '))
      .filter((list) => list.includes("'mpesa'") && list.includes("'drawer'"))
      .map((list) => ({ file, missing: accounts.filter((account) => !list.includes(account)) })),
  )
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ missing }) => missing.length > 0)).toEqual([])
})

test('an order copies every part of its address', () => {
  const parts = Object.keys(OrderAddress.shape).filter((part) => part !== 'stateProvince')
  const copied = [
    ...readDefinition('functions/address_copy').matchAll(/'(\w+)', (?:coalesce\()?a\./g),
  ].map(([, name]) => name)
  expect(copied.sort()).toEqual(parts.sort())
})

/** The lists in the text of a view, sorted. */
function listsIn(view: string): string[][] {
  return [...readDefinition(`views/${view}`).matchAll(/ in \(('[^)]+)\)/g)].map(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value).sort(),
  )
}

function readDefinition(path: string): string {
  return readFileSync(join(apiRoot, `src/db/${path}.sql`), 'utf8')
}

function listsOfCode(): Lists {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  return Object.fromEntries(
    tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.flatMap((column) => {
        const { enumValues } =
          'baseColumn' in column ? (column.baseColumn as typeof column) : column
        return enumValues?.length
          ? [[`${name}.${inSnakeCase(column.name)}`, [...enumValues].sort()]]
          : []
      })
    }),
  )
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The lists of the checks on one column. */
async function listsOfDatabase(): Promise<Lists> {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'template_shop'),
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ column: string; values: string[] }>(`
      select conrelid::regclass || '.' || attname as column,
        array(select match[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') match order by 1) as values
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace
        and pg_get_constraintdef(c.oid) ~ 'ARRAY\\['`)
    return Object.fromEntries(rows.map(({ column, values }) => [column, values]))
  } finally {
    await client.end()
  }
}
