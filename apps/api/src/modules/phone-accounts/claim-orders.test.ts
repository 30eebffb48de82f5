import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { phoneLogins } from '../../../test/samples/phone-logins.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  testApp,
} from '../../../test/support/support.ts'
import { offerCustomers, orders, outbox } from '../../db/schema.ts'

const app = await testApp()
const staff = await aManager(app)
await staff.call('PUT', '/settings', { phoneAccounts: true })
await app.db.execute(
  sql`update message_channels set is_on = true where channel in ('email', 'sms')`,
)

const { aPhone, codeTo, enter } = phoneLogins(app)
const local = (phone: string) => `0${phone.slice(3)}`
const address = { city: 'Nairobi', state: 'Nairobi', area: 'Kilimani', landmark: 'Opposite Total' }

/** An order that staff entered for somebody without an account. */
async function enterOrder(phoneNumber: string, fields: object = {}): Promise<string> {
  const kettle = await aProduct(app, { stockQuantity: 5, priceCents: 100_000 })
  const customer = { name: 'Wanjikũ Mũgo', phoneNumber, email: 'wanjiku@mugo.example' }
  const items = [{ productId: kettle.id, quantity: 1 }]
  const body = { customer, items, address, paymentMethod: 'cod', ...fields }
  return (await staff.call('POST', '/staff/orders', body)).body.order._id
}
const ownOrders = async ({ call }: { call: typeof app.call }) =>
  (await call('GET', '/orders')).body.orders.map(({ _id }: { _id: string }) => _id)

test('orders that staff entered for a phone are there after its first login, and later ones after the next', async () => {
  const phone = aPhone()
  const [first, second] = [await enterOrder(local(phone)), await enterOrder(`+${phone}`)]
  const strangers = await enterOrder(aPhone())
  const wanjiku = await enter(phone)
  // Staff wrote the name already.
  expect(wanjiku.user).toMatchObject({ firstname: 'Wanjikũ', lastname: 'Mũgo' })
  expect((await ownOrders(wanjiku)).sort()).toEqual([first, second].sort())
  expect((await wanjiku.call('GET', `/orders/${strangers}`)).body.code).toBe('ORDER_NOT_FOUND')

  const { order } = (await wanjiku.call('GET', `/orders/${first}`)).body
  expect(order).toMatchObject({
    user: { _id: wanjiku.user._id, email: null },
    channel: 'staff',
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: phone },
    address: { city: 'Nairobi', landmark: 'Opposite Total' },
  })
  expect((await wanjiku.call('POST', `/orders/${first}/cancel`)).status).toBe(200)

  const third = await enterOrder(phone)
  expect(await ownOrders(wanjiku)).not.toContain(third)
  expect(await ownOrders(await enter(phone))).toContain(third)
})

test('the history of a claimed order says who claimed it, and its messages are the account’s', async () => {
  const phone = aPhone()
  const order = await enterOrder(phone)
  const { user, call } = await enter(phone)
  const { entries } = (await staff.call('GET', `/audit?order=${order}`)).body
  expect(entries[0]).toMatchObject({
    action: 'claim',
    thing: 'order',
    thingId: order,
    user: { _id: user._id, username: user.username },
    address: '127.0.0.1',
  })
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order))
  expect(row).toMatchObject({ userId: user._id, customerPhone: null, customerEmail: null })
  const sent = await app.db.select().from(outbox).where(eq(outbox.orderId, order))
  expect(sent.length).toBeGreaterThan(0)
  for (const { recipient, userId } of sent)
    expect([phone, 'wanjiku@mugo.example']).toContain(userId === user._id ? recipient : 'nobody')
  const own = (await call('GET', '/user/me/export')).body
  expect(own.orders).toMatchObject([{ _id: order }])
  expect(own.messages).toHaveLength(sent.length)

  // What comes next goes to the account: it has a phone and no e-mail.
  await staff.call('PUT', `/orders/${order}`, { status: 'Processing' })
  const news = await app.db.select().from(outbox).where(eq(outbox.orderId, order))
  const later = news.filter(({ kind }) => kind === 'order-processing')
  expect(later).toMatchObject([{ channel: 'sms', recipient: phone, userId: user._id }])
})

test('an order of another account for the same phone stays that account’s', async () => {
  const phone = aPhone()
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  const { order } = (await amina.placeOrder()).body
  await app.db.update(orders).set({ contactPhone: phone }).where(eq(orders.id, order._id))
  const entered = await enterOrder(phone, { customer: { user: amina.id }, addressId: null })
  const thief = await enter(phone)
  expect(thief.user._id).not.toBe(amina.id)
  expect(await ownOrders(thief)).toEqual([])
  const [row] = await app.db.select().from(orders).where(eq(orders.id, entered))
  expect(row?.userId).toBe(amina.id)
})

test('a phone that is proven in the profile claims its orders too', async () => {
  const phone = aPhone()
  const order = await enterOrder(phone)
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  expect(await ownOrders(amina)).toEqual([])
  await amina.call('POST', '/user/phone/proof')
  await amina.call('POST', '/user/phone/proof/confirm', { code: await codeTo(phone) })
  expect(await ownOrders(amina)).toEqual([order])
})

test('while an order is claimed, another for the phone comes in: none is lost, none is claimed twice', async () => {
  const other = await anotherProcess(app)
  for (let round = 0; round < 5; round += 1) {
    const phone = aPhone()
    const before = await enterOrder(phone)
    const [person, during] = await Promise.all([enter(phone, {}, other), enterOrder(phone)])
    const again = await enter(phone)
    expect(again.user._id).toBe(person.user._id)
    expect((await ownOrders(again)).sort()).toEqual([before, during].sort())
    const { entries } = (await staff.call('GET', `/audit?order=${before}`)).body
    expect(entries.filter(({ action }: { action: string }) => action === 'claim')).toHaveLength(1)
  }
})

test('the use of an offer is the account’s from then on, and goes back with the order', async () => {
  const phone = aPhone()
  const offer = { code: 'KARIBU10', kind: 'percent', value: 10, maxUsesPerCustomer: 1 }
  const { body } = await staff.call('POST', '/offers', offer)
  const order = await enterOrder(phone, { code: 'KARIBU10' })
  const { user, call } = await enter(phone)
  const uses = async () =>
    (await app.db.select().from(offerCustomers).where(eq(offerCustomers.userId, user._id))).map(
      ({ used }) => used,
    )
  expect([body.offer.code, await uses()]).toEqual(['KARIBU10', [1]])
  await call('POST', `/orders/${order}/cancel`)
  expect(await uses()).toEqual([0])
})

test('deleting the account erases the person from claimed orders', async () => {
  const phone = aPhone()
  const order = await enterOrder(phone)
  const { call } = await enter(phone)
  expect((await call('DELETE', '/user/me')).status).toBe(204)
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select orders::text as text from orders where id = ${order}`,
  )
  expect(rows[0]?.text).not.toContain(phone)
  expect(rows[0]?.text).not.toContain('Wanjik')
  expect(await app.db.select().from(outbox).where(eq(outbox.orderId, order))).toEqual([])
})

test('where accounts by phone are off, proving a phone claims nothing', async () => {
  const phone = aPhone()
  await enterOrder(phone)
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  await staff.call('PUT', '/settings', { phoneAccounts: null })
  await amina.call('POST', '/user/phone/proof')
  const code = await codeTo(phone)
  expect((await amina.call('POST', '/user/phone/proof/confirm', { code })).status).toBe(204)
  expect(await ownOrders(amina)).toEqual([])
  await staff.call('PUT', '/settings', { phoneAccounts: true })
})
