import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aReceipt, aSum } from '../../../test/samples/payments-support.ts'
import { aManager, aShopper, type TestApp, testApp } from '../../../test/support/support.ts'
import { checkLedger } from './check-ledger.queries.ts'

/** A shop with an order that is paid in full, and what both forms of the check say about it. */
async function aPaidShop() {
  const app = await testApp()
  const orderId = await anOrder(app, await aShopper(app))
  const code = aReceipt()
  const receiptId = await aSum(app, orderId, { cents: 249_900, code })
  const number = orderId.slice(0, 8).toUpperCase()
  const differences = async () => ({
    ofShop: (await checkLedger(app.db)).differences,
    ofOrder: (await checkLedger(app.db, [orderId])).differences,
  })
  return { app, orderId, number, code, receiptId, differences }
}

type Shop = Awaited<ReturnType<typeof aPaidShop>>

const post = ({ app, receiptId, orderId }: Shop, debit: string, credit: string, cents: number) =>
  app.db.transaction(async (db) => {
    // The books refuse most of this by themselves.
    await db.execute('set local session_replication_role = replica')
    await db.execute(sql`
      with entry as (
        insert into entries (kind, cause_kind, cause_id, receipt_id, order_id, occurred_at)
        values ('counted', 'test', gen_random_uuid(), ${receiptId}, ${orderId}, now()) returning id)
      insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
      select id, ${debit}, ${`receipt:${receiptId}`}, ${credit}, ${`receipt:${receiptId}`}, ${cents} from entry`)
  })

test.each<[what: string, spoil: (shop: Shop) => Promise<unknown>, expected: string]>([
  [
    'a receipt that is posted with another sum',
    (shop) => post(shop, 'mpesa', 'deposit', 100),
    'Receipt CODE brought KES 2499.00, but KES 2500.00 are posted.',
  ],
  [
    'a receipt whose money never came',
    ({ app, receiptId }) =>
      app.db.execute(sql`update receipts set voided_at = now() where id = ${receiptId}`),
    'Receipt CODE brought KES 0.00, but KES 2499.00 are posted.',
  ],
  [
    'more taken from an account than was there',
    (shop) => post(shop, 'held', 'deposit', 100),
    'Of receipt CODE there are KES -1.00 in "held".',
  ],
  [
    'money of an order in the account for money without one',
    (shop) => post(shop, 'deposit', 'to-match', 249_900),
    'Receipt CODE has KES 2499.00 in "to-match", which is only for money without an order.',
  ],
  [
    'an order whose payment status is not what its money makes it',
    ({ app, orderId }) =>
      app.db.execute(sql`update orders set payment_status = 'unpaid' where id = ${orderId}`),
    'Order NUMBER is unpaid, but its postings make it paid.',
  ],
  [
    'a list of payments that is not what the postings say',
    ({ app, orderId }) =>
      app.db.execute(sql`update payments set received_cents = 1 where order_id = ${orderId}`),
    'The list of payments of order NUMBER is not what its postings say.',
  ],
])('the check finds %s', async (_, spoil, expected) => {
  const shop = await aPaidShop()
  expect(await shop.differences()).toEqual({ ofShop: [], ofOrder: [] })

  await spoil(shop)

  const difference = expected.replace('CODE', shop.code).replace('NUMBER', shop.number)
  const { ofShop, ofOrder } = await shop.differences()
  expect(ofOrder).toContain(difference)
  expect(ofShop).toEqual(ofOrder)
  const manager = await aManager(shop.app)
  expect((await manager.call('GET', '/ledger/check')).body).toEqual({
    balanced: false,
    differences: ofShop,
  })
})

test('a posting cannot be changed or deleted, and cannot move money from an account to itself', async () => {
  const shop = await aPaidShop()
  const { app } = shop
  const before = await allPostings(app)
  const kept = 'A posting is never changed or removed'
  await expect(refusal(app.db.execute(sql`update postings set cents = 1`))).resolves.toContain(kept)
  await expect(refusal(app.db.execute(sql`delete from postings`))).resolves.toContain(kept)
  await expect(refusal(post(shop, 'deposit', 'deposit', 100))).resolves.toContain(
    'postings_two_accounts',
  )
  await expect(refusal(post(shop, 'mpesa', 'deposit', 0))).resolves.toContain(
    'postings_cents_positive',
  )
  expect(await allPostings(app)).toEqual(before)
})

async function allPostings(app: TestApp) {
  return (await app.db.execute(sql`select * from postings order by id`)).rows
}

/** What PostgreSQL says against a statement. */
async function refusal(statement: Promise<unknown>): Promise<string> {
  try {
    await statement
    return 'done'
  } catch (error) {
    const { cause } = error as Error
    return cause instanceof Error ? cause.message : String(error)
  }
}
