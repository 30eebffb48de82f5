import { expect, test } from 'vitest'
import { aProduct, testApp } from '../../test/support.ts'
import { products } from '../db/schema.ts'
import { latestStock } from './latest-stock.ts'
import { productNumber } from './shown.ts'

const app = await testApp()

test('what was sold so far is read in the end, though it goes on selling', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const latest = latestStock(app.db, app.http.log)
  const sold = new Set([productNumber(kettle.id)])
  const sell = () => latest.sold(sold, sold)
  // One more is sold whenever what is left is being read.
  app.pool.on('acquire', sell)

  sell()
  const first = latest.reading()
  await app.db.update(products).set({ stockQuantity: 9 })
  sell()
  await latest.reading()
  app.pool.off('acquire', sell)

  expect(latest.leftOf(kettle.id)).toBe(9)
  expect(latest.isCurrent(productNumber(kettle.id))).toBe(false)
  await first
  while (latest.reading()) await latest.reading()
  expect(latest.isCurrent(productNumber(kettle.id))).toBe(true)
})

test('what nobody shows is not read, and not remembered from before', async () => {
  const kettle = await aProduct(app, { stockQuantity: 10 })
  const latest = latestStock(app.db, app.http.log)
  const sold = new Set([productNumber(kettle.id)])
  latest.sold(sold, sold)
  await latest.reading()
  expect(latest.leftOf(kettle.id)).toBe(10)

  latest.sold(sold, new Set())

  expect(latest.reading()).toBeUndefined()
  expect(latest.leftOf(kettle.id)).toBeUndefined()
})
