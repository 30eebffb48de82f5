import { expect, test } from 'vitest'
import { aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryZones } from '../../../db/schema.ts'
import { findOrderFacts } from '../../messages/records/message-facts.queries.ts'
import { trackingLink } from '../../order-record/tracking-link.ts'

const app = await testApp()

test('an order copies the Swahili words of its way of delivery, and parcel link and e-mail have them', async () => {
  const words = { nameSw: 'Basi la Mwea', estimateSw: 'Jumanne na Ijumaa' }
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ kind: 'parcel', name: 'Bus', feeCents: 0, estimate: 'On Tuesdays', ...words }],
  })
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await shopper.call('POST', '/orders', { addressId: shopper.addressId })).body
  expect(order.delivery).toMatchObject({ name: 'Bus', estimate: 'On Tuesdays', ...words })

  await app.db.delete(deliveryZones)
  expect((await shopper.call('GET', `/orders/${order._id}`)).body.order).toEqual(order)
  const link = await trackingLink({ db: app.db, publicUrl: '' }, { id: order._id })
  const { body } = await app.call('GET', link.replace('/t/', '/track/'))
  expect(body).toMatchObject({ carrier: 'Bus', estimate: 'On Tuesdays' })
  expect(body).toMatchObject({ carrierSw: words.nameSw, estimateSw: words.estimateSw })
  expect(await findOrderFacts(app.db, order._id, 'sw')).toMatchObject({
    delivery: words.nameSw,
    parcel: { estimate: words.estimateSw },
  })
  expect(await findOrderFacts(app.db, order._id, 'en')).toMatchObject({
    delivery: 'Bus',
    parcel: { estimate: 'On Tuesdays' },
  })
})
