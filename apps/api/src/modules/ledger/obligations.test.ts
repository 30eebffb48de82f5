import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  changeAttempt,
  inSeconds,
  orderRow,
  paymentDeps,
} from '../../../test/samples/payments-support.ts'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { anAdmin, aProduct, aShopper, type Person } from '../../../test/support/support.ts'
import type { Deps } from '../../deps.ts'
import { expireOrders } from '../orders/move/expiry.ts'
import { takeReceipt } from '../payments/incoming/take-receipt.ts'
import { deleteOldTypedCodes } from '../payments/records/typed-codes.queries.ts'

/** What a shop still owes or expects for an order is not lost because the order or its customer goes. */

const { app, manager, aParcel, aRun } = await aShopWithRiders()
const admin = await anAdmin(app)

const cancelByStaff = (id: string) => manager.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
const deleteOrder = (id: string) => manager.call('DELETE', `/orders/${id}`)
const eraseGuest = (id: string) => manager.call('DELETE', `/orders/${id}/customer`)
const deleteAccount = ({ id }: Person) => admin.call('DELETE', `/user/users/${id}`)
const enterCode = (who: Person, orderId: string, code: string) =>
  who.call('POST', '/payments/mpesa/typed-code', { orderId, code })
const refusal = (code: string) => ({ status: 409, body: { code } })

/** An order that staff entered for somebody without an account. */
async function aGuestsOrder(): Promise<string> {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const body = {
    customer: { name: 'Wanjiru Njeri', phoneNumber: '0712345678' },
    items: [{ productId: kettle.id, quantity: 1 }],
    address: { city: 'Nairobi', state: 'Nairobi', street: 'Mugoya Road' },
    paymentMethod: 'mpesa',
  }
  const headers = { 'idempotency-key': randomUUID() }
  return (await manager.call('POST', '/staff/orders', body, { headers })).body.order._id
}

async function changeItems(orderId: string) {
  const { order } = (await manager.call('GET', `/orders/${orderId}`)).body
  const [item] = order.items
  const items = [{ productId: item.product?._id ?? item.product, quantity: 2 }]
  return manager.call('PUT', `/orders/${orderId}/items`, { items })
}

async function expire(orderId: string) {
  await app.db.execute(
    sql`update orders set unpaid_since = now() - interval '2 hours' where id = ${orderId}`,
  )
  await expireOrders({
    db: app.db,
    settings: { now: () => ({ orderExpiryMinutes: 60 }) },
  } as unknown as Deps)
  return (await orderRow(app, orderId)).status
}

/** M-Pesa reports money that somebody paid to the till. */
const pay = (code: string, shillings: number, account = '') =>
  takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: shillings * 100,
    account,
    payer: 'JANE',
    occurredAt: new Date(),
  })

test('nobody is erased while a rider can still report cash for their order', async () => {
  const buyer = await aShopper(app)
  const [guests, accounts] = [await aGuestsOrder(), await aParcel({ userId: buyer.id })]
  const run = await aRun([guests, accounts])
  await cancelByStaff(guests)
  await cancelByStaff(accounts)
  expect(await eraseGuest(guests)).toMatchObject(refusal('ORDER_WITH_RIDER'))
  expect(await deleteAccount(buyer)).toMatchObject(refusal('ACCOUNT_WITH_RIDER'))

  // The link may be in wrong hands: nothing keeps staff from ending it.
  expect((await manager.call('DELETE', `/deliveries/runs/${run._id}`)).status).toBe(204)
  expect((await eraseGuest(guests)).status).toBe(204)
  expect((await deleteAccount(buyer)).status).toBe(204)
})

test('an order whose customer has entered a payment code waits for its money', async () => {
  const buyer = await aShopper(app)
  const [orderId, guests] = [await anOrder(app, buyer), await aGuestsOrder()]
  expect((await enterCode(buyer, orderId, aReceipt())).status).toBe(202)
  expect((await enterCode(manager, guests, aReceipt())).status).toBe(202)

  expect(await deleteOrder(orderId)).toMatchObject(refusal('CODE_WAITS'))
  expect(await buyer.call('POST', `/orders/${orderId}/cancel`)).toMatchObject(refusal('CODE_WAITS'))
  expect(await changeItems(orderId)).toMatchObject(refusal('CODE_WAITS'))
  expect(await deleteAccount(buyer)).toMatchObject(refusal('ACCOUNT_CODE_WAITS'))
  expect(await expire(orderId)).toBe('Pending')
  await cancelByStaff(guests)
  expect(await eraseGuest(guests)).toMatchObject(refusal('CODE_WAITS'))

  await app.db.execute(sql`update typed_codes set created_at = now() - interval '49 hours'`)
  expect((await eraseGuest(guests)).status).toBe(204)
  expect((await deleteOrder(orderId)).status).toBe(204)
})

test('a code whose money waits to match is still an obligation when its 48 hours are over', async () => {
  const buyer = await aShopper(app)
  const [orderId, code] = [await anOrder(app, buyer), aReceipt()]
  await enterCode(buyer, orderId, code)
  await pay(code, 1000)
  await app.db.execute(sql`update typed_codes set created_at = now() - interval '49 hours'`)
  await deleteOldTypedCodes(app.db, new Date())
  expect(await deleteOrder(orderId)).toMatchObject(refusal('CODE_WAITS'))
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  expect(receipts).toMatchObject([{ receipt: code, typedFor: [expect.any(String)] }])
  await manager.call('POST', '/payments/return', { receipt: code })
  expect((await deleteOrder(orderId)).status).toBe(204)
})

test('a prompt that no phone can answer any more keeps nobody from changing or ending an order', async () => {
  const buyer = await aShopper(app)
  const orders = []
  for (let count = 0; count < 3; count += 1) orders.push(await anOrder(app, buyer))
  const [changed, cancelled, expired] = orders as [string, string, string]
  for (const orderId of orders) await aPrompt(app, buyer, orderId)
  expect(await changeItems(changed)).toMatchObject(refusal('ORDER_HAS_MONEY'))
  expect(await buyer.call('POST', `/orders/${cancelled}/cancel`)).toMatchObject(
    refusal('PROMPT_LIVE'),
  )
  expect(await expire(expired)).toBe('Pending')

  for (const orderId of orders)
    await changeAttempt(app, { orderId }, { createdAt: inSeconds(-11 * 60) })
  expect((await changeItems(changed)).status).toBe(200)
  expect((await buyer.call('POST', `/orders/${cancelled}/cancel`)).status).toBe(200)
  expect(await expire(expired)).toBe('Cancelled')
  // M-Pesa may still tell of money until it has answered.
  expect(await deleteOrder(expired)).toMatchObject({ status: 409 })
  expect(await deleteAccount(buyer)).toMatchObject(refusal('ACCOUNT_HAS_MONEY'))
})

/** An expired order whose customer was erased, by the account or without one. */
async function anErasedOrder({ hasAccount = false } = {}): Promise<string> {
  const buyer = await aShopper(app)
  const orderId = hasAccount ? await anOrder(app, buyer) : await aGuestsOrder()
  expect(await expire(orderId)).toBe('Cancelled')
  const erased = hasAccount ? await deleteAccount(buyer) : await eraseGuest(orderId)
  expect(erased.status).toBe(204)
  return orderId
}

const match = (receipt: string, orderId: string) =>
  manager.call('POST', '/payments/match', { receipt, orderId })
const recordCash = (orderId: string, amount: number) =>
  manager.call('POST', '/payments/cash', { orderId, taken: true, amount })

test.each([
  ['by its number', false, (id: string) => pay(aReceipt(), 9000, id.slice(0, 8))],
  ['by its number', true, (id: string) => pay(aReceipt(), 9000, id.slice(0, 8))],
  ['in cash', true, (id: string) => recordCash(id, 9000)],
  [
    'by a match of staff',
    false,
    async (id: string) => {
      const code = aReceipt()
      await pay(code, 9000)
      expect((await match(code, id)).status).toBe(200)
    },
  ],
])(
  'late money %s never revives an erased order (of an account: %s): it is refund due',
  async (_, hasAccount, come) => {
    const orderId = await anErasedOrder({ hasAccount })
    await come(orderId)
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund-due',
    })
    expect((await manager.call('GET', `/payments/order/${orderId}`)).body.owed).toBe(9000)
    expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
  },
)
