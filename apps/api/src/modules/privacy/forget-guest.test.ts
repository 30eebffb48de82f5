import { randomUUID } from 'node:crypto'
import { addressParts, houseParts } from '@duka/contract/addresses/address-lines'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAttempt, aSum } from '../../../test/samples/payments-support.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { orders, outbox } from '../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)
await app.db.execute(
  sql`update message_channels set is_on = true where channel in ('email', 'sms')`,
)

const wanjiku = { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678', email: 'wanjiku@mugo.example' }
const address = { city: 'Nairobi', state: 'Nairobi', street: 'Mugoya Road', landmark: 'Blue gate' }
const secrets = [wanjiku.name, '0712345678', '254712345678', wanjiku.email, 'Mugoya', 'Blue gate']

/** An order that staff entered for somebody without an account, moved to this status. */
async function anOrder({ status = 'Pending', paymentMethod = 'cod', paid = true } = {}) {
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 101_000 })
  const items = [{ productId: kettle.id, quantity: 1 }]
  const discount = { amount: 10, reason: 'Wanjikũ Mũgo is a friend' }
  const body = { customer: wanjiku, items, address, paymentMethod, note: 'Ask for Wanjikũ Mũgo' }
  const headers = { 'idempotency-key': randomUUID() }
  const { order } = (await staff.call('POST', '/staff/orders', { ...body, discount }, { headers }))
    .body
  if (status === 'Delivered' && paid) await aSum(app, order._id, { cents: 100_000 })
  if (status !== 'Pending') await staff.call('PUT', `/orders/${order._id}`, { status })
  await staff.call('POST', `/orders/${order._id}/notes`, { text: 'Wanjikũ Mũgo called twice' })
  return order._id as string
}
const forget = (id: string) => staff.call('DELETE', `/orders/${id}/customer`)

/** All that the database has of an order and its person. */
async function storedOf(id: string): Promise<string> {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select concat_ws(' ', (select o::text from orders o where o.id = ${id}),
      (select string_agg(p::text, ' ') from payments p where p.order_id = ${id}),
      (select string_agg(a::text, ' ') from payment_attempts a where a.order_id = ${id}),
      (select string_agg(r::text, ' ') from receipts r where r.order_id = ${id}),
      (select string_agg(m::text, ' ') from outbox m where m.order_id = ${id}),
      (select string_agg(a::text, ' ') from audit_log a where a.thing_id = ${id}),
      (select string_agg(k::text, ' ') from idempotency_keys k where k.answer::text like ${`%${id}%`})) as text`)
  return rows[0]?.text ?? ''
}

test.each(['Delivered', 'Cancelled'])(
  'staff erase the person from an order without an account that is %s',
  async (status) => {
    const id = await anOrder({ status })
    expect(await storedOf(id)).toContain(wanjiku.name)
    expect((await forget(id)).status).toBe(204)
    const stored = await storedOf(id)
    for (const secret of secrets) expect(stored).not.toContain(secret)

    // What accounting needs stays.
    const { order } = (await staff.call('GET', `/orders/${id}`)).body
    expect(order).toMatchObject({
      status,
      totalAmount: 1000,
      recipient: { name: null, phoneNumber: null },
      address: { city: 'Nairobi', street: '', landmark: null },
      note: null,
    })
    const { entries } = (await staff.call('GET', `/audit?order=${id}`)).body
    expect(entries[0]).toMatchObject({ action: 'forget', user: { _id: staff.id } })

    // Again it changes nothing, and writes nothing.
    expect((await forget(id)).status).toBe(204)
    const again = (await staff.call('GET', `/audit?order=${id}`)).body.entries
    expect(again).toHaveLength(entries.length)
  },
)

test('of an address that staff wrote or changed the order keeps every part, and only the town when it is erased', async () => {
  const parts = Object.fromEntries(addressParts.map((part) => [part, `Old ${part}`]))
  const id = await anOrder()
  const changed = { ...parts, landmark: 'Green gate' }
  await staff.call('PUT', `/orders/${id}/delivery`, { address: changed })
  const { order } = (await staff.call('GET', `/orders/${id}`)).body
  expect(order.address).toMatchObject(changed)
  await staff.call('PUT', `/orders/${id}`, { status: 'Cancelled' })
  await forget(id)
  const stored = await storedOf(id)
  for (const part of addressParts) {
    const stays = !houseParts.includes(part)
    expect([part, stored.includes(`"Old ${part}"`)]).toEqual([part, stays])
  }
})

test('what M-Pesa told of the payer is erased with the person, and the sum stays', async () => {
  const id = await anOrder({ status: 'Delivered' })
  await anAttempt(app, id, { state: 'failed', phoneNumber: wanjiku.phoneNumber })
  await app.db.execute(sql`
    update receipts set phone_number = ${wanjiku.phoneNumber}, payer = ${wanjiku.name}
    where order_id = ${id}`)
  await forget(id)
  const stored = await storedOf(id)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  expect(stored).toContain('2547***678')
  expect(stored).toContain('100000')
})

test('not while it is open, delivered and not paid, or money has to go back', async () => {
  for (const status of ['Pending', 'Processing', 'Shipped'])
    expect((await forget(await anOrder({ status }))).body.code).toBe('ORDER_OPEN')
  const owes = await anOrder({ status: 'Delivered', paid: false })
  expect((await forget(owes)).body.code).toBe('DELIVERED_UNPAID')
  const owed = await anOrder({ paymentMethod: 'mpesa' })
  await aSum(app, owed, { cents: 100_000 })
  await staff.call('PUT', `/orders/${owed}`, { status: 'Cancelled' })
  expect((await forget(owed)).body.code).toBe('REFUND_DUE_FIRST')
  expect(await storedOf(owed)).toContain(wanjiku.name)
})

test('an order of an account is erased with the account only, and customers erase none', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder('cod')).body
  expect((await forget(order._id)).body.code).toBe('ORDER_HAS_ACCOUNT')
  expect((await amina.call('DELETE', `/orders/${order._id}/customer`)).status).toBe(403)
  expect((await app.call('DELETE', `/orders/${order._id}/customer`)).status).toBe(401)
  expect((await forget(crypto.randomUUID())).body.code).toBe('ORDER_NOT_FOUND')
})

test('messages about an erased order name nobody, and nobody can claim it', async () => {
  const id = await anOrder({ status: 'Cancelled' })
  await forget(id)
  expect(await app.db.select().from(outbox).where(eq(outbox.orderId, id))).toEqual([])
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ userId: null, customerPhone: null, customerEmail: null })
})

test('staff add the parcel of an order without an account, whose address is the one on the order', async () => {
  const id = await anOrder()
  const { status, body } = await staff.call('POST', '/shippings', { order: id })
  expect([status, body.shipping.address]).toEqual([
    201,
    { _id: null, city: 'Nairobi', country: 'Kenya' },
  ])
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder('cod')).body
  const refused = await staff.call('POST', '/shippings', { order: order._id })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Address ID is required for new shipping records.' },
  })
})
