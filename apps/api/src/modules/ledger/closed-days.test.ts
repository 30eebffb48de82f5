import { nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  callbackBody,
  inSeconds,
  paymentDeps,
  postCallback,
} from '../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../test/samples/prompted-order.ts'
import { refundDesk } from '../../../test/samples/refund-desk.ts'
import { testApp } from '../../../test/support/support.ts'
import { hookSecret } from '../payments/mpesa/hook-secret.ts'
import { queryAttempt } from '../payments/prompts/query-attempt.ts'
import { closeLedgerBefore } from './close-ledger.queries.ts'

/** What was printed of a day that is over stays true, whatever comes later. */

const app = await testApp()
const desk = await refundDesk(app)
const { shopper, manager } = desk
const secret = await hookSecret(app.db)
const yesterday = nairobiDay(inSeconds(-86_400))

const type = async (account: string, shillings: number, receipt = aReceipt()) => {
  await app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BusinessShortCode: '174379',
    BillRefNumber: account,
  })
  return receipt
}

/** Puts all that is posted so far one day back. */
const letADayPass = () =>
  app.db.transaction(async (db) => {
    // Postings never change; without their triggers they do.
    await db.execute('set local session_replication_role = replica')
    await db.execute(sql`update entries set posted_at = posted_at - interval '1 day'`)
  })

async function readYesterday() {
  const [ledger, day] = await Promise.all([
    manager.call('GET', `/ledger/day?day=${yesterday}`),
    manager.call('GET', `/payments/day?date=${yesterday}`),
  ])
  const { received, refunded, simulated, cashByStaff, cashByRider } = day.body
  return { ledger: ledger.body, received, refunded, simulated, cashByStaff, cashByRider }
}

test('a day that is over stays as it was when callbacks, matches and refunds follow', async () => {
  // A confirmation that names no prompt counts as typed; its callback makes it the prompt's.
  const typed = await aPromptedOrder(app)
  const receipt = aReceipt()
  await type(typed.orderId.slice(0, 8), 2499, receipt)
  await app.db.execute(sql`update receipts set created_at = created_at - interval '2 minutes'`)
  const late = paymentDeps(app, inSeconds(120))
  // A query proves this one, and only its callback names the receipt.
  const proven = await aPromptedOrder(app)
  app.mpesa.settleByQuery(proven.prompt.checkoutRequestId, '0')
  await queryAttempt(late, proven.prompt.paymentId)
  const lost = await type('SHOES', 700)
  const paid = await desk.aPaidOrder()
  const counted = await anOrder(app, shopper)
  const own = await type(counted.slice(0, 8), 2499)
  await letADayPass()
  const before = await readYesterday()
  expect(before.received.total).toBeGreaterThan(0)

  for (const [{ prompt }, code] of [
    [typed, receipt],
    [proven, aReceipt()],
  ] as const)
    await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: code }))
  for (const { orderId } of [typed, proven]) await settled(app, orderId)
  const target = await anOrder(app, shopper)
  expect(
    (await manager.call('POST', '/payments/match', { receipt: lost, orderId: target })).status,
  ).toBe(200)
  await desk.cancel(paid.orderId)
  expect((await desk.refund(paid.orderId, { manual: true })).status).toBe(202)
  // Its prompt claims the typed money.
  await app.db.execute(sql`update receipts set channel = 'stk' where code = ${own}`)
  expect(await readYesterday()).toEqual(before)
})

test('money that comes after the clock was set back is posted on the next day', async () => {
  const end = inSeconds(3600)
  const key = 'ledger.closed-before'
  await app.db.execute(sql`
    insert into settings (key, value) values (${key}, to_jsonb(${end.toISOString()}::text))
    on conflict (key) do update set value = excluded.value`)
  const receipt = await type('SHOES', 700)
  const posted = await postedAt(receipt)
  expect(posted).toEqual(end)
  // A clock that was wrong by more than a day is not believed.
  await app.db.execute(sql`
    update settings set value = to_jsonb(${inSeconds(200_000).toISOString()}::text) where key = ${key}`)
  expect((await postedAt(await type('SHOES', 700))).getTime()).toBeLessThan(inSeconds(60).getTime())
  await app.db.execute(sql`delete from settings where key = ${key}`)
})

async function postedAt(receipt: string): Promise<Date> {
  const { rows } = await app.db.execute<{ at: string }>(sql`
    select p.posted_at as at from entries p join receipts r on r.id = p.receipt_id
    where r.code = ${receipt}`)
  return new Date(rows[0]?.at ?? Number.NaN)
}

test('a day is not read as over while money of it is still being posted', async () => {
  const end = new Date()
  const receipt = await type('SHOES', 700)
  let isClosed = false
  let closing: Promise<void> | undefined
  await app.db.transaction(async (db) => {
    await db.execute(sql`
      insert into entries (kind, cause_kind, cause_id, receipt_id, occurred_at)
      select 'test', 'test', gen_random_uuid(), id, now() from receipts where code = ${receipt}`)
    closing = closeLedgerBefore(app.db, end).then(() => {
      isClosed = true
    })
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`)
        return rows.length
      })
      .toBe(1)
    expect(isClosed).toBe(false)
  })
  await closing
  expect(isClosed).toBe(true)
})
