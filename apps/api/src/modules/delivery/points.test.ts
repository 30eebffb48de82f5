import { expect, test } from 'vitest'
import { addPoint, addZone } from '../../../test/samples/delivery-calls.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { orders } from '../../db/schema.ts'

test('a pickup point that an option or an open order uses cannot be deleted', async () => {
  const app = await testApp()
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
  const app = await testApp()
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
