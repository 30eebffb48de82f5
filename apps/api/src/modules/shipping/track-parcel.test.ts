import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, jamiiHouse } from '../../../test/samples/payments-support.ts'
import {
  aManager,
  anotherProcess,
  aShopper,
  type TestApp,
  testApp,
} from '../../../test/support/support.ts'
import { orders, shippings } from '../../db/schema.ts'
import { trackingLink } from '../order-record/tracking-link.ts'

const app = await testApp()
const [manager, shopper] = await Promise.all([aManager(app), aShopper(app)])
const address = { ...jamiiHouse, phoneNumber: '254712345678' }

const linkOf = (id: string) =>
  trackingLink({ db: app.db, publicUrl: 'https://duka.example' }, { id })
const tokenOf = async (id: string) => (await linkOf(id)).split('/').at(-1) ?? ''
const follow = async (id: string, at: TestApp = app) =>
  at.call('GET', `/track/${await tokenOf(id)}`)

const aParcel = (fields: Partial<typeof orders.$inferInsert> = {}) =>
  anOrder(app, shopper, { address, paymentMethod: 'cod', ...fields })
const move = (id: string, status: string) => manager.call('PUT', `/orders/${id}`, { status })
const done = (body: { steps: { step: string; done: boolean }[] }) =>
  body.steps.filter(({ done }) => done).map(({ step }) => step)

test('a tracking link is short enough for an SMS, stays the same, and needs no login', async () => {
  const id = await aParcel()
  const link = await linkOf(id)
  expect(link).toMatch(/^https:\/\/duka\.example\/t\/[\w-]{12}[0-9a-f]{8}$/)
  expect(await linkOf(id)).toBe(link)
  expect((await follow(id)).status).toBe(200)
  expect((await follow(id, await anotherProcess(app))).status).toBe(200)
})

test('a tracking link shows the progress of the parcel, and nothing about the person or the money', async () => {
  const id = await aParcel({ recipientName: 'Wanjiku Kamau', contactPhone: '254798765432' })
  expect((await follow(id)).body).toEqual({
    status: 'Pending',
    steps: [
      { step: 'placed', done: true, at: expect.any(String) },
      ...['packing', 'shipped', 'out-for-delivery', 'delivered'].map((step) => ({
        step,
        done: false,
        at: null,
      })),
    ],
    estimate: null,
    expected: null,
    point: null,
    carrier: null,
    trackingNumber: null,
    itemsCount: 1,
  })

  await move(id, 'Processing')
  const { body } = await manager.call('GET', `/shippings/order/${id}`)
  await manager.call('PATCH', `/shippings/${body.shipping._id}`, {
    status: 'in-transit',
    trackingNumber: `EC-${id.slice(0, 8)}`,
  })
  const shown = await follow(id)
  expect(shown.body).toMatchObject({ status: 'Shipped', trackingNumber: `EC-${id.slice(0, 8)}` })
  expect(done(shown.body)).toEqual(['placed', 'packing', 'shipped'])
  const text = JSON.stringify(shown.body)
  for (const secret of [
    'Wanjiku',
    '798765432',
    '712345678',
    'Jamii',
    'Biashara',
    '2499',
    shopper.email,
  ])
    expect(text).not.toContain(secret)
})

test('the tracking of a parcel for a pickup point shows the point and the expected days, and no carrier', async () => {
  const point = {
    _id: '00000000-0000-4000-8000-000000000001',
    name: 'Mama Njeri Shop',
    county: 'Kisumu',
    town: 'Kisumu',
    directions: 'Beside the stage',
    phoneNumber: '254700111222',
    hours: '8 to 6',
  }
  const copy = { option: point._id, zone: 'West', minDays: 1, maxDays: 2, cutOffHour: null }
  const id = await aParcel({
    delivery: { ...copy, kind: 'pickup', name: 'Pickup', estimate: null, point },
  })
  const { body } = await follow(id)
  expect(body.point).toEqual({
    name: 'Mama Njeri Shop',
    county: 'Kisumu',
    town: 'Kisumu',
    directions: 'Beside the stage',
    hours: '8 to 6',
  })
  expect([body.estimate, body.carrier]).toEqual(['1 to 2 days', null])
  expect(body.steps.map(({ step }: { step: string }) => step)).toContain('ready-for-pickup')

  const byBus = await aParcel({
    delivery: { ...copy, kind: 'parcel', name: 'Easy Coach', estimate: 'By noon', point: null },
  })
  expect((await follow(byBus)).body).toMatchObject({ carrier: 'Easy Coach', estimate: 'By noon' })
})

test('the tracking of a cancelled order shows the cancellation', async () => {
  const id = await aParcel()
  await move(id, 'Cancelled')
  const { body } = await follow(id)
  expect(body.status).toBe('Cancelled')
  expect(done(body)).toEqual(['placed', 'cancelled'])
})

test('a changed tracking link and one for an unknown order are not found', async () => {
  const token = await tokenOf(await aParcel())
  const other = await tokenOf(await aParcel())
  const changed = [
    `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`,
    token.slice(0, 12) + other.slice(12),
    `${token.slice(0, 12)}00000000`,
    `${token}0`,
    token.slice(1),
    '%25',
  ]
  for (const wrong of changed) {
    const { status, body } = await app.call('GET', `/track/${wrong}`)
    expect([wrong, status, body.code]).toEqual([wrong, 404, 'TRACKING_LINK_ENDED'])
  }
})

test('a tracking link ends 60 days after the delivery', async () => {
  const id = await aParcel()
  await move(id, 'Processing')
  await move(id, 'Shipped')
  await app.db
    .update(orders)
    .set({ createdAt: sql`now() - interval '100 days'` })
    .where(eq(orders.id, id))
  expect((await follow(id)).status).toBe(200)
  await move(id, 'Delivered')
  const deliveredBefore = (days: number) =>
    app.db
      .update(shippings)
      .set({ deliveredAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(shippings.orderId, id))
  await deliveredBefore(59)
  expect((await follow(id)).status).toBe(200)
  await deliveredBefore(61)
  expect((await follow(id)).status).toBe(404)
})

test('the tracking link of a deleted account is not found', async () => {
  const gone = await aShopper(app)
  const id = await anOrder(app, gone, { status: 'Delivered', paymentStatus: 'paid' })
  expect((await follow(id)).status).toBe(200)
  expect((await manager.call('DELETE', `/user/users/${gone.id}`)).status).toBe(204)
  expect((await follow(id)).status).toBe(404)
})

test('guessing tracking links is limited, and valid links still work meanwhile', async () => {
  const strict = await anotherProcess(app, { rateLimits: true })
  const good = `/api/track/${await tokenOf(await aParcel())}`
  const from = (remoteAddress: string, url: string) => strict.http.inject({ url, remoteAddress })
  for (let tries = 0; tries < 100; tries += 1) await from('10.1.2.3', '/api/track/no-such-link')
  expect((await from('10.1.2.3', '/api/track/no-such-link')).statusCode).toBe(429)
  expect((await from('10.1.2.3', good)).statusCode).toBe(200)
  expect((await from('10.9.9.9', '/api/track/no-such-link')).statusCode).toBe(404)
})
