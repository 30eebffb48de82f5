import { expect, test } from 'vitest'
import { anotherProcess, aProduct, testApp } from '../../../../test/support/support.ts'
import { invalidateOnCommit } from '../../../response-cache/invalidation.ts'

const app = await testApp()

test('a word of a new product can be searched for in every process', async () => {
  const other = await anotherProcess(app)
  const found = async (shop: typeof app) =>
    (await shop.call('GET', '/products?q=sufuria')).body.products.length
  expect(await found(app)).toBe(0)
  expect(await found(other)).toBe(0)

  await aProduct(app, { name: 'Sufuria' })
  await invalidateOnCommit(app.db, 'products')

  await expect.poll(() => found(app)).toBe(1)
  await expect.poll(() => found(other)).toBe(1)
})
