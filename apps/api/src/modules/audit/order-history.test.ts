import { nairobiDay } from '@duka/contract/nairobi-time'
import { expect, test } from 'vitest'
import { anOrder, aSum, orderRow } from '../../../test/samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../test/support/support.ts'

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

/** A cash-on-delivery order for which 1,000 of 2,499 came by M-Pesa. */
async function anOrderPaidInPart(): Promise<string> {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await aSum(app, orderId, { cents: 100_000, isHeld: true })
  return orderId
}

async function done(work: ReturnType<typeof manager.call>) {
  const answer = await work
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

test('the history of an order includes its payments and its shipping', async () => {
  const [orderId, another] = [await anOrderPaidInPart(), await anOrderPaidInPart()]
  const { call } = manager
  await done(call('POST', `/orders/${orderId}/notes`, { note: 'Call at the gate.' }))
  await done(call('POST', '/payments/accept', { orderId }))
  await done(call('POST', '/payments/cash', { orderId, rider: 'Otieno' }))
  const record = { order: orderId, address: shopper.addressId, status: 'pending' }
  const { shipping } = await done(call('POST', '/shippings', record))
  await done(call('PATCH', `/shippings/${shipping._id}`, { trackingNumber: `KE-${orderId}` }))
  await done(call('DELETE', `/shippings/${shipping._id}`))
  await done(call('PUT', `/orders/${orderId}`, { status: 'Cancelled' }))
  await done(call('POST', '/payments/refund', { orderId, manual: true }))
  await done(call('POST', '/payments/accept', { orderId: another }))

  const { entries } = await done(call('GET', `/audit?order=${orderId.toUpperCase()}`))
  const what = entries.map((entry: Record<string, unknown>) => `${entry.thing} ${entry.action}`)
  expect(what).toEqual([
    'payment refund-by-hand',
    'order status',
    'shipping delete',
    'shipping update',
    'shipping create',
    'payment cash',
    'payment accept',
    'order note',
  ])
  expect(entries.map(({ user }: { user: unknown }) => user)).toEqual(
    what.map(() => ({
      _id: manager.id,
      username: manager.username,
      name: `Test ${manager.username}`,
    })),
  )
})

test('wherever staff read the id of an order, its number is beside it', async () => {
  const orderId = await anOrderPaidInPart()
  const { call } = manager
  const { shortNumber } = await orderRow(app, orderId)
  await done(call('POST', `/orders/${orderId}/notes`, { note: 'Call at the gate.' }))
  await done(call('POST', '/payments/cash', { orderId }))
  const record = { order: orderId, address: shopper.addressId, status: 'pending' }
  await done(call('POST', '/shippings', record))
  await done(call('PUT', `/orders/${orderId}`, { status: 'Cancelled' }))
  const { owed } = await done(call('GET', '/payments/owed'))
  await done(call('POST', '/payments/refund', { orderId, manual: true, way: 'cash' }))
  const today = nairobiDay(new Date())
  const [{ product }] = (await done(call('GET', `/orders/${orderId}`))).order.items
  const { payments } = await done(call('GET', '/payments'))
  const { postings } = await done(call('GET', `/ledger/day?day=${today}`))
  const { moves } = await done(call('GET', `/days/${today}`))
  const { movements } = await done(call('GET', `/products/${product._id}/stock-movements`))
  for (const rows of [owed, payments, postings, moves, movements]) {
    const own = rows.filter(({ order }: { order: string }) => order === orderId)
    expect(new Set(own.map((row: { orderNumber: string }) => row.orderNumber))).toEqual(
      new Set([shortNumber]),
    )
  }
  const { shippings } = await done(call('GET', `/shippings?q=${shortNumber}`))
  expect(shippings).toMatchObject([{ order: { _id: orderId, number: shortNumber } }])
  const { entries } = await done(call('GET', `/audit?order=${orderId}&thing=order`))
  expect(entries).toMatchObject([{ orderNumber: shortNumber }, { orderNumber: shortNumber }])
})

test('the history of an order has pages and can be exported', async () => {
  const orderId = await anOrderPaidInPart()
  for (const note of ['one', 'two', 'three'])
    await done(manager.call('POST', `/orders/${orderId}/notes`, { note }))
  await done(manager.call('POST', '/payments/accept', { orderId }))

  const first = await done(manager.call('GET', `/audit?order=${orderId}&limit=3`))
  const rest = await done(
    manager.call('GET', `/audit?order=${orderId}&limit=3&cursor=${first.nextCursor}`),
  )
  const file = await done(manager.call('GET', `/exports/changes.csv?order=${orderId}`))

  expect([first.entries.length, rest.entries.length, rest.nextCursor]).toEqual([3, 1, null])
  expect(rest.entries[0].after).toEqual({ note: 'one' })
  expect(file.trim().split('\r\n')).toHaveLength(5)
})

test('an id that belongs to no order has an empty history', async () => {
  for (const order of ['gate', manager.id])
    expect((await done(manager.call('GET', `/audit?order=${order}`))).entries).toEqual([])
})
