import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'

test('adding to the cart while stock arrives never fails with "the shop is busy"', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { stockQuantity: 0 })
  const manager = await aManager(app)
  const shoppers = [await aShopper(app), await aShopper(app), await aShopper(app)]
  const stockUrl = `/products/${kettle.id}/stock`
  const codes = new Set<string>()

  for (let round = 0; round < 20; round += 1) {
    const change = round % 2 ? -1000 : 1000
    await Promise.all([
      manager.call('POST', stockUrl, { change, note: 'Delivery' }),
      ...shoppers.map(async (shopper) => {
        for (let tap = 0; tap < 5; tap += 1) {
          const { status, body } = await shopper.call('POST', '/carts', {
            items: [{ productId: kettle.id }],
          })
          codes.add(status === 200 ? 'added' : body.code)
        }
      }),
    ])
  }

  expect([...codes].sort()).toEqual(['OUT_OF_STOCK', 'added'])
})
