import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aCategory, aManager, aProduct, aShopper, testApp } from '../../../test/support.ts'
import { categories, products } from '../../db/schema.ts'
import { productTexts } from './product-texts.ts'

/** Each address is asked for once, so that nothing of it is kept ready. */
let asked = 0
const fresh = () => `/products?maxPrice=${100_000 + asked++}`

test('a product is written anew as soon as its row is, though nobody was told', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, { stockQuantity: 7 })
  const shown = async () => (await app.call('GET', fresh())).body.products[0]
  expect(await shown()).toMatchObject({ stockQuantity: 7 })

  await app.db.update(products).set({ stockQuantity: 6 }).where(eq(products.id, kettle.id))
  expect(await shown()).toMatchObject({ stockQuantity: 6 })
  await app.db.update(products).set({ name: 'Steel kettle' }).where(eq(products.id, kettle.id))
  expect(await shown()).toMatchObject({ name: 'Steel kettle', stockQuantity: 6 })
})

test('the name of its category is that of today', async () => {
  const app = await testApp()
  const kitchen = await aCategory(app, 'Kitchen')
  const kettle = await aProduct(app, { categoryId: kitchen.id })
  const manager = await aManager(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const shown = async () => [
    (await app.call('GET', fresh())).body.products[0].category.name,
    (await amina.call('GET', `/carts/user/${amina.id}`)).body.items[0].product.category.name,
  ]
  expect(await shown()).toEqual(['Kitchen', 'Kitchen'])

  await manager.call('PUT', `/categories/${kitchen.id}`, { name: 'Cooking' })
  expect(await shown()).toEqual(['Cooking', 'Cooking'])
  expect(await app.db.select().from(categories)).toHaveLength(1)
})

test('lists, carts and the page of a product say the same of it', async () => {
  const app = await testApp()
  const kettle = await aProduct(app, {
    name: 'Kettle “Pwani” \\ 1.7 l',
    description: 'Boils\n</script>',
  })
  const amina = await aShopper(app, { cart: [kettle] })
  const alone = (await app.call('GET', `/products/${kettle.id}`)).body.product
  expect(alone.name).toBe('Kettle “Pwani” \\ 1.7 l')

  expect((await app.call('GET', fresh())).body).toEqual({ products: [alone], nextCursor: null })
  const cart = (await amina.call('GET', `/carts/user/${amina.id}`)).body
  expect(cart.items).toEqual([{ product: alone, quantity: 1, available: 10, problem: null }])
})

test('a product that several want at once is read once', async () => {
  const app = await testApp()
  for (let i = 0; i < 3; i++) await aProduct(app)
  const textsOf = productTexts(app.db, (begin) => {
    const memory = begin()
    return () => memory
  })
  const version = sql<string>`xmin`
  const wanted = await app.db.select({ id: products.id, version }).from(products)
  const ids = wanted.map(({ id }) => id)
  const questions = vi.spyOn(app.pool, 'query')

  const first = textsOf(app.db, wanted.slice(0, 2))
  // Asked, and not answered yet: some of what it brings, and something else.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  expect(questions).toHaveBeenCalledTimes(1)
  const others = [textsOf(app.db, wanted.slice(0, 1)), textsOf(app.db, wanted)]
  expect(new Set((await first).keys())).toEqual(new Set(ids.slice(0, 2)))
  const all = (await Promise.all(others)).at(-1)
  expect(new Set(all?.keys())).toEqual(new Set(ids))
  expect(questions).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(questions.mock.calls[1])).not.toContain(ids[0])
})
