import { MAX_WISHES } from '@duka/contract/wish-list/wish-limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'
import { products, wishes } from '../../db/schema.ts'

const app = await testApp()

const listOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/wish-list')).body.products.map(({ _id }: { _id: string }) => _id)

/** So many products at once. */
async function manyProducts(count: number): Promise<string[]> {
  const { id: categoryId } = await aCategory(app)
  const row = { description: '', priceCents: 100, stockQuantity: 1, brand: 'Moto', variant: 'x' }
  const rows = await app.db
    .insert(products)
    .values(Array.from({ length: count }, (_, n) => ({ ...row, name: `Cup ${n}`, categoryId })))
    .returning({ id: products.id })
  return rows.map(({ id }) => id)
}

test('a customer puts products on the wish list, each once, and takes them off', async () => {
  const amina = await aShopper(app)
  const nameSw = 'Redio'
  const [kettle, radio] = [await aProduct(app), await aProduct(app, { nameSw, stockQuantity: 0 })]
  for (const { id } of [kettle, radio, kettle])
    expect((await amina.call('PUT', `/wish-list/${id}`)).status).toBe(204)
  const { body } = await amina.call('GET', '/wish-list')
  expect(body.products).toMatchObject([
    { _id: radio.id, nameSw, stockQuantity: 0 },
    { _id: kettle.id, name: 'Electric kettle', price: 2499, stockQuantity: 10 },
  ])
  expect((await amina.call('DELETE', `/wish-list/${radio.id}`)).status).toBe(204)
  expect((await amina.call('DELETE', `/wish-list/${radio.id}`)).status).toBe(204)
  expect(await listOf(amina)).toEqual([kettle.id])
  expect(await listOf(await aShopper(app))).toEqual([])
})

test('the list of a device is merged without duplicates, and its order stays', async () => {
  const amina = await aShopper(app)
  const [one, two, three] = await manyProducts(3)
  await amina.call('PUT', `/wish-list/${two}`)
  const gone = await aProduct(app, { deletedAt: new Date() })
  const ids = [one, two, three, one, gone.id, crypto.randomUUID()]
  const { status, body } = await amina.call('POST', '/wish-list', { products: ids })
  expect(status).toBe(200)
  expect(body.products.map(({ _id }: { _id: string }) => _id)).toEqual([one, three, two])
  expect(await listOf(amina)).toEqual([one, three, two])
})

test('a deleted product is no longer on the wish list', async () => {
  const [amina, manager] = [await aShopper(app), await aManager(app)]
  const { id } = await aProduct(app)
  await amina.call('PUT', `/wish-list/${id}`)
  await manager.call('DELETE', `/products/${id}`)
  expect(await listOf(amina)).toEqual([])
  expect((await app.call('GET', `/wish-list/products?ids=${id}`)).body.products).toEqual([])
  expect((await amina.call('PUT', `/wish-list/${id}`)).body.code).toBe('PRODUCT_NOT_FOUND')
  expect((await amina.call('DELETE', `/wish-list/${id}`)).status).toBe(204)
})

test('concurrent additions do not exceed the limit of a wish list', async () => {
  const amina = await aShopper(app)
  const ids = await manyProducts(MAX_WISHES + 5)
  await amina.call('POST', '/wish-list', { products: ids.slice(0, MAX_WISHES - 1) })
  const other = await anotherProcess(app)
  const answers = await Promise.all(
    ids
      .slice(MAX_WISHES)
      .map((id, n) =>
        (n % 2 ? app : other).call('PUT', `/wish-list/${id}`, undefined, { token: amina.token }),
      ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'WISH_LIST_FULL', values: { most: MAX_WISHES } })
  expect(await listOf(amina)).toHaveLength(MAX_WISHES)
  // What is on the list already can be put there again.
  expect((await amina.call('PUT', `/wish-list/${ids[0]}`)).status).toBe(204)
})

test('a guest gets the products of the wish list on the device, in its order', async () => {
  const [one, two] = await manyProducts(2)
  const { status, body } = await app.call('GET', `/wish-list/products?ids=${two},${one}`)
  expect(status).toBe(200)
  expect(body.products).toMatchObject([
    { _id: two, price: 1 },
    { _id: one, price: 1 },
  ])
  expect((await app.call('GET', '/wish-list/products?ids=x')).status).toBe(400)
  const tooMany = Array.from({ length: 51 }, () => one).join(',')
  expect((await app.call('GET', `/wish-list/products?ids=${tooMany}`)).status).toBe(400)
  expect((await app.call('GET', '/wish-list')).status).toBe(401)
})

test('the download of a person’s data includes the wish list, and deleting the account deletes it', async () => {
  const amina = await aShopper(app)
  const { id } = await aProduct(app)
  await amina.call('PUT', `/wish-list/${id}`)
  const { body } = await amina.call('GET', '/user/me/export')
  expect(body.wishList).toEqual([{ product: 'Electric kettle', addedAt: expect.any(String) }])
  await amina.call('DELETE', '/user/me')
  expect(await app.db.select().from(wishes).where(eq(wishes.productId, id))).toEqual([])
})
