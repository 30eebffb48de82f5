import { expect, test } from 'vitest'
import { aProduct, aShopper, testApp } from '../../../../test/support/support.ts'

test('ordering while another tab adds to the cart never fails with "the shop is busy"', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { stockQuantity: 1000 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const fill = () => shopper.call('POST', '/carts', { items: [{ productId: kettle.id }] })
  const codes = new Set<string>()

  for (let round = 0; round < 25; round += 1) {
    const tabs = Array.from({ length: 4 }, async () => {
      const [placed] = await Promise.all([shopper.placeOrder('cod'), fill()])
      codes.add(placed.status === 201 ? 'placed' : placed.body.code)
    })
    await Promise.all(tabs)
  }

  expect([...codes].sort()).toEqual(['CART_EMPTY', 'placed'])
})
