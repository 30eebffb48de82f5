import { randomUUID } from 'node:crypto'
import { type Right, rights } from '@duka/contract/access'
import { endpoints } from '@duka/contract/calls'
import type { Endpoint } from '@duka/contract/endpoint'
import { missingRight, rightSets } from '@duka/contract/users/rights'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../src/db/schema.ts'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { anOrder, aSum } from '../samples/payments-support.ts'
import {
  aManager,
  anAdmin,
  aProduct,
  aShopper,
  type Person,
  type TestApp,
  testApp,
} from '../support/support.ts'
import { validPath } from './valid-calls.ts'

const app = await testApp()
const admin = await anAdmin(app)
const amina = await aCustomerWithEverything(app)

async function aManagerWith(held: readonly Right[], limits = {}, shop: TestApp = app) {
  const manager = await aManager(shop)
  const columns = { rights: [...held], ...limits }
  await shop.db.update(users).set(columns).where(eq(users.id, manager.id))
  return manager
}

const holders: [Right, Person][] = []
for (const right of rights) holders.push([right, await aManagerWith([right])])
const by = (right: Right) => holders.find(([name]) => name === right)?.[1] ?? admin

/** Nothing with this id: a right is judged before the id and the body. */
const nowhere = ({ url }: Endpoint) => url.replace(/:\w+/g, randomUUID())

const ofStaff = endpoints
  .filter(({ config }) => config.access === 'staff' || config.right)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.url}`, endpoint }))

test.each(ofStaff)('$name is for those who hold its right', async ({ name, endpoint }) => {
  const { access, right } = endpoint.config
  for (const [held, manager] of holders) {
    const lacking = missingRight({ role: 'manager', rights: [held] }, right)
    const path = access === 'staff' ? nowhere(endpoint) : validPath(endpoint, amina)
    const body =
      endpoint.method === 'GET'
        ? undefined
        : { orderId: amina.orderId, code: 'RKT123456', phoneNumber: '0712345678' }
    const answer = await manager.call(endpoint.method, path, body)
    const what = `${name} with ${held}: ${JSON.stringify(answer.body)}`
    if (right === 'admin') expect(answer.body.code, what).toBe('NOT_ALLOWED')
    else if (lacking)
      expect(answer, what).toMatchObject({
        status: 403,
        body: { code: 'RIGHT_MISSING', right: lacking },
      })
    else expect(answer.body?.code, what).not.toBe('RIGHT_MISSING')
  }
})

test('each right opens a call, and a manager whom nobody narrowed has them all', async () => {
  for (const right of rights.filter((right) => right !== 'cost'))
    expect(ofStaff.filter(({ endpoint }) => endpoint.config.right === right)).not.toEqual([])
  const { body } = await (await aManager(app)).call('GET', '/user/me')
  expect(body.user).toMatchObject({
    rights: [...rights],
    limits: { discountPercent: null, refundAmount: null },
  })
  expect((await admin.call('GET', '/user/me')).body.user.rights).toEqual([...rights])
  expect((await amina.call('GET', '/user/me')).body.user).not.toHaveProperty('rights')
})

test('an admin says what a manager may do, from the next call on', async () => {
  const manager = await aManager(app)
  const url = `/user/users/${manager.id}/rights`
  expect((await manager.call('GET', '/ledger/check')).status).toBe(200)
  const { rights: packs } = rightSets.packs
  const change = { rights: [...packs], limits: { refundAmount: 500.5 } }
  const answer = await admin.call('PUT', url, change)
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { rights: packs, limits: { discountPercent: null, refundAmount: 500.5 } } },
  })
  expect((await manager.call('GET', '/ledger/check')).body).toMatchObject({ right: 'figures' })
  // What is left out stays.
  await admin.call('PUT', url, { limits: { discountPercent: 5 } })
  const { body } = await admin.call('GET', `/user/users/${manager.id}`)
  expect(body.person.user).toMatchObject({
    rights: packs,
    limits: { discountPercent: 5, refundAmount: 500.5 },
  })
  const log = await admin.call('GET', `/audit?thing=user&thingId=${manager.id}`)
  expect(log.body.entries[1]).toMatchObject({
    action: 'rights',
    before: { rights: [...rights] },
    after: { rights: packs },
  })
  await admin.call('PUT', url, { rights: [...rights], limits: { refundAmount: null } })
  expect((await manager.call('GET', '/ledger/check')).status).toBe(200)
})

test('wrong rights change nothing', async () => {
  const manager = await aManager(app)
  const url = `/user/users/${manager.id}/rights`
  for (const change of [
    { rights: ['everything'] },
    { rights: 'orders' },
    { rights: null },
    { limits: { discountPercent: 101 } },
    { limits: { discountPercent: -1 } },
    { limits: { discountPercent: 2.5 } },
    { limits: { refundAmount: -1 } },
    { limits: { refundAmount: 1.005 } },
    { limits: { refundAmount: '500' } },
  ])
    expect([change, (await admin.call('PUT', url, change)).status]).toEqual([change, 400])
  expect((await manager.call('GET', '/user/me')).body.user.rights).toEqual([...rights])
  expect((await manager.call('PUT', url, { rights: [] })).body.code).toBe('NOT_ALLOWED')
  const put = (id: string) => admin.call('PUT', `/user/users/${id}/rights`, { rights: ['orders'] })
  expect((await put(amina.id)).body.code).toBe('NOT_STAFF')
  expect((await put(admin.id)).body.code).toBe('ADMINS_HAVE_ALL')
  expect((await put(randomUUID())).body.code).toBe('USER_NOT_FOUND')
})

test('a manager without rights shops like a customer', async () => {
  const nobody = await aManagerWith([])
  expect((await nobody.call('GET', `/orders/user/${nobody.id}`)).body.orders).toEqual([])
  expect((await nobody.call('GET', `/orders?user=${nobody.id}`)).status).toBe(200)
  expect((await nobody.call('GET', `/carts/user/${nobody.id}`)).status).toBe(200)
  expect((await nobody.call('GET', '/orders')).body.code).toBe('RIGHT_MISSING')
  for (const url of [`/orders/${amina.orderId}`, `/payments/order/${amina.orderId}/events`])
    expect((await nobody.call('GET', url)).body.code).toBe('RIGHT_MISSING')
})

test('who lacks a right gives it to nobody', async () => {
  const manager = await aManagerWith(['people'])
  const friend = await aManager(app)
  const role = (who: Person, role: string) =>
    manager.call('PATCH', `/user/users/${who.id}/role`, { role })
  for (const who of [manager, friend, admin]) {
    expect((await role(who, 'admin')).body.code).toBe('NOT_ALLOWED')
    expect((await role(who, 'customer')).body.code).toBe('NOT_ALLOWED')
  }
  expect((await manager.call('DELETE', `/user/users/${admin.id}`)).body.code).toBe('NOT_ALLOWED')
})

test('search, work, the log and the overview show what one may read', async () => {
  await aSum(app, await anOrder(app, amina), { cents: 100, code: 'SRCH000001' })
  const find = async (right: Right) => {
    const { orders, payments, customers } = (
      await by(right).call('GET', `/search?q=${amina.email.slice(0, 12)}`)
    ).body
    return { orders: orders.length > 0, payments: payments.length, customers: customers.length > 0 }
  }
  expect(await find('people')).toEqual({ orders: false, payments: 0, customers: true })
  expect(await find('orders')).toEqual({ orders: true, payments: 0, customers: false })
  expect(await find('settings')).toEqual({ orders: false, payments: 0, customers: false })

  const work = async (right: Right) =>
    (await by(right).call('GET', '/work')).body.queues.map(({ name }: { name: string }) => name)
  expect(await work('refunds')).toEqual(expect.arrayContaining(['refunds']))
  expect(await work('refunds')).not.toContain('to-pack')
  expect(await work('products')).toEqual(expect.arrayContaining(['reviews']))
  expect(await work('orders')).not.toContain('to-match')

  await admin.call('PUT', '/settings', { name: 'Mama Njeri' })
  await admin.call('PUT', `/user/users/${amina.id}/note`, { text: 'Rings twice', version: 0 })
  const things = async (right: Right) => {
    const { entries } = (await by(right).call('GET', '/audit?limit=100')).body
    return new Set(entries.map(({ thing }: { thing: string }) => thing))
  }
  expect([...(await things('settings'))]).not.toContain('user')
  expect([...(await things('people'))]).toEqual(['user', 'address'])

  const { body } = await by('figures').call('GET', '/dashboard/overview')
  expect(body.latestOrders).toEqual([])
})

test('what goods cost is for those with the right', async () => {
  const { id } = await aProduct(app)
  const seer = await aManagerWith(['stock', 'products', 'cost'])
  const packer = await aManagerWith(['stock', 'products'])
  const refused = { status: 403, body: { code: 'RIGHT_MISSING', right: 'cost' } }
  const lowStock = { lowStockAt: 5, cost: 77.25 }
  expect(await packer.call('PATCH', `/products/${id}/stock`, lowStock)).toMatchObject(refused)
  expect(await packer.call('PUT', `/products/${id}`, { cost: '77.25' })).toMatchObject(refused)
  expect((await packer.call('PATCH', `/products/${id}/stock`, { lowStockAt: 4 })).status).toBe(200)
  expect((await seer.call('PATCH', `/products/${id}/stock`, lowStock)).status).toBe(200)
  const costs = async (who: Person) => {
    const listed = (await who.call('GET', `/products/stock?ids=${id}`)).body.stocks[0]
    const { stock } = (await who.call('GET', `/products/${id}/stock-movements`)).body
    const changed = await who.call('POST', `/products/${id}/stock`, { change: 1, note: 'Found' })
    return [listed.cost, stock.cost, changed.body.stock.cost]
  }
  expect(await costs(seer)).toEqual([77.25, 77.25, 77.25])
  expect(await costs(packer)).toEqual([null, null, null])
})

const kettle = await aProduct(app, { stockQuantity: 500, priceCents: 100_000 })
const guest = { name: 'Wanjiku', phoneNumber: '0722000333' }
const staffOrder = (discount?: object, customer: object = guest) => ({
  customer,
  items: [{ productId: kettle.id, quantity: 1 }],
  address: { city: 'Nairobi' },
  paymentMethod: 'cod',
  ...(discount && { discount: { reason: 'Regular', ...discount } }),
})

test('a discount needs its right and stays below the limit', async () => {
  const place = async (staff: Person, discount?: object) => {
    const { status, body } = await staff.call('POST', '/staff/orders', staffOrder(discount))
    return status === 201 ? 201 : [body.code, body.right ?? body.limit]
  }
  const without = by('create-orders')
  expect(await place(without)).toBe(201)
  expect(await place(without, { amount: 1 })).toEqual(['RIGHT_MISSING', 'discounts'])
  const limited = await aManagerWith(rightSets.sells.rights, { discountPercent: 5 })
  expect(await place(limited, { percent: 5 })).toBe(201)
  expect(await place(limited, { amount: 50 })).toBe(201)
  expect(await place(limited, { amount: 50.01 })).toEqual(['LIMIT_EXCEEDED', 5])
  expect(await place(limited, { percent: 6 })).toEqual(['LIMIT_EXCEEDED', 5])
  expect(await place(await aManagerWith(rights, { discountPercent: 0 }), { amount: 1 })).toEqual([
    'LIMIT_EXCEEDED',
    0,
  ])
  // A code is a discount for everybody.
  const offer = (fields: object) =>
    limited.call('POST', '/offers', { code: randomUUID(), ...fields })
  expect((await offer({ kind: 'percent', value: 5 })).status).toBe(201)
  for (const [fields, code] of [
    [{ kind: 'percent', value: 50 }, 'LIMIT_EXCEEDED'],
    [{ kind: 'sum', value: 100 }, 'LIMIT_EXCEEDED'],
    [{ kind: 'sum', value: 100, minimum: 1999 }, 'LIMIT_EXCEEDED'],
    [{ kind: 'delivery' }, 'LIMIT_EXCEEDED'],
    [{ kind: 'sum', value: 100, minimum: 2000 }, undefined],
  ] as const)
    expect((await offer(fields)).body.code).toBe(code)
})

test('nobody gives a discount on their own order', async () => {
  const manager = await aManager(app)
  await app.db.update(users).set({ phoneNumber: '254722000444' }).where(eq(users.id, manager.id))
  const sister = await aShopper(app)
  await app.db.update(users).set({ phoneNumber: '254722000444' }).where(eq(users.id, sister.id))
  const place = async (customer: object, more: object = {}) => {
    const order = { ...staffOrder({ amount: 5 }, customer), ...more }
    return (await manager.call('POST', '/staff/orders', order)).body.code
  }
  expect(await place({ user: manager.id })).toBe('OWN_ORDER')
  expect(await place({ user: sister.id })).toBe('OWN_ORDER')
  expect(await place({ name: 'A friend', phoneNumber: '+254 722 000 444' })).toBe('OWN_ORDER')
  expect(await place(guest, { contactPhone: '0722000444' })).toBe('OWN_ORDER')
  expect(await place(guest)).toBeUndefined()
  const plain = staffOrder(undefined, { user: manager.id })
  expect((await manager.call('POST', '/staff/orders', plain)).status).toBe(201)
})

test('less money than asked is let go only by those who may give a discount', async () => {
  const part = async () => {
    const orderId = await anOrder(app, amina)
    await aSum(app, orderId, { cents: 100 })
    return { orderId, asFull: true }
  }
  expect((await by('cash').call('POST', '/payments/accept', await part())).body).toMatchObject({
    code: 'RIGHT_MISSING',
    right: 'discounts',
  })
  const limited = await aManagerWith(['cash', 'discounts'], { discountPercent: 5 })
  expect((await limited.call('POST', '/payments/accept', await part())).body.code).toBe(
    'LIMIT_EXCEEDED',
  )
  const { discountPercent: _, ...free } = { discountPercent: 5, rights: ['cash', 'discounts'] }
  const unlimited = await aManagerWith(free.rights as Right[])
  expect((await unlimited.call('POST', '/payments/accept', await part())).status).toBe(200)
})

test('more than the limit is not paid back', async () => {
  const limited = await aManagerWith(['refunds'], { refundCents: 249_899 })
  const orderId = amina.owedOrderId
  const { body } = await limited.call('POST', '/payments/refund', { orderId, manual: true })
  expect(body).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 2498.99 })
  const money = { receipt: amina.openReceipt }
  await app.db.update(users).set({ refundCents: 0 }).where(eq(users.id, limited.id))
  expect((await limited.call('POST', '/payments/return', money)).body.limit).toBe(0)
  await app.db.update(users).set({ refundCents: 249_900 }).where(eq(users.id, limited.id))
  const refund = await limited.call('POST', '/payments/refund', { orderId, manual: true })
  expect(refund.status).toBe(202)
})

test('where two work, nobody corrects cash in their own drawer', async () => {
  const manager = await aManager(app)
  const orderId = await anOrder(app, amina)
  const cash = { orderId, amount: 2499, taken: true }
  const receipt = (await manager.call('POST', '/payments/cash', cash)).body.payment._id
  const wrong = { receipt, from: { order: orderId }, to: 'never-came', reason: 'Mistyped' }
  expect((await manager.call('POST', '/payments/corrections', wrong)).body.code).toBe('OWN_DRAWER')
  expect((await admin.call('POST', '/payments/corrections', wrong)).status).toBe(201)
})

test('prices and stock have rights of their own on the form of a product', async () => {
  const product = await aProduct(app)
  const put = async (right: Right[], fields: object) => {
    const manager = await aManagerWith(right)
    return (await manager.call('PUT', `/products/${product.id}`, fields)).body.right
  }
  expect(await put(['products'], { name: 'Blue kettle' })).toBeUndefined()
  expect(await put(['products'], { price: 1 })).toBe('prices')
  expect(await put(['products'], { salePrice: 1 })).toBe('prices')
  expect(await put(['products'], { stockQuantity: 77 })).toBe('stock')
  expect(await put(['products', 'prices', 'stock'], { price: 9, stockQuantity: 77 })).toBe(
    undefined,
  )
  const file = { csv: `id,price\n${product.id},1\n`, mode: 'import' }
  expect((await by('products').call('POST', '/products/import', file)).body.right).toBe('prices')
})

test('each call asks for the right that it has been given', () => {
  const rightsOfCalls = ofStaff.map(({ name, endpoint }) => `${name}: ${endpoint.config.right}`)
  expect(rightsOfCalls.sort()).toMatchSnapshot()
})

test('the API’s description names the right of each call for staff', async () => {
  const { paths } = (await app.call('GET', '/openapi.json')).body
  expect(paths['/payments/refund'].post['x-right']).toBe('refunds')
  expect(paths['/payments/refund'].post.description).toMatch(/^For staff/)
  expect(paths['/user/users/{id}/rights'].put['x-right']).toBe('admin')
  expect(paths['/products'].get).not.toHaveProperty('x-right')
})
