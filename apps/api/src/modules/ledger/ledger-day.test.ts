import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSeconds, paymentsOf } from '../../../test/samples/payments-support.ts'
import { refundDesk } from '../../../test/samples/refund-desk.ts'
import { testApp } from '../../../test/support/support.ts'

const app = await testApp()
const desk = await refundDesk(app)
const { manager } = desk

test('a refund is posted on the day it is made, and the day of its payment stays as it was', async () => {
  const { orderId } = await desk.aPaidOrder()
  await desk.cancel(orderId)
  // The payment was yesterday.
  await app.db.transaction(async (db) => {
    // Postings never change; without their triggers they do.
    await db.execute('set local session_replication_role = replica')
    await db.execute(sql`
      update entries set posted_at = posted_at - interval '1 day' where order_id = ${orderId}`)
  })
  const [yesterday, today] = [nairobiDay(inSeconds(-86_400)), nairobiDay(new Date())]
  const read = async (day: string) => (await manager.call('GET', `/ledger/day?day=${day}`)).body
  const before = await read(yesterday)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  expect(await read(yesterday)).toEqual(before)
  const { postings } = await read(today)
  expect(
    postings.filter((posting: { order: string | null }) => posting.order === orderId),
  ).toMatchObject([
    { account: 'refund-due', debit: 2499 },
    { account: 'mpesa', credit: 2499 },
  ])
})

test('the ledger’s file has a row for each posting, with the order’s id', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  const answer = await app.http.inject({
    url: '/api/ledger/export.csv',
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const [head, ...rows] = answer.body.trim().split(/\r?\n/)
  expect(head?.replace('\ufeff', '')).toBe(
    'date,account,debit,credit,order,receipt,who,entry,of day,account name',
  )
  const ours = rows.filter((row) => row.includes(orderId)).map((row) => row.split(',').slice(1, 6))
  expect(ours).toEqual([
    ['mpesa', '2499', '0', orderId, receipt],
    ['deposit', '0', '2499', orderId, receipt],
  ])
})
