import { readCsv } from '@duka/contract/csv'
import { expect, test } from 'vitest'
import { anOrder, aReceipt, paymentDeps } from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../../test/support/support.ts'
import { takeReceipt } from '../../payments/incoming/take-receipt.ts'

const app = await testApp()
const [shopper, manager] = [await aShopper(app), await aManager(app)]

const pay = (orderId: string, amountCents: number) =>
  takeReceipt(paymentDeps(app), {
    code: aReceipt(),
    by: 'c2b',
    amountCents,
    account: orderId.slice(0, 8),
    payer: null,
    occurredAt: new Date(),
  })

async function aPartPaidOrder(): Promise<string> {
  const orderId = await anOrder(app, shopper, { totalCents: 50_500 })
  await pay(orderId, 30_000)
  return orderId
}

const read = async (orderId: string) => (await manager.call('GET', `/orders/${orderId}`)).body.order

test('an order of which a part is paid says so in lists, files and filters, and does not expire', async () => {
  const [part, unpaid] = [await aPartPaidOrder(), await anOrder(app, shopper)]
  expect(await read(part)).toMatchObject({
    paymentStatus: 'unpaid',
    partPaid: 300,
    totalAmount: 505,
    expiresAt: null,
  })
  const order = await read(unpaid)
  expect(order.partPaid).toBeUndefined()
  expect(order.expiresAt).not.toBeNull()

  const { body } = await manager.call('GET', '/orders?paymentStatus=part-paid')
  expect(body.orders).toMatchObject([{ _id: part, partPaid: 300 }])
  const file = readCsv(
    (await manager.call('GET', '/exports/orders.csv?paymentStatus=part-paid')).body,
  )
  expect(file.map((row) => row.at(-2))).toEqual(['part paid', '300'])
  const { person } = (await manager.call('GET', `/user/users/${shopper.id}`)).body
  expect(person.orders.shown.find(({ _id }: { _id: string }) => _id === part)).toMatchObject({
    partPaid: 300,
  })
})

test('cash that was taken counts as a part, and the rest makes the order paid', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 50_500, paymentMethod: 'cod' })
  const body = { orderId, amount: 300, taken: true }
  expect((await manager.call('POST', '/payments/cash', body)).status).toBe(201)
  expect(await read(orderId)).toMatchObject({ partPaid: 300 })
  await manager.call('POST', '/payments/cash', { orderId })
  const paid = await read(orderId)
  expect(paid).toMatchObject({ paymentStatus: 'paid' })
  expect(paid.partPaid).toBeUndefined()
})

test.each([
  ['the rest', 20_500, []],
  ['all of it', 50_500, ['The order was already paid. This amount belongs to the customer.']],
])(
  'once %s has come, no part of the price is said to be missing',
  async (_what, cents, reasons) => {
    const orderId = await aPartPaidOrder()
    await pay(orderId, cents)
    const { body } = await manager.call('GET', `/payments/order/${orderId}`)
    expect((await read(orderId)).paymentStatus).toBe('paid')
    const said = body.payments.map(({ reason }: { reason: string | null }) => reason)
    expect(said.filter(Boolean)).toEqual(reasons)
    expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
  },
)
