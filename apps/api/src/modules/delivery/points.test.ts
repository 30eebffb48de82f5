import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPoint, addZone } from '../../../test/samples/delivery-calls.ts'
import { emptiedShop } from '../../../test/support/emptied-shop.ts'
import { aManager, aProduct, aShopper } from '../../../test/support/support.ts'
import { orders } from '../../db/schema.ts'
import type { MessageData } from '../messages/outbox.queries.ts'
import { findOrderFacts } from '../messages/records/message-facts.queries.ts'
import { valuesOf } from '../messages/render.ts'
import { trackingLink } from '../order-record/tracking-link.ts'

test('a pickup point that an option or an open order uses cannot be deleted', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const point = await addPoint(staff)
  const url = `/delivery/points/${point._id}`
  const zone = await addZone(staff, {
    name: 'All',
    options: [{ kind: 'pickup', name: 'Collect', fee: 0, point: point._id }],
  })
  const inUse = (reason: string) => ({
    status: 409,
    body: { code: 'POINT_IN_USE', message: `This pickup point is in use. ${reason}` },
  })
  expect(await staff.call('DELETE', url)).toMatchObject(
    inUse('The option "Collect" of the zone "All" names it.'),
  )
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { body } = await shopper.placeOrder('cod')
  expect(body.order.delivery).toMatchObject({ name: 'Collect', point: { name: 'Till 3' } })

  await staff.call('DELETE', `/delivery/zones/${zone._id}`)
  expect(await staff.call('DELETE', url)).toMatchObject(
    inUse('Open orders to be collected there: 1.'),
  )
  await app.db.update(orders).set({ status: 'Delivered' })
  expect((await staff.call('DELETE', url)).status).toBe(204)
  expect((await app.call('GET', '/delivery/points')).body.points).toEqual([])
})

test('a change of a pickup point applies only the given fields, and everybody can read the points', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const point = await addPoint(staff, { directions: 'Behind the market', hours: '8 to 6' })
  expect((await app.call('GET', '/delivery/points')).body.points).toEqual([point])
  const url = `/delivery/points/${point._id}`
  const { body } = await staff.call('PUT', url, { hours: '', county: 'Homabay' })
  expect(body.point).toEqual({ ...point, hours: null, county: 'Homa Bay' })
  expect((await app.call('GET', '/delivery/points')).body.points).toEqual([body.point])
  for (const [field, value] of [
    ['name', ''],
    ['town', ' '],
    ['phoneNumber', 'call us'],
  ])
    expect((await staff.call('PUT', url, { [field as string]: value })).body.fields).toEqual({
      [field as string]: expect.any(String),
    })
})

test('a pickup point has Swahili words, which offers, orders and messages have, too', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const words = { nameSw: 'Kibanda 3', directionsSw: 'Nyuma ya soko', hoursSw: 'Saa 2 hadi 12' }
  const point = await addPoint(staff, { directions: 'Behind the market', ...words })
  expect(point).toMatchObject(words)
  await addZone(staff, {
    name: 'All',
    options: [{ kind: 'pickup', name: 'Collect', fee: 0, point: point._id }],
  })
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await shopper.placeOrder('cod')).body
  expect(order.delivery.point).toEqual(point)
  const link = await trackingLink({ db: app.db, publicUrl: '' }, { id: order._id })
  const { body } = await app.call('GET', link.replace('/t/', '/track/'))
  expect(body.point).toMatchObject({ name: 'Till 3', ...words })
  const placeIn = async (language: 'en' | 'sw') =>
    (await findOrderFacts(app.db, order._id, language))?.parcel.point
  expect(await placeIn('en')).toMatchObject({ name: 'Till 3', directions: 'Behind the market' })
  expect(await placeIn('sw')).toMatchObject({ name: 'Kibanda 3', directions: 'Nyuma ya soko' })
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Shipped' })
  const { rows } = await app.db.execute(
    sql`select data from outbox where kind = 'ready-for-pickup' limit 1`,
  )
  const { data } = rows[0] as { data: MessageData }
  expect(valuesOf({ data, language: 'en' }, undefined, '').point).toBe('Till 3')
  expect(valuesOf({ data, language: 'sw' }, undefined, '').point).toBe('Kibanda 3')

  const url = `/delivery/points/${point._id}`
  const emptied = { nameSw: '', directionsSw: ' ', hoursSw: null }
  const changed = (await staff.call('PUT', url, emptied)).body.point
  for (const name of Object.keys(words)) expect(changed).not.toHaveProperty(name)
})
