import type { Order } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
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

test('goods of an order have the Swahili words of their product, while it is called as in the order', async () => {
  const staff = await aManager(app)
  const named = { name: 'Kettle', nameSw: 'Birika', variant: '2 l', variantSw: 'Lita 2' }
  const [kettle, plain] = [await aProduct(app, named), await aProduct(app)]
  const shopper = await aShopper(app, { cart: [kettle, plain] })
  const { order } = (await shopper.call('POST', '/orders', { addressId: shopper.addressId })).body
  const read = async () => (await shopper.call('GET', `/orders/${order._id}`)).body.order
  const itemOf = ({ items }: Order, { id }: { id: string }) =>
    items.find(({ product }) => product._id === id)
  const change = async (body: object) =>
    expect((await staff.call('PUT', `/products/${kettle.id}`, body)).status).toBe(200)

  for (const shown of [order, await read()]) {
    expect(itemOf(shown, kettle)).toMatchObject({
      product: { name: 'Kettle', nameSw: 'Birika' },
      variant: '2 l',
      variantSw: 'Lita 2',
    })
    expect(itemOf(shown, plain)).not.toHaveProperty('variantSw')
    expect(itemOf(shown, plain)?.product).not.toHaveProperty('nameSw')
  }
  const { orders } = (await shopper.call('GET', `/orders/user/${shopper.id}`)).body
  expect(itemOf(orders[0], kettle)?.product.nameSw).toBe('Birika')
  await staff.call('PUT', `/orders/${order._id}`, { status: 'Delivered' })
  const back = { item: itemOf(order, kettle)?._id, quantity: 1, reason: 'size', restock: true }
  await staff.call('POST', `/orders/${order._id}/returns`, { items: [back] })
  const words = { nameSw: 'Birika', variantSw: 'Lita 2' }
  expect((await read()).returns[0].items).toMatchObject([words])

  await change({ nameSw: 'Birika kubwa', variant: '3 l', variantSw: 'Lita 3' })
  expect(itemOf(await read(), kettle)).toMatchObject({
    product: { nameSw: 'Birika kubwa' },
    variant: '2 l',
  })
  expect(itemOf(await read(), kettle)).not.toHaveProperty('variantSw')
  await change({ nameSw: '' })
  expect(itemOf(await read(), kettle)?.product).not.toHaveProperty('nameSw')

  await change({ name: 'Teapot', nameSw: 'Buli', variant: '2 l', variantSw: 'Lita 2' })
  const renamed = await read()
  expect(itemOf(renamed, kettle)?.product).not.toHaveProperty('nameSw')
  for (const one of [itemOf(renamed, kettle), ...renamed.returns[0].items])
    expect(Object.keys(one)).not.toContainEqual(expect.stringMatching(/Sw$/))
})
