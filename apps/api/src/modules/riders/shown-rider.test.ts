import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { aShopper, type TestApp } from '../../../test/support/support.ts'
import { outbox } from '../../db/schema.ts'
import { queueMessage } from '../messages/outbox.queries.ts'
import { type RenderDeps, renderMessage } from '../messages/render.ts'
import { smsSize, smsText } from '../messages/sms-text.ts'
import { trackingLink } from '../order-record/tracking-link.ts'

const otieno = { name: 'Otieno Ochieng', phoneNumber: '0722 000 111' }
const akinyi = { name: 'Akinyi', phoneNumber: '0733 000 222' }

async function aParcelWithRider() {
  const shop = await aShopWithRiders()
  const orderId = await shop.aParcel()
  const run = await shop.aRun([orderId], otieno)
  const shownRider = async () =>
    (await shop.shopper.call('GET', `/shippings/order/${orderId}`)).body.shipping.rider
  return { ...shop, orderId, run, shownRider }
}

test('a customer learns the first name and the phone of the rider who brings the parcel', async () => {
  const { manager, shopper, orderId, aRun, aParcel, shownRider } = await aParcelWithRider()
  expect(await shownRider()).toEqual({ name: 'Otieno', phoneNumber: '254722000111' })
  const { shipping } = (await shopper.call('GET', `/shippings/order/${orderId}`)).body
  const byId = await shopper.call('GET', `/shippings/${shipping._id}`)
  expect(byId.body.shipping.rider).toEqual(shipping.rider)

  const waiting = await aParcel()
  await manager.call('PUT', `/orders/${waiting}`, { status: 'Pending' })
  await manager.call('PUT', `/orders/${waiting}`, { status: 'Processing' })
  const notSent = await shopper.call('GET', `/shippings/order/${waiting}`)
  expect(notSent.body.shipping.rider).toBeNull()

  await aRun([orderId], akinyi)
  expect(await shownRider()).toEqual({ name: 'Akinyi', phoneNumber: '254733000222' })
})

test('a customer whom the rider did not find can still call the rider', async () => {
  const { orderId, run, shownRider } = await aParcelWithRider()
  await run.notAtHome(orderId)
  expect(await shownRider()).toMatchObject({ name: 'Otieno' })
})

test('a parcel that goes to a pickup point names no rider: its customer meets none', async () => {
  const { aParcel, aRun, shopper } = await aShopWithRiders()
  const point = { _id: randomUUID(), name: 'Mwea Stage', county: 'Kirinyaga', town: 'Mwea' }
  const place = { ...point, directions: null, hours: null, phoneNumber: null }
  const days = { estimate: null, minDays: null, maxDays: null, cutOffHour: null }
  const orderId = await aParcel({
    delivery: { option: '', zone: 'Mwea', kind: 'pickup', name: 'Stage', ...days, point: place },
  })
  await aRun([orderId], otieno, { anyKind: true })
  const { shipping } = (await shopper.call('GET', `/shippings/order/${orderId}`)).body
  expect(shipping).toMatchObject({ status: 'out-for-delivery', rider: null })
})

test('nobody is named once the parcel is delivered, came back, or is out for delivery without a rider', async () => {
  const { manager, orderId, run, codeOf, shippingOf, shownRider } = await aParcelWithRider()
  const move = async (status: string) =>
    manager.call('PATCH', `/shippings/${(await shippingOf(orderId))._id}`, { status })

  await move('in-transit')
  expect(await shownRider()).toBeNull()
  await move('out-for-delivery')
  expect(await shownRider()).toMatchObject({ name: 'Otieno' })
  await move('returned')
  expect(await shownRider()).toBeNull()
  await move('out-for-delivery')
  await run.deliver(orderId, await codeOf(orderId))
  expect(await shownRider()).toBeNull()
  await move('out-for-delivery')
  expect(await shownRider()).toBeNull()
})

test('nobody is named once the link of the run has ended or the rider is forgotten', async () => {
  const { app, manager, run, shownRider } = await aParcelWithRider()
  await app.db.execute(sql`update rider_runs set expires_at = now() where id = ${run._id}`)
  expect(await shownRider()).toBeNull()
  await app.db.execute(sql`
    update rider_runs set expires_at = now() + interval '1 hour' where id = ${run._id}`)
  await app.db.execute(sql`
    update rider_runs set rider_name = 'Former rider', rider_phone = '' where id = ${run._id}`)
  expect(await shownRider()).toBeNull()
  await app.db.execute(sql`
    update rider_runs set rider_name = 'Otieno', rider_phone = '254722000111' where id = ${run._id}`)
  expect(await shownRider()).not.toBeNull()

  expect((await manager.call('DELETE', `/deliveries/runs/${run._id}`)).status).toBe(204)
  expect(await shownRider()).toBeNull()
})

test('a stranger with the number or the tracking link learns no rider', async () => {
  const { app, manager, shopper, orderId, shippingOf } = await aParcelWithRider()
  const { _id } = await shippingOf(orderId)
  await manager.call('PATCH', `/shippings/${_id}`, { trackingNumber: 'KE-77' })
  const stranger = await aShopper(app)
  for (const path of [
    `/shippings/order/${orderId}`,
    `/shippings/order/${orderId.slice(0, 8)}`,
    `/shippings/${_id}`,
    '/shippings/KE-77',
  ]) {
    const asked = await stranger.call('GET', path)
    expect(asked.status, path).toBe(404)
    expect(JSON.stringify(asked.body), path).not.toMatch(/Otieno|722000111/)
    expect((await app.call('GET', path)).status, path).toBe(401)
  }
  const own = await shopper.call('GET', `/shippings/order/${orderId}`)
  expect(own.headers['cache-control']).toContain('no-store')

  const link = await trackingLink(
    { db: app.db, publicUrl: 'https://duka.example' },
    { id: orderId },
  )
  const token = link.split('/').at(-1)
  const followed = await app.call('GET', `/track/${token}`)
  expect(followed.status).toBe(200)
  expect(JSON.stringify(followed.body)).not.toMatch(/Otieno|722000111|rider/)
})

/** What an out-for-delivery SMS says now, as it is sent and as staff read it. */
async function smsAbout(app: TestApp, orderId: string, language: 'en' | 'sw' = 'en') {
  await queueMessage(app.db, {
    channel: 'sms',
    recipient: '254712345678',
    kind: 'out-for-delivery',
    language,
    orderId,
    data: { code: '2026' },
  })
  const rows = await app.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  const [row] = rows
  if (!row) throw new Error('nothing was queued')
  const settings = { now: () => ({ name: 'Duka' }) } as RenderDeps['settings']
  return renderMessage({ db: app.db, settings }, row)
}

test('a message names the rider who has the parcel now and what is left to pay, in one SMS', async () => {
  const { app, orderId, aRun, run, shownNumber } = await aParcelWithRider()
  await aRun([orderId], { name: 'Wanjikũ Mũgo', phoneNumber: '0733 000 222' })
  const number = await shownNumber(orderId)
  const { body, forStaff } = await smsAbout(app, orderId)
  expect(body).toBe(
    `Order ${number} is out for delivery. To pay: KES 2,499.00 in cash. Rider: Wanjikũ, 0733 000 222. Give the code 2026 once you have the parcel.`,
  )
  expect(forStaff.body.replace(number, '')).not.toMatch(/0733|0722|2026/)
  expect(smsSize(smsText('Duka', body))).toMatchObject({ parts: 1 })
  expect(smsText('Duka', body)).toContain('Rider: Wanjiku, 0733 000 222')
  const swahili = await smsAbout(app, orderId, 'sw')
  expect(swahili.body).toBe(
    `Oda ${number} inaletwa. Utalipa KES 2,499.00 taslimu. Anayeileta: Wanjikũ, 0733 000 222. Mpe anayeileta msimbo 2026 ukishapokea mzigo.`,
  )
  expect(smsSize(smsText('Duka', swahili.body))).toMatchObject({ parts: 1 })
  expect(run.rider.name).toBe('Otieno Ochieng')
})

test('a message asks for nothing once the order is paid, and names nobody once the link ended', async () => {
  const { app, manager, orderId, run } = await aParcelWithRider()
  expect((await run.cash(orderId)).status).toBeLessThan(300)
  const { body } = await smsAbout(app, orderId)
  expect(body).toContain('Rider: Otieno')
  expect(body).not.toContain('To pay')
  const { shipping } = (await manager.call('GET', `/shippings/order/${orderId}`)).body
  await manager.call('PATCH', `/shippings/${shipping._id}`, { status: 'in-transit' })
  expect((await smsAbout(app, orderId)).body).not.toMatch(/Otieno|0722 000/)
  await manager.call('PATCH', `/shippings/${shipping._id}`, { status: 'out-for-delivery' })
  expect((await smsAbout(app, orderId)).body).toContain('Otieno')
  await manager.call('DELETE', `/deliveries/runs/${run._id}`)
  expect((await smsAbout(app, orderId)).body).not.toMatch(/Otieno|0722 000/)
})
