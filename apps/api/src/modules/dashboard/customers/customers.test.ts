import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aSum } from '../../../../test/samples/payments-support.ts'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aManager, aPerson, aProduct, aShopper } from '../../../../test/support/support.ts'
import { auditLog, customerNotes, orders, outbox, users } from '../../../db/schema.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'

const address = { city: 'Nairobi', state: 'Nairobi', street: 'Mugoya Road' }

/** A shop of its own, with ways to order in it. */
async function aShop() {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 500, priceCents: 100_000 })
  return {
    app,
    staff,
    list: async (query = '') => (await staff.call('GET', `/customers${query}`)).body.customers,
    read: (key: string) => staff.call('GET', `/customers/${encodeURIComponent(key)}`),
    note: (key: string, note: string | null) =>
      staff.call('PUT', `/customers/${encodeURIComponent(key)}/note`, { note }),
    /** An order that staff take for somebody without an account. */
    byPhone: async (name: string, phoneNumber: string, quantity = 1) => {
      const { body } = await staff.call(
        'POST',
        '/staff/orders',
        {
          customer: { name, phoneNumber },
          items: [{ productId: kettle.id, quantity }],
          address,
          paymentMethod: 'cod',
        },
        { headers: { 'idempotency-key': randomUUID() } },
      )
      return body.order._id as string
    },
    pay: async (id: string, cents: number) => {
      await aSum(app, id, { cents, channel: 'cash', code: null })
      await writePaymentLines(app.db, id)
    },
    /** An account with a phone in its profile. */
    account: async (phoneNumber: string | null, provenAt: Date | null = null) => {
      const person = await aPerson(app, 'customer')
      await app.db
        .update(users)
        .set({ phoneNumber, phoneProvenAt: provenAt, firstname: 'Amina', lastname: 'Otieno' })
        .where(eq(users.id, person.id))
      return person
    },
  }
}

test('everybody who ordered is one customer a phone number, with an account or without', async () => {
  const shop = await aShop()
  await shop.byPhone('Wanjiku', '0722 115 081')
  await shop.pay(await shop.byPhone('Wanjiku Mugo', '+254722115081'), 100_000)
  const amina = await shop.account('254722115081')
  await anOrder(shop.app, amina, { createdAt: new Date('2026-01-05T08:00:00Z') })
  const brian = await shop.account(null)
  await anOrder(shop.app, brian, {
    createdAt: new Date('2026-01-06T08:00:00Z'),
    recipientDiffers: true,
    contactPhone: '254799000111',
  })
  await aPerson(shop.app, 'customer')

  const [wanjiku, second, ...rest] = await shop.list()
  expect(wanjiku).toEqual({
    key: '254722115081',
    user: amina.id,
    name: 'Amina Otieno',
    phoneNumber: '254722115081',
    email: amina.email,
    orders: 3,
    spent: 1000,
    lastOrderAt: expect.any(String),
    note: null,
  })
  // A phone of somebody else who receives the parcel is not the customer's.
  expect(second).toMatchObject({ key: brian.id, user: brian.id, phoneNumber: null, orders: 1 })
  expect(rest).toEqual([])
})

test('an account without a phone in its profile is found by that of its newest order', async () => {
  const shop = await aShop()
  const amina = await shop.account(null)
  await anOrder(shop.app, amina, {
    contactPhone: '254711000001',
    createdAt: new Date('2026-01-05T08:00:00Z'),
  })
  await anOrder(shop.app, amina, { contactPhone: '254711000002' })
  expect(await shop.list()).toMatchObject([{ key: '254711000002', user: amina.id, orders: 2 }])
  for (const key of ['0711000002', amina.id, amina.id.toUpperCase()])
    expect((await shop.read(key)).body.customer.orders, key).toBe(2)
  expect((await shop.read('0711000001')).body.code).toBe('CUSTOMER_NOT_FOUND')
})

test('customers are found by the last four digits, any spelling of the phone, name and e-mail', async () => {
  const shop = await aShop()
  await shop.byPhone("Wanjikũ O'Brien", '0722115081')
  await shop.byPhone('Peter', '0733000444')
  const finds = ['5081', '0722115081', '+254 722 115', '254722115081', '0722', 'wanjiku', 'o brien']
  for (const q of finds) {
    const found = await shop.list(`?q=${encodeURIComponent(q)}`)
    expect(
      found.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber),
      q,
    ).toEqual(['254722115081'])
  }
  for (const q of ['9999', '%', '_', '5081 5081', 'nobody'])
    expect(await shop.list(`?q=${encodeURIComponent(q)}`), q).toEqual([])
})

test('customers are sorted by last order, spent, orders and name, page by page', async () => {
  const shop = await aShop()
  await shop.pay(await shop.byPhone('Cate', '0722000001', 3), 300_000)
  await shop.byPhone('ann', '0722000002')
  await shop.byPhone('Ann', '0722000002')
  await shop.pay(await shop.byPhone('Ben', '0722000003'), 100_000)
  const names = async (sort: string) => {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await shop.staff.call('GET', `/customers?limit=1&sort=${sort}${cursor}`)
      found.push(...body.customers.map(({ name }: { name: string }) => name))
      if (body.nextCursor === null) return found.join(' ')
      cursor = `&cursor=${body.nextCursor}`
    }
  }
  expect(await names('last')).toBe('Ben Ann Cate')
  expect(await names('spent')).toBe('Cate Ben Ann')
  expect(await names('orders')).toMatch(/^Ann /)
  expect(await names('name')).toBe('Ann Ben Cate')
  expect((await shop.staff.call('GET', '/customers?sort=user')).status).toBe(400)
})

test('a customer is read with orders, money, addresses and messages', async () => {
  const shop = await aShop()
  const open = await shop.byPhone('Wanjiku', '0722115081')
  const paid = await shop.byPhone('Wanjiku', '0722115081', 2)
  await shop.pay(paid, 200_000)
  await shop.app.db
    .insert(outbox)
    .values({ channel: 'sms', recipient: '254722115081', orderId: open, body: 'Asante' })
  const { status, body, headers } = await shop.read('0722 115 081')
  expect(status).toBe(200)
  expect(headers['cache-control']).toContain('no-store')
  expect(body).toMatchObject({
    customer: { key: '254722115081', user: null, name: 'Wanjiku', orders: 2, spent: 2000 },
    phones: ['254722115081'],
    money: { open: 2, spent: 2000, outstanding: 1000 },
    addresses: [{ city: 'Nairobi', street: 'Mugoya Road' }],
  })
  expect(body.orders.map(({ _id }: { _id: string }) => _id).sort()).toEqual([open, paid].sort())
  expect(body.messages).toMatchObject([{ text: 'Asante', to: expect.stringContaining('***') }])
  for (const key of ['0722115082', '5081', randomUUID(), shop.staff.id, 'x', "' or 1=1"])
    expect((await shop.read(key)).body, key).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
})

test('staff note what a customer is like, and the audit log does not say what', async () => {
  const shop = await aShop()
  const id = await shop.byPhone('Wanjiku', '0722115081')
  const { status, body } = await shop.note('0722 115 081', '  Pays late  ')
  expect({ status, note: body.customer.note }).toEqual({ status: 200, note: 'Pays late' })
  expect(await shop.list()).toMatchObject([{ note: 'Pays late' }])
  const [entry] = await shop.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'customer-note'))
  expect(entry).toMatchObject({ thing: 'order', thingId: id, after: null })
  expect((await shop.note('0722115081', 'x'.repeat(1001))).status).toBe(400)
  expect((await shop.note('0799999999', 'x')).body.code).toBe('CUSTOMER_NOT_FOUND')
  await shop.note('254722115081', null)
  expect(await shop.list()).toMatchObject([{ note: null }])
})

test('the note on the only account of a number is the note on its person', async () => {
  const shop = await aShop()
  const amina = await shop.account('254722115081')
  await anOrder(shop.app, amina)
  await shop.note('0722115081', 'Calls on Fridays')
  const { body } = await shop.staff.call('GET', `/user/users/${amina.id}`)
  expect(body.person.note).toMatchObject({ text: 'Calls on Fridays', version: 1 })
  const own = (await amina.call('GET', '/user/me/export')).body
  expect(own).toMatchObject({ staffNote: { text: 'Calls on Fridays' }, phoneNote: null })
})

test('who types the number of somebody else never reads the note on them, and cannot erase it', async () => {
  const shop = await aShop()
  await shop.byPhone('Wanjiku', '0722115081')
  await shop.note('0722115081', 'Refused two parcels')
  const thief = await shop.account('254722115081')
  await anOrder(shop.app, thief, { status: 'Cancelled' })
  await shop.note('0722115081', 'Refused three parcels')
  const own = (await thief.call('GET', '/user/me/export')).body
  expect(JSON.stringify(own)).not.toContain('Refused')

  expect((await thief.call('DELETE', '/user/me')).status).toBe(204)
  expect(await shop.list()).toMatchObject([{ note: 'Refused three parcels', user: null }])
})

test('who proved the number finds the note on it in the copy of their data', async () => {
  const shop = await aShop()
  await shop.byPhone('Wanjiku', '0722115081')
  await shop.note('0722115081', 'Gate is blue')
  const owner = await shop.account('254722115081', new Date())
  const own = (await owner.call('GET', '/user/me/export')).body
  expect(own.phoneNote).toMatchObject({ text: 'Gate is blue' })
})

test('an erased person is no customer, and the note goes with the last order', async () => {
  const shop = await aShop()
  const ids = [await shop.byPhone('Wanjiku', '0722115081'), await shop.byPhone('W', '0722115081')]
  await shop.note('0722115081', 'Pays late')
  for (const id of ids)
    expect((await shop.staff.call('PUT', `/orders/${id}`, { status: 'Cancelled' })).status).toBe(
      200,
    )
  const forget = (id?: string) => shop.staff.call('DELETE', `/orders/${id}/customer`)
  expect((await forget(ids[0])).status).toBe(204)
  expect(await shop.list()).toMatchObject([{ orders: 1, note: 'Pays late' }])
  expect((await forget(ids[1])).status).toBe(204)
  expect(await shop.list()).toEqual([])
  expect((await shop.read('0722115081')).status).toBe(404)
  expect(await shop.app.db.select().from(customerNotes)).toEqual([])

  // A later order is a new customer.
  await shop.byPhone('Wanjiku', '0722115081')
  expect(await shop.list()).toMatchObject([{ orders: 1, note: null }])
})

test('a deleted account leaves no customer and no note', async () => {
  const shop = await aShop()
  const [amina, other] = [await shop.account('254722115081'), await shop.account('254722115081')]
  for (const one of [amina, other]) await anOrder(shop.app, one, { status: 'Cancelled' })
  await shop.note('0722115081', 'Two accounts')
  expect(await shop.app.db.select().from(customerNotes)).toHaveLength(1)
  for (const one of [amina, other]) expect((await one.call('DELETE', '/user/me')).status).toBe(204)
  expect(await shop.list()).toEqual([])
  expect(await shop.app.db.select().from(customerNotes)).toEqual([])
})

test('customers need the right for people, and the file is in the audit log', async () => {
  const shop = await aShop()
  await shop.byPhone('=cmd()', '0722115081')
  const calls = ['/customers', '/customers/254722115081', '/exports/customers.csv']
  const file = await shop.staff.call('GET', '/exports/customers.csv?q=5081')
  expect(file.body).toContain("254722115081,'=cmd(),,1,0")
  expect(
    await shop.app.db.select().from(auditLog).where(eq(auditLog.action, 'export')),
  ).toMatchObject([{ thingId: 'customers.csv', after: { q: '5081' } }])
  await shop.app.db
    .update(users)
    .set({ rights: ['orders', 'cash', 'figures'] })
    .where(eq(users.id, shop.staff.id))
  for (const call of calls)
    expect((await shop.staff.call('GET', call)).body.code, call).toBe('RIGHT_MISSING')
  expect((await shop.note('0722115081', 'x')).body.code).toBe('RIGHT_MISSING')
  const shopper = await aShopper(shop.app)
  for (const call of calls) expect((await shopper.call('GET', call)).status, call).toBe(403)
  for (const call of calls) expect((await shop.app.call('GET', call)).status, call).toBe(401)
  await shop.app.db.delete(orders)
})
