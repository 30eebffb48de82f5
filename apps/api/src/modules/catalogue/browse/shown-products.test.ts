import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aManager, aProduct, aShopper } from '../../../../test/support/support.ts'
import { categories, products } from '../../../db/schema.ts'

/** A new URL each time, to bypass the cache. */
let asked = 0
const fresh = () => `/products?maxPrice=${100_000 + asked++}`

test('a list that is not cached shows current data', async () => {
  const app = await emptiedShop()
  const kettle = await aProduct(app, { stockQuantity: 7 })
  const shown = async () => (await app.call('GET', fresh())).body.products[0]
  expect(await shown()).toMatchObject({ stockQuantity: 7 })

  await app.db.update(products).set({ stockQuantity: 6 }).where(eq(products.id, kettle.id))
  expect(await shown()).toMatchObject({ stockQuantity: 6 })
  await app.db.update(products).set({ name: 'Steel kettle' }).where(eq(products.id, kettle.id))
  expect(await shown()).toMatchObject({ name: 'Steel kettle', stockQuantity: 6 })
})

test('a product shows the current name of its category', async () => {
  const app = await emptiedShop()
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

test('lists, carts and product pages show the same product data', async () => {
  const app = await emptiedShop()
  const kettle = await aProduct(app, {
    name: 'Kettle “Pwani” \\ 1.7 l',
    description: 'Boils\n</script>',
  })
  const amina = await aShopper(app, { cart: [kettle] })
  const { siblings, ...alone } = (await app.call('GET', `/products/${kettle.id}`)).body.product
  expect(siblings).toEqual([])
  expect(alone.name).toBe('Kettle “Pwani” \\ 1.7 l')

  const [listed] = (await app.call('GET', fresh())).body.products
  expect(alone).toMatchObject(listed)
  const cart = (await amina.call('GET', `/carts/user/${amina.id}`)).body
  expect(cart.items).toEqual([
    { product: alone, quantity: 1, price: alone.price, available: 10, problem: null },
  ])
})
