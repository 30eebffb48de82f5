import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/support.ts'
import { closeLedgerBefore } from '../close-ledger.queries.ts'
import type { NewEntry, Side } from './entries.ts'
import { balance, post, reverse } from './post.queries.ts'

const { db } = await testApp()

const mpesa: Side = { account: 'mpesa' }
const aHolder = () => `test:${randomUUID()}`
const toMatch = (holder: string): Side => ({ account: 'to-match', holder })

const anEntry = (lines: NewEntry['lines'], cause: string = randomUUID()): NewEntry => ({
  kind: 'test',
  cause: { kind: 'test', id: cause },
  lines,
})

async function idOf(cause: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from entries where cause_kind = 'test' and cause_id = ${cause}`,
  )
  return rows[0]?.id ?? Number.NaN
}

test('a balance is debits less credits of one holder', async () => {
  const [one, other] = [aHolder(), aHolder()]
  await post(db, [
    anEntry([
      { debit: mpesa, credit: toMatch(one), cents: 700 },
      { debit: mpesa, credit: toMatch(other), cents: 100 },
    ]),
    anEntry([{ debit: toMatch(one), credit: mpesa, cents: 200 }]),
  ])
  expect(await balance(db, 'to-match', one)).toBe(-500)
  expect(await balance(db, 'to-match', other)).toBe(-100)
  expect(await balance(db, 'deposit', one)).toBe(0)
})

test('what is told twice is posted once, also at the same time', async () => {
  const [holder, cause] = [aHolder(), randomUUID()]
  const tell = () =>
    post(db, [anEntry([{ debit: mpesa, credit: toMatch(holder), cents: 300 }], cause)])
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await balance(db, 'to-match', holder)).toBe(-300)
})

test('an entry is taken back once, by an entry of today that names it', async () => {
  const [holder, cause] = [aHolder(), randomUUID()]
  await post(db, [anEntry([{ debit: mpesa, credit: toMatch(holder), cents: 300 }], cause)])
  const id = await idOf(cause)
  const by = { id: randomUUID(), username: 'wanjiku' }
  await Promise.all([1, 2].map(() => reverse(db, id, { by, reason: 'wrong sum' })))
  await reverse(db, id)
  expect(await balance(db, 'to-match', holder)).toBe(0)
  const { rows } = await db.execute(
    sql`select kind, by_user, by_name, reason from entries where reverses = ${id}`,
  )
  expect(rows).toEqual([{ kind: 'test', by_user: by.id, by_name: 'wanjiku', reason: 'wrong sum' }])
})

test.each<[string, Side, 'debit' | 'credit']>([
  ['a deposit', { account: 'deposit' }, 'debit'],
  ['money to match', { account: 'to-match' }, 'debit'],
  ['a refund due', { account: 'refund-due' }, 'debit'],
  ['what a customer owes', { account: 'receivable' }, 'credit'],
  ['what a payer owes', { account: 'owed-by-payer' }, 'credit'],
])('%s is never below zero at the end of a transaction', async (_, side, less) => {
  const own = { ...side, holder: aHolder() }
  const more = less === 'debit' ? 'credit' : 'debit'
  const move = (way: 'debit' | 'credit', cents: number) =>
    anEntry([
      way === 'debit' ? { debit: own, credit: mpesa, cents } : { debit: mpesa, credit: own, cents },
    ])
  await post(db, [move(more, 500)])
  const refused = db.transaction((db) => post(db, [move(less, 501)]))
  await expect(refused).rejects.toMatchObject({ cause: { constraint: 'postings_not_negative' } })
  expect(Math.abs(await balance(db, own.account, own.holder))).toBe(500)
  await db.transaction(async (db) => {
    await post(db, [move(less, 501)])
    await post(db, [move(more, 1)])
  })
  expect(await balance(db, own.account, own.holder)).toBe(0)
})

test('an entry of a closed day belongs to the next open one, and keeps when it happened', async () => {
  const end = new Date(Date.now() - 1000)
  await closeLedgerBefore(db, end)
  // The clock was set back since: the end of the closed day lies ahead.
  const later = new Date(Date.now() + 3_600_000)
  await db.execute(sql`
    update settings set value = to_jsonb(${later.toISOString()}::text) where key = 'ledger.closed-before'`)
  const cause = randomUUID()
  const line = { debit: mpesa, credit: toMatch(aHolder()), cents: 100 }
  await post(db, [{ ...anEntry([line], cause), happenedAt: end.toISOString() }])
  const { rows } = await db.execute<{ posted: string; occurred: string }>(
    sql`select posted_at as posted, occurred_at as occurred from entries where cause_id = ${cause}`,
  )
  expect(new Date(rows[0]?.posted ?? '')).toEqual(later)
  expect(new Date(rows[0]?.occurred ?? '')).toEqual(end)
  await db.execute(sql`delete from settings where key = 'ledger.closed-before'`)
})
