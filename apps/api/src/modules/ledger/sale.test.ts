import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aSum } from '../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../test/support/support.ts'

const app = await testApp()
const [manager, shopper] = await Promise.all([aManager(app), aShopper(app)])
const read = async (url: string) => (await manager.call('GET', url)).body

afterEach(async () => {
  expect((await read('/ledger/check')).differences).toEqual([])
  const { accounts, balanced } = await read('/ledger/accounts')
  const sum = accounts.reduce(
    (cents: number, { balance }: { balance: number }) => cents + Math.round(balance * 100),
    0,
  )
  expect([balanced, sum]).toEqual([true, 0])
})

const move = async (orderId: string, status: string) =>
  expect((await manager.call('PUT', `/orders/${orderId}`, { status })).status).toBe(200)

/** What the books have of an order: debits less credits of its entries, without accounts at 0. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { entries } = await read(`/ledger/entries?order=${orderId}&limit=100`)
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries.flatMap(({ lines }: LedgerEntry) => lines))
    sums[account] = (sums[account] ?? 0) + debit - credit
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

const kindsOf = async (orderId: string) =>
  (await read(`/ledger/entries?order=${orderId}&limit=100`)).entries.map(
    ({ kind }: LedgerEntry) => kind,
  )

test('money before the goods leave is a deposit, and pays the sale once they leave', async () => {
  const orderId = await anOrder(app, shopper)
  await aSum(app, orderId, { cents: 249_900 })
  expect(await booksOf(orderId)).toEqual({ mpesa: 2499, deposit: -2499 })

  await move(orderId, 'Processing')
  expect(await booksOf(orderId)).toEqual({ mpesa: 2499, deposit: -2499 })
  await move(orderId, 'Shipped')
  expect(await booksOf(orderId)).toEqual({ mpesa: 2499, sales: -2499 })
  await move(orderId, 'Delivered')
  expect(await kindsOf(orderId)).toEqual(['counted', 'sale', 'received'])
})

test('what leaves unpaid is owed by the customer until cash comes', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await move(orderId, 'Shipped')
  expect(await booksOf(orderId)).toEqual({ receivable: 2499, sales: -2499 })
  const { holders } = await read('/ledger/accounts?account=receivable&holders=1')
  expect(holders).toContainEqual({ holder: `order:${orderId}`, balance: 2499 })

  expect((await manager.call('POST', '/payments/cash', { orderId })).status).toBe(201)
  expect(await booksOf(orderId)).toEqual({ drawer: 2499, sales: -2499 })
})

test('discounts and the delivery fee are accounts of their own', async () => {
  const orderId = await anOrder(app, shopper, {
    paymentMethod: 'cod',
    itemsCents: 249_900,
    deliveryFeeCents: 30_000,
    reductionCents: 50_000,
    reductionReason: 'A good customer',
    totalCents: 229_900,
  })
  await move(orderId, 'Shipped')
  expect(await booksOf(orderId)).toEqual({
    receivable: 2299,
    sales: -2499,
    delivery: -300,
    discounts: 500,
  })
})

test('a sale is taken back when its order is cancelled, and sold again when it is sent again', async () => {
  const orderId = await anOrder(app, shopper)
  await aSum(app, orderId, { cents: 249_900 })
  for (const status of ['Shipped', 'Cancelled']) await move(orderId, status)
  expect(await booksOf(orderId)).toEqual({ mpesa: 2499, 'refund-due': -2499 })
  const { entries } = await read(`/ledger/entries?order=${orderId}`)
  const sales = entries.filter(({ kind }: LedgerEntry) => kind === 'sale')
  expect(sales).toMatchObject([
    { reverses: sales[1]._id, by: manager.username, receipt: null },
    { reverses: null, by: manager.username },
  ])
  for (const status of ['Pending', 'Shipped']) await move(orderId, status)
  expect(await booksOf(orderId)).toEqual({ mpesa: 2499, sales: -2499 })
})

test('what is let go and the shilling that M-Pesa rounds up to have names', async () => {
  const [short, cents] = [
    await anOrder(app, shopper),
    await anOrder(app, shopper, { totalCents: 123_450 }),
  ]
  await aSum(app, short, { cents: 140_000, isHeld: true })
  await aSum(app, cents, { cents: 123_500 })
  const accepted = { orderId: short, asFull: true }
  expect((await manager.call('POST', '/payments/accept', accepted)).status).toBe(200)
  for (const orderId of [short, cents]) await move(orderId, 'Shipped')

  expect(await booksOf(short)).toEqual({ mpesa: 1400, 'let-go': 1099, sales: -2499 })
  expect(await booksOf(cents)).toEqual({ mpesa: 1235, rounding: -0.5, sales: -1234.5 })
})

test('the rest of a delivered order that is let go is no longer owed', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await move(orderId, 'Delivered')
  await aSum(app, orderId, { cents: 140_000 })
  expect(await booksOf(orderId)).toEqual({ mpesa: 1400, receivable: 1099, sales: -2499 })
  const accepted = { orderId, asFull: true }
  expect((await manager.call('POST', '/payments/accept', accepted)).status).toBe(200)
  expect(await booksOf(orderId)).toEqual({ mpesa: 1400, 'let-go': 1099, sales: -2499 })
})

test('entries are read by order, receipt, account and day, page by page', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  const { body } = await manager.call('POST', '/payments/cash', { orderId })
  await move(orderId, 'Shipped')
  const all = (await read(`/ledger/entries?order=${orderId}`)).entries
  expect(all).toMatchObject([
    { kind: 'counted', receipt: body.payment._id, order: orderId, reverses: null },
    {
      kind: 'sale',
      lines: [
        { account: 'receivable', debit: 2499, credit: 0 },
        { account: 'sales', holder: 'D' },
      ],
    },
    {
      kind: 'received',
      by: manager.username,
      lines: [
        { account: 'drawer', holder: `person:${manager.id}`, debit: 2499, credit: 0 },
        { account: 'deposit', holder: `order:${orderId}`, debit: 0, credit: 2499 },
      ],
    },
  ])
  const today = nairobiDay(new Date())
  const kinds = async (query: string) =>
    (await read(`/ledger/entries?${query}`)).entries.map(({ kind }: LedgerEntry) => kind)
  expect(await kinds(`receipt=${body.payment._id}`)).toEqual(['counted', 'received'])
  expect(await kinds(`order=${orderId}&account=sales&from=${today}&to=${today}`)).toEqual(['sale'])
  expect(await kinds(`order=${orderId}&to=2026-01-01`)).toEqual([])
  const first = await read(`/ledger/entries?order=${orderId}&limit=2`)
  const rest = await read(`/ledger/entries?order=${orderId}&cursor=${first.nextCursor}`)
  expect([...first.entries, ...rest.entries]).toEqual(all)
  expect(rest.nextCursor).toBe(null)
  const { accounts } = await read('/ledger/accounts?at=2020-01-01')
  expect(accounts.every(({ balance }: { balance: number }) => balance === 0)).toBe(true)
  expect((await manager.call('GET', '/ledger/entries?cursor=x')).status).toBe(400)
})
