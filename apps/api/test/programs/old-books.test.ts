import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { anOldShop } from '../support/old-shop.ts'

/** The transfers of the first release become entries of the books, one to one. */

const CASH_ORDER = 'd24225c3-8ad7-4a61-89eb-e290c478c026'
const CASH = '87c6f392-2dab-49a5-a7bf-ecf7c066f0f3'
const OWED = '601a261f-1c42-40c2-b430-a27c739e0085'
const OWED_ORDER = '0dcc5a9a-e68c-4676-962b-09c70cd11804'

async function anUpgradedShop(before = '') {
  const url = await anOldShop()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(before)
  await migrate(url)
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', e.kind, p.debit, p.debit_holder, p.credit, p.credit_holder, p.cents / 100) as line
    from entries e join postings p on p.entry_id = e.id
    where e.kind <> 'sale' and e.cause_kind <> 'sale' order by e.id, p.id`)
  const { rows: negative } = await client.query(`
    select code, holder from (
      select debit as code, debit_holder as holder, cents from postings
      union all select credit, credit_holder, -cents from postings) sides
    join accounts using (code) where not may_be_negative
    group by code, holder, class having sum(case class when 'asset' then cents else -cents end) < 0`)
  expect(negative).toEqual([])
  return { client, lines: rows.map(({ line }) => line) }
}

test('each old transfer is one entry with its accounts and holders', async () => {
  const { client, lines } = await anUpgradedShop()
  expect(lines).toEqual([
    `received mpesa refund-due receipt:${OWED} 2499`,
    'received mpesa held receipt:68f3ff53-89e6-4899-b491-4940ca0599f3 2400',
    'received mpesa to-match receipt:fef76323-4fa8-4bcb-9dd0-7a95a9dc22a3 100',
    expect.stringMatching(
      new RegExp(`^received drawer (run|person):\\S+ deposit order:${CASH_ORDER} 2499$`),
    ),
  ])
  const { rows } = await client.query(`
    select e.id, e.code, e.channel, e.posted_at = '2026-11-28 03:37:33.078+00' as kept
    from entries e where receipt_id = '${OWED}'`)
  expect(rows).toEqual([{ id: 1, code: 'UKL0000001', channel: 'c2b', kept: true }])
})

test('what went back left M-Pesa or the drawer, and what went back twice is owed by the payer', async () => {
  const back = (receipt: string, order: string, debit: string, credit: string, cents: number) =>
    `insert into postings (kind, debit, credit, cents, receipt_id, order_id, who, occurred_at, channel)
     values ('paid-back', '${debit}', '${credit}', ${cents}, '${receipt}', '${order}', 'wanjiku', now(), 'c2b');`
  const { client, lines } = await anUpgradedShop(`
    ${back(OWED, OWED_ORDER, 'refund-due', 'paid-back', 249900)}
    ${back(OWED, OWED_ORDER, 'refund-due', 'paid-back', 249900)}
    ${back(CASH, CASH_ORDER, 'order', 'refund-due', 249900)}
    ${back(CASH, CASH_ORDER, 'refund-due', 'paid-back', 249900)}`)
  const [staff] = (await client.query(`select id from users where username = 'wanjiku'`)).rows
  expect(lines.slice(4)).toEqual([
    `paid-back refund-due receipt:${OWED} mpesa 2499`,
    `paid-back refund-due receipt:${OWED} mpesa 2499`,
    `paid-back deposit order:${CASH_ORDER} refund-due receipt:${CASH} 2499`,
    `paid-back refund-due receipt:${CASH} drawer person:${staff.id} 2499`,
    `owed owed-by-payer receipt:${OWED} refund-due receipt:${OWED} 2499`,
  ])
  const { rows } = await client.query(
    `select distinct by_user, by_name from entries where kind = 'paid-back'`,
  )
  expect(rows).toEqual([{ by_user: staff.id, by_name: 'wanjiku' }])
})

test('an order that has left is sold, and money that came for it is no deposit', async () => {
  const { client } = await anUpgradedShop()
  const { rows } = await client.query(`
    select o.number, p.debit, p.credit, p.cents / 100 as cents
    from entries e join postings p on p.entry_id = e.id join orders o on o.id = e.order_id
    where e.kind = 'sale' or e.cause_kind = 'sale' order by e.kind desc, o.number`)
  expect(rows).toEqual([
    { number: 'D24225C3', debit: 'receivable', credit: 'sales', cents: 2499 },
    { number: 'E9A7D5D3', debit: 'receivable', credit: 'sales', cents: 2499 },
    { number: 'D24225C3', debit: 'deposit', credit: 'receivable', cents: 2499 },
  ])
})
