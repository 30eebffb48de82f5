import { expect, test } from 'vitest'
import { stockOf } from '../../../../test/support/stock.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await aManager(app)

test('a draft holds no stock, may lack everything, and shows the price and stock of today', async () => {
  const kettle = await aProduct(app, { stockQuantity: 3, priceCents: 100_000 })
  const empty = await staff.call('POST', '/drafts', {})
  expect(empty.status).toBe(201)
  const id = empty.body.draft._id

  const saved = await staff.call('PUT', `/drafts/${id}`, {
    customer: { name: 'Wanjikũ', phoneNumber: '0712' },
    items: [{ productId: kettle.id, quantity: 2 }],
    discount: { amount: 100 },
  })
  expect(saved.status).toBe(200)
  expect(saved.body.draft).toMatchObject({
    _id: id,
    customer: { name: 'Wanjikũ', phoneNumber: '0712' },
    customerName: 'Wanjikũ',
    createdBy: { _id: staff.id },
    items: [{ productId: kettle.id, quantity: 2, price: 1000, stockQuantity: 3, isGone: false }],
    itemsTotal: 2000,
  })
  expect(await stockOf(app, kettle)).toBe(3)
  const other = await aManager(app)
  expect((await other.call('GET', `/drafts/${id}`)).body.draft._id).toBe(id)
  expect((await staff.call('GET', '/drafts')).body.drafts[0]._id).toBe(id)

  const { status, body } = await staff.call('POST', `/drafts/${id}/order`)
  expect(status).toBe(400)
  expect(Object.keys(body.fields).length).toBeGreaterThan(0)
  expect((await staff.call('DELETE', `/drafts/${id}`)).status).toBe(204)
  expect((await staff.call('GET', `/drafts/${id}`)).status).toBe(404)
  expect((await staff.call('PUT', `/drafts/${id}`, {})).status).toBe(404)
})

test('a draft is placed once, on two devices at once too, and is gone then', async () => {
  const kettle = await aProduct(app, { stockQuantity: 30 })
  const { body } = await staff.call('POST', '/drafts', {
    customer: { name: 'Otieno', phoneNumber: '0722000001' },
    items: [{ productId: kettle.id, quantity: 1 }],
    address: { city: 'Kisumu' },
    paymentMethod: 'mpesa',
  })
  const url = `/drafts/${body.draft._id}/order`
  const answers = await Promise.all(
    ['one', 'one', 'two', 'three'].map((key) =>
      staff.call('POST', url, undefined, { headers: { 'idempotency-key': key } }),
    ),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(new Set(placed.map(({ body }) => body.order._id)).size).toBe(1)
  expect(answers.filter(({ status }) => ![201, 404].includes(status))).toEqual([])
  expect(await stockOf(app, kettle)).toBe(29)
  expect((await staff.call('GET', `/drafts/${body.draft._id}`)).status).toBe(404)
})

test('a draft that cannot be placed stays', async () => {
  const kettle = await aProduct(app, { stockQuantity: 1 })
  const { body } = await staff.call('POST', '/drafts', {
    customer: { name: 'Otieno', phoneNumber: '0722000002' },
    items: [{ productId: kettle.id, quantity: 2 }],
    address: { city: 'Kisumu' },
    paymentMethod: 'mpesa',
  })
  const url = `/drafts/${body.draft._id}`
  expect((await staff.call('POST', `${url}/order`)).body.code).toBe('ORDER_OUT_OF_STOCK')
  expect((await staff.call('GET', url)).status).toBe(200)
})

test('a draft says what its code takes off, or why it takes off nothing', async () => {
  const kettle = await aProduct(app, { priceCents: 100_000 })
  const offer = { code: 'KARIBU', kind: 'percent', value: 10, minimum: 1500 }
  expect((await staff.call('POST', '/offers', offer)).status).toBe(201)
  const body = { code: ' karibu ', items: [{ productId: kettle.id, quantity: 2 }] }
  const { draft } = (await staff.call('POST', '/drafts', body)).body
  expect(draft).toMatchObject({ itemsTotal: 2000, offer: { amount: 200, problem: null } })
  const save = async (fields: object) =>
    (await staff.call('PUT', `/drafts/${draft._id}`, { ...body, ...fields })).body.draft.offer
  expect(await save({ items: [{ productId: kettle.id, quantity: 1 }] })).toMatchObject({
    amount: 0,
    reason: { code: 'OFFER_MINIMUM' },
  })
  expect(await save({ code: 'NOSUCH' })).toMatchObject({ reason: { code: 'OFFER_UNKNOWN' } })
  expect(await save({ code: '' })).toBeNull()
  expect(await save({ items: [] })).toMatchObject({ amount: 0 })
})

test('the drafts for a customer are in their data, and go with the account', async () => {
  const shopper = await aShopper(app)
  const { body } = await staff.call('POST', '/drafts', {
    customer: { user: shopper.id },
    note: 'Will call back',
  })
  const data = await shopper.call('GET', '/user/me/export')
  expect(data.body.drafts).toMatchObject([{ note: 'Will call back' }])
  expect((await staff.call('DELETE', `/user/users/${shopper.id}`)).status).toBe(204)
  expect((await staff.call('GET', `/drafts/${body.draft._id}`)).status).toBe(404)
})
