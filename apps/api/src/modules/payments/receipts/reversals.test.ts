import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  paymentStatusOf,
  paymentsOf,
} from '../../../../test/samples/payments-support.ts'
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { testApp } from '../../../../test/support/support.ts'
import { hookSecret } from '../mpesa/hook-secret.ts'

/** M-Pesa sends money back, and a statement tells of it. */

const app = await testApp()
const desk = await refundDesk(app)
const { shopper, manager } = desk
const secret = await hookSecret(app.db)

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

/** A typed payment: for an order, or with an account number that nobody knows. */
async function type(account: string, shillings: number): Promise<string> {
  const receipt = aReceipt()
  await app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BusinessShortCode: '174379',
    BillRefNumber: account,
  })
  return receipt
}

interface Reversal {
  code?: string
  of: string
  shillings: number | ''
  at?: string
  status?: string
}

const lineOf = ({ code = aReceipt(), of, shillings, at = '', status = 'Completed' }: Reversal) =>
  `${code},${at},Pay Bill Reversal of ${of},${status},,${shillings}`

async function importReversals(...reversals: Reversal[]) {
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn'
  const csv = [head, ...reversals.map(lineOf)].join('\n')
  return (await manager.call('POST', '/payments/statement', { csv })).body.rows
}

/** Where the money of a receipt is, in shillings. */
async function placesOf(receipt: string): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ account: string; cents: string }>(sql`
    select b.account, b.cents from receipt_balances b join receipts r on r.id = b.receipt_id
    where r.code = ${receipt}`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents) / 100]))
}

async function alertsOf(orderId: string) {
  const actions = (await desk.historyOf(orderId)).map(({ action }: { action: string }) => action)
  return actions.filter((action: string) => action === 'paid-back-twice').length
}

async function toMatch(receipt: string) {
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  return receipts.find((row: { receipt: string }) => row.receipt === receipt)?.amount
}

const KNOWN = 'M-Pesa sent this money back, as the shop knew.'

test('a whole receipt that went back is taken from every account that holds its money', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = await type(orderId.slice(0, 8), 3000)
  expect(await placesOf(receipt)).toEqual({ deposit: 2499, 'refund-due': 501 })
  const reversal = { code: aReceipt(), of: receipt, shillings: 3000 } as const
  expect(await importReversals(reversal)).toMatchObject([{ result: 'reversal', amount: 3000 }])
  expect(await placesOf(receipt)).toEqual({ 'paid-back': 3000 })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await importReversals(reversal)).toMatchObject([{ why: KNOWN }])
  expect(await placesOf(receipt)).toEqual({ 'paid-back': 3000 })
  expect(await alertsOf(orderId)).toBe(0)
})

test('two reversals of one sum count twice, each of them once', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = await type(orderId.slice(0, 8), 2499)
  const [first, second] = [aReceipt(), aReceipt()].map(
    (code): Reversal => ({ code, of: receipt, shillings: 1000 }),
  )
  if (!first || !second) throw new Error('There are two.')
  await importReversals(first, second)
  expect(await placesOf(receipt)).toEqual({ deposit: 499, 'paid-back': 2000 })
  expect(await importReversals(second, first)).toMatchObject([{ why: KNOWN }, { why: KNOWN }])
  expect(await placesOf(receipt)).toEqual({ deposit: 499, 'paid-back': 2000 })
})

test('what a reversal cannot take back any more is owed by the payer, and staff get an alert', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = await type(orderId.slice(0, 8), 2499)
  await importReversals({ of: receipt, shillings: 2499 })
  const [row] = await importReversals({ of: receipt, shillings: 2499 })
  expect(row.why).toMatch(/twice/)
  expect(await placesOf(receipt)).toEqual({ 'paid-back': 4998, 'owed-by-payer': -2499 })
  expect(await alertsOf(orderId)).toBe(1)
})

test('a part that goes back of money without an order leaves the rest of it to match', async () => {
  const receipt = await type('SHOES', 2499)
  const part = { code: aReceipt(), of: receipt, shillings: 1000 } as const
  const dayBefore = (await manager.call('GET', '/payments/day')).body
  await importReversals(part)
  await importReversals(part)
  expect(await placesOf(receipt)).toEqual({ 'to-match': 1499, 'paid-back': 1000 })
  expect(await toMatch(receipt)).toBe(1499)
  const day = (await manager.call('GET', '/payments/day')).body
  expect(day.toMatch.count).toBe(dayBefore.toMatch.count)
  expect(day.toMatch.amount).toBe(dayBefore.toMatch.amount - 1000)

  // What is left counts as a part of an order's price.
  const orderId = await anOrder(app, shopper)
  expect((await manager.call('POST', '/payments/match', { receipt, orderId })).status).toBe(200)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await placesOf(receipt)).toEqual({ held: 1499, 'paid-back': 1000 })
})

test('the rest of such money can be paid back by hand, and only the rest', async () => {
  const receipt = await type('SHOES', 2499)
  await importReversals({ of: receipt, shillings: 1000 })
  expect((await manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  expect(await placesOf(receipt)).toEqual({ 'paid-back': 2499 })
  expect(await toMatch(receipt)).toBeUndefined()
})

test('a reversal after the money was paid back by hand is a second one, and staff get an alert', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  const [row] = await importReversals({ of: receipt ?? '', shillings: 2499 })
  expect(row.why).toMatch(/twice/)
  expect(await alertsOf(orderId)).toBe(1)
  expect(await placesOf(receipt ?? '')).toEqual({ 'paid-back': 4998, 'owed-by-payer': -2499 })
})

test('a reversal that staff made in the portal and then recorded by hand is one', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  const at = inNairobi(new Date())
  expect((await desk.refund(orderId, { manual: true })).status).toBe(202)
  const reversal = { code: aReceipt(), of: receipt ?? '', shillings: 2499, at } as const
  for (let times = 0; times < 2; times += 1)
    expect(await importReversals(reversal)).toMatchObject([{ why: KNOWN }])
  expect(await alertsOf(orderId)).toBe(0)
  expect(await placesOf(receipt ?? '')).toEqual({ 'paid-back': 2499 })
})

test('a reversal whose code staff wrote into the note is the one that they recorded', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  const code = aReceipt()
  await desk.refund(orderId, { manual: true, note: `Reversed as ${code.toLowerCase()}.` })
  expect(await importReversals({ code, of: receipt ?? '', shillings: 2499 })).toMatchObject([
    { why: KNOWN },
  ])
})

test('staff see money without an order that went back by hand and by M-Pesa', async () => {
  const receipt = await type('SHOES', 700)
  expect((await manager.call('POST', '/payments/return', { receipt })).status).toBe(200)
  const [row] = await importReversals({ of: receipt, shillings: 700 })
  expect(row.why).toMatch(/twice/)
  const { rows } = await app.db.execute(sql`
    select after->>'amount' as amount from audit_log
    where action = 'paid-back-twice' and after->>'receipt' = ${receipt}`)
  expect(rows).toEqual([{ amount: '700' }])
})

test('the result of a refund and the statement name one reversal', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  await desk.refund(orderId)
  const result = desk.resultOf(0)
  await desk.postResult(result)
  await expect.poll(() => desk.countWaiting()).toBe(0)
  const code = result.Result.TransactionID
  expect(await importReversals({ code, of: receipt ?? '', shillings: 2499 })).toMatchObject([
    { why: KNOWN },
  ])
  expect(await placesOf(receipt ?? '')).toEqual({ 'paid-back': 2499 })
})

test('parts that had gone back when M-Pesa turned a refund away are this refund', async () => {
  const { orderId } = await desk.aPaidOrder()
  const [{ receipt } = { receipt: null }] = await paymentsOf(app, orderId)
  await desk.cancel(orderId)
  await desk.refund(orderId)
  await desk.postResult(desk.resultOf('R000001'))
  await expect.poll(() => desk.countWaiting()).toBe(0)
  const parts = [1000, 1499].map(
    (shillings): Reversal => ({ code: aReceipt(), of: receipt ?? '', shillings }),
  )
  for (let times = 0; times < 2; times += 1)
    expect(await importReversals(...parts)).toMatchObject([{ why: KNOWN }, { why: KNOWN }])
  expect(await placesOf(receipt ?? '')).toEqual({ 'paid-back': 2499 })
  expect(await alertsOf(orderId)).toBe(0)

  // All of it is gone: one more is too much.
  await importReversals({ of: receipt ?? '', shillings: 1000 })
  expect(await placesOf(receipt ?? '')).toEqual({ 'paid-back': 3499, 'owed-by-payer': -1000 })
  expect(await alertsOf(orderId)).toBe(1)
})

test('a reversal that is not completed changes nothing, and a minus before the sum is read', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = await type(orderId.slice(0, 8), 2499)
  expect(await importReversals({ of: receipt, shillings: 1000, status: 'Failed' })).toMatchObject([
    { result: 'skipped', why: 'It is not completed.' },
  ])
  expect(await placesOf(receipt)).toEqual({ deposit: 2499 })
  await importReversals({ of: receipt, shillings: -1000 })
  expect(await placesOf(receipt)).toEqual({ deposit: 1499, 'paid-back': 1000 })
})

/** As the portal writes a time. */
function inNairobi(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
