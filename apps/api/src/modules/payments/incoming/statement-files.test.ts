import { readFile } from 'node:fs/promises'
import type { StatementRow } from '@duka/contract/payments/payment-desk'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type TestApp, testApp } from '../../../../test/support/support.ts'
import { receipts } from '../../../db/schema.ts'

/** Statements as the portal, Excel and people write them; everything in them is invented. */

const app = await testApp()
const folder = new URL('../../../../test/samples/statements/', import.meta.url)

async function upload(to: TestApp, bytes: Buffer) {
  const { token } = await aManager(to)
  const answer = await to.http.inject({
    method: 'POST',
    url: '/api/payments/statement',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function importFile(file: string, to = app) {
  const { status, body } = await upload(to, await readFile(new URL(file, folder)))
  const rows: StatementRow[] = body.rows ?? []
  return { status, body, rows, of: (result: string) => rows.filter((row) => row.result === result) }
}

const sum = (rows: StatementRow[]) => rows.reduce((all, { amount }) => all + (amount ?? 0), 0)
const saying = (rows: StatementRow[], why: string) => rows.filter((row) => row.why?.startsWith(why))

/** The sums of these rows by their day of November in Nairobi. */
async function byDay(rows: StatementRow[]): Promise<Record<number, number>> {
  const codes = rows.map(({ receipt }) => receipt ?? '')
  const kept = await app.db.select().from(receipts).where(inArray(receipts.code, codes))
  const days: Record<number, number> = {}
  for (const { occurredAt, amountCents } of kept) {
    const [month, day] = new Date(occurredAt.getTime() + 3 * 3_600_000)
      .toISOString()
      .slice(5, 10)
      .split('-')
      .map(Number)
    const key = month === 11 ? Number(day) : Number.NaN
    days[key] = (days[key] ?? 0) + amountCents / 100
  }
  return days
}

interface Right {
  payments: number
  sum: number
  charges?: number
  withdrawn?: number
  days: Record<number, number>
}

const right: [string, Right][] = [
  [
    '01-portal-paybill.csv',
    {
      payments: 10,
      sum: 24_619,
      charges: 180,
      withdrawn: 15_000,
      days: { 1: 1730, 2: 3350, 3: 15_150, 4: 1690, 5: 2699 },
    },
  ],
  [
    '02-excel-semicolon.csv',
    {
      payments: 7,
      sum: 20_264.5,
      withdrawn: 9000,
      days: { 5: 1250, 6: 2000, 9: 14_500, 11: 65, 12: 300, 13: 1250, 27: 899.5 },
    },
  ],
  ['03-unicode-text.txt', { payments: 5, sum: 27_451, days: { 5: 2450, 6: 25_000, 7: 1 } }],
  [
    '04-till-iso.csv',
    { payments: 5, sum: 5235, charges: 7, withdrawn: 3000, days: { 1: 560, 5: 2500, 6: 2175 } },
  ],
  ['05-month-first.csv', { payments: 4, sum: 6861, days: { 5: 1250, 6: 300, 11: 1111, 27: 4200 } }],
  [
    '06-edited-by-hand.csv',
    {
      payments: 6,
      sum: 17_765,
      withdrawn: 2000,
      days: { 14: 1550, 15: 2000, 16: 13_140, 17: 1075 },
    },
  ],
  ['09-day-or-month.csv', { payments: 3, sum: 1800, days: { 3: 500, 5: 600, 10: 700 } }],
  ['12-one-payment-nobody-knows.csv', { payments: 1, sum: 480, charges: 5, days: { 27: 480 } }],
]

test.each(right)(
  '%s is read to the shilling, and changes nothing when read again',
  async (file, wanted) => {
    const { of, rows } = await importFile(file)
    const taken = of('to-match')
    expect(of('counted')).toEqual([])
    expect({
      payments: taken.length,
      sum: sum(taken),
      charges: sum(saying(rows, 'M-Pesa took its charge')) || undefined,
      withdrawn: sum(saying(rows, 'Money left the account')) || undefined,
      days: await byDay(taken),
    }).toEqual(wanted)

    const before = await app.db.select().from(receipts)
    const again = await importFile(file)
    expect(again.of('to-match')).toEqual([])
    expect(await app.db.select().from(receipts)).toEqual(before)
  },
)

test('the charges, reversals and failures of the portal are told apart by what M-Pesa calls them', async () => {
  const { rows, of } = await importFile('01-portal-paybill.csv')
  expect(of('unread')).toEqual([])
  expect(of('reversal')).toMatchObject([{ receipt: 'UK3RUGTGJW', amount: 12_400 }])
  expect(saying(rows, 'It is not completed')).toHaveLength(2)
  expect(saying(rows, 'There is no receipt code')).toHaveLength(1)
  const [kept] = await app.db
    .select()
    .from(receipts)
    .where(inArray(receipts.code, ['UK32SKT4J7']))
  expect(kept).toMatchObject({ account: 'D 12 B', amountCents: 275_000 })
})

test('a code with two sums counts once, and the page says that they differ', async () => {
  const { rows, of, body } = await importFile('06-edited-by-hand.csv')
  expect(rows.filter(({ receipt }) => receipt === 'UKGE6JGHEN')).toMatchObject([
    { amount: 12_500, result: 'known', why: null },
    { amount: 12_050, result: 'known', why: expect.stringContaining('another sum') },
  ])
  // The head that stands there twice, and the page number, are none of it.
  expect(of('unread')).toMatchObject([
    { line: 16, receipt: 'UKHZ', why: 'The file ends in the middle of this line.' },
  ])
  expect(body.dates).toBeNull()
})

test('staff are told how dates were read that could be read in two ways', async () => {
  expect((await importFile('05-month-first.csv')).body.dates).toEqual({
    order: 'month-first',
    written: '11/27/2026 12:30 PM',
    read: '2026-11-27T09:30:00.000Z',
  })
  expect((await importFile('09-day-or-month.csv')).body.dates).toEqual({
    order: 'day-first',
    written: '03/11/2026 09:00',
    read: '2026-11-03T06:00:00.000Z',
  })
  expect((await importFile('01-portal-paybill.csv')).body.dates).toBeNull()
})

test('the statement of the next day brings what is new, and takes what went back', async () => {
  const { of } = await importFile('08-next-day-overlaps-01.csv')
  expect(of('known').map(({ receipt }) => receipt)).toEqual(['UK5M5QSGGW', 'UK5AFWH98U'])
  expect(sum(of('to-match'))).toBe(3920)
  expect(of('reversal')).toMatchObject([
    { receipt: 'UK5M5QSGGW', amount: 500 },
    { receipt: 'UK2PC9KBD6', amount: 3200 },
  ])
  expect(of('unread')).toMatchObject([
    {
      receipt: 'UK6YMDWKF2',
      amount: 777,
      why: 'It sends back a payment that the shop does not know.',
    },
  ])
})

test('the same statement alone knows the payment of one reversal only', async () => {
  const shop = await testApp()
  const { of } = await importFile('08-next-day-overlaps-01.csv', shop)
  expect(of('reversal')).toMatchObject([{ receipt: 'UK5M5QSGGW', amount: 500 }])
  expect(of('unread').map(({ amount }) => amount)).toEqual([777, 3200])
})

test.each(['07-portal.xlsx', '10-web-page-called.xls'])(
  '%s is refused: save it as CSV',
  async (file) => {
    const { status, body } = await importFile(file)
    expect([status, body.code]).toEqual([400, 'NOT_CSV'])
    expect(body.message).toContain('Save as')
  },
)

test('what customers typed finds their orders, however they wrote the number', async () => {
  const shopper = await aShopper(app)
  const orders: string[] = []
  for (let nth = 0; nth < 4; nth += 1) orders.push(await anOrder(app, shopper))
  const short = orders.map((id) => id.slice(0, 8))
  const form = await readFile(new URL('11-for-your-orders.csv', folder), 'utf8')
  const [one = '', two = '', three = '', four = ''] = short
  const filled = form
    .replaceAll('ORD ER-3', `${three.slice(0, 3)} ${three.slice(3)}`)
    .replaceAll('ORDER-1', one.toUpperCase())
    .replaceAll('order-2', two)
    .replaceAll('ORDER-3', three)
    .replaceAll('ORDER-4', four)
  const sums = ['2499', '1,000.00', '1249', '1250', '3000']
  const csv = sums.reduce((text, amount, at) => text.replace(`SUM-${at + 1}`, amount), filled)
  const { body } = await upload(app, Buffer.from(csv))
  expect(body.rows.map(({ result, order }: StatementRow) => [result, order])).toEqual(
    [0, 1, 2, 2, 3].map((nth) => ['counted', orders[nth]]),
  )
  const statuses = []
  for (const id of orders)
    statuses.push((await shopper.call('GET', `/orders/${id}`)).body.order?.paymentStatus)
  expect(statuses).toEqual(['paid', 'unpaid', 'paid', 'paid'])
})
