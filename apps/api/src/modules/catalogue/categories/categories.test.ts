import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aManager, aProduct, aShopper } from '../../../../test/support/support.ts'
import { auditLog, products } from '../../../db/schema.ts'

test('categories are listed completely, by name', async () => {
  const app = await emptiedShop()
  for (const name of ['beauty', 'Zips', 'Axes', 'Kitchen']) await aCategory(app, name)

  const { body } = await app.call('GET', '/categories')

  expect(body.categories.map(({ name }: { name: string }) => name)).toEqual([
    'Axes',
    'beauty',
    'Kitchen',
    'Zips',
  ])
  expect(body.nextCursor).toBeNull()
  const [axes] = body.categories
  expect((await app.call('GET', `/categories/${axes._id}`)).body.category).toEqual(axes)
})

test('staff add, change and delete a category, and each is in the audit log', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)

  const made = await manager.call('POST', '/categories', { name: ' Kitchen ', description: '' })
  expect(made).toMatchObject({
    status: 201,
    body: { category: { name: 'Kitchen', description: null } },
  })
  const url = `/categories/${made.body.category._id}`
  const changed = await manager.call('PUT', url, { description: 'Pots and pans' })
  expect(changed.body.category).toMatchObject({ name: 'Kitchen', description: 'Pots and pans' })
  // The category's own name in other letters is allowed.
  expect((await manager.call('PUT', url, { name: 'KITCHEN' })).status).toBe(200)
  expect((await manager.call('DELETE', url)).status).toBe(204)
  expect((await app.call('GET', url)).status).toBe(404)

  const notes = await app.db.select().from(auditLog).where(eq(auditLog.thing, 'category'))
  expect(notes.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete'])
})

test('a category needs a unique name', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  await aCategory(app, 'Kitchen')
  const other = await aCategory(app, 'Garden')
  const taken = {
    status: 409,
    body: { code: 'CATEGORY_NAME_TAKEN', fields: { name: expect.any(String) } },
  }

  for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }, { name: 7 }])
    expect(await manager.call('POST', '/categories', body)).toMatchObject({
      status: 400,
      body: { fields: { name: 'Category name is required.' } },
    })
  expect(await manager.call('POST', '/categories', { name: 'kitchen ' })).toMatchObject(taken)
  expect(await manager.call('PUT', `/categories/${other.id}`, { name: 'KITCHEN' })).toMatchObject(
    taken,
  )
  const twins = await Promise.all(
    [1, 2].map(() => manager.call('POST', '/categories', { name: 'Twin' })),
  )
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a category with products cannot be deleted', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const { id, categoryId } = await aProduct(app)
  const remove = () => manager.call('DELETE', `/categories/${categoryId}`)

  expect(await remove()).toMatchObject({ status: 409, body: { code: 'CATEGORY_IN_USE' } })
  await manager.call('DELETE', `/products/${id}`)
  expect((await remove()).status).toBe(204)
  const [gone] = await app.db.select().from(products).where(eq(products.id, id))
  expect(gone?.categoryId).toBeNull()
})

test('when a product is added while its category is deleted, one of the two calls is refused', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  for (let round = 0; round < 5; round += 1) {
    const { id: productId } = await aProduct(app)
    const category = await aCategory(app)
    const [moved, removed] = await Promise.all([
      manager.call('PUT', `/products/${productId}`, { category: category.id }),
      manager.call('DELETE', `/categories/${category.id}`),
    ])
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([moved.status, removed.status])
  }
})

test('only staff change categories, and an unknown one is not found', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const shopper = await aShopper(app)
  const { id } = await aCategory(app)

  expect((await shopper.call('POST', '/categories', { name: 'Mine' })).status).toBe(403)
  expect((await shopper.call('PUT', `/categories/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await shopper.call('DELETE', `/categories/${id}`)).status).toBe(403)
  for (const nowhere of [randomUUID(), 'nowhere'])
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        await manager.call(method, `/categories/${nowhere}`, method === 'PUT' ? {} : undefined),
      ).toMatchObject({ status: 404, body: { code: 'CATEGORY_NOT_FOUND' } })
})

test('categories can be sorted', async () => {
  const app = await emptiedShop()
  for (const name of ['beauty', 'Toys', 'Farm']) await aCategory(app, name)
  const names = async (query: string) => {
    const { body } = await app.call('GET', `/categories${query}`)
    return body.categories.map(({ name }: { name: string }) => name)
  }
  expect(await names('')).toEqual(['beauty', 'Farm', 'Toys'])
  expect(await names('?sort=-name')).toEqual(['Toys', 'Farm', 'beauty'])
  const refused = await app.call('GET', '/categories?sort=price')
  expect(refused.body.fields).toEqual({ sort: 'There is no such sort.' })
})
