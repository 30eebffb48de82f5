import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aManager, aPerson, type TestApp, testApp } from '../../test/support/support.ts'
import { folderPictures } from '../modules/pictures/pictures.ts'
import { demoCategories, demoProducts } from './catalogue.ts'
import { demoAccounts, seedDemo } from './seed.ts'

async function anEmptyShop() {
  const folder = await mkdtemp(join(tmpdir(), 'duka-seed-'))
  afterAll(() => rm(folder, { recursive: true }))
  const pictures = folderPictures(folder)
  const app = await testApp({ pictures })
  return { app, folder, shop: { db: app.db, pictures } }
}

async function aDemo(withAccounts: boolean): Promise<TestApp> {
  const { app, shop } = await anEmptyShop()
  expect(await seedDemo(shop, { withAccounts })).toBe(true)
  return app
}

/** For the tests that change nothing. */
const [withAccounts, without] = [aDemo(true), aDemo(false)]

test('an empty shop gets the demo products with their pictures', async () => {
  const app = await without
  const { body } = await app.call('GET', '/products?limit=100')
  expect(body.products).toHaveLength(demoProducts().length)
  const kettle = body.products.find((product: { sku: string }) => product.sku === 'DEMO-KETTLE-17')
  expect(kettle).toMatchObject({ price: 1850, category: { name: 'Kitchen' }, stockQuantity: 40 })
  expect(kettle).toMatchObject({ name: 'Electric kettle', nameSw: 'Birika la umeme' })
  expect(kettle.image).toMatch(/^\/images\/electric-kettle-[0-9a-f]{12}-480\.webp$/)
  const { shareImage } = (await app.call('GET', `/products/${kettle._id}`)).body.product
  for (const { url } of [...kettle.images, { url: shareImage }])
    expect((await app.http.inject(url)).statusCode, url).toBe(200)
  expect((await app.call('GET', '/categories')).body.categories).toHaveLength(demoCategories.length)
})

test('the demo opens with a front: a picture, categories, offers, a scene, best sellers, reviews and a time for returns', async () => {
  const app = await withAccounts
  const [{ picture }, shelves, offers, scene, best] = (await app.call('GET', '/front')).body.front
    .blocks
  for (const { url } of picture.images) {
    const { width, height, hasAlpha } = await sharp(
      (await app.http.inject(url)).rawPayload,
    ).metadata()
    expect([width, height, hasAlpha], url).toEqual([width, width, true])
    if (url.endsWith('-320.avif')) expect([width, height]).toEqual([picture.width, picture.height])
  }
  expect(shelves.tiles).toHaveLength(8)
  const smallest = scene.picture.images.find(({ url }: { url: string }) =>
    url.endsWith('-320.webp'),
  )
  const shown = await sharp((await app.http.inject(smallest.url)).rawPayload).metadata()
  expect([shown.width, shown.height]).toEqual([scene.picture.width, scene.picture.height])
  expect((await app.http.inject(`/api${scene.link}`)).json().products.length).toBeGreaterThan(4)
  for (const { price, wasPrice } of offers.items) expect(price).toBeLessThan(wasPrice)
  expect(offers.items).toHaveLength(5)
  expect(best.items).toHaveLength(5)
  const { products } = (await app.call('GET', '/products?rating=4')).body
  expect(products.length).toBeGreaterThanOrEqual(4)
  const { rows } = await app.db.execute(sql`select saved from shop_settings`)
  expect(rows).toEqual([{ saved: { returnDays: 7 } }])
  // Staff have answered, so that the reviews leave no work.
  expect((await app.db.execute(sql`select from reviews where answer is null`)).rows).toEqual([])
})

test('the import of a shop reads the file of demo goods', async () => {
  const app = await testApp()
  const manager = await aManager(app)
  const csv = await readFile(new URL('../../demo/products.csv', import.meta.url), 'utf8')
  const body = { mode: 'import', csv, makeCategories: true }
  expect((await manager.call('POST', '/products/import', body)).status).toBe(200)
  expect((await app.call('GET', '/products/facets')).body.facets.total).toBe(demoProducts().length)
})

test('the newest products come from every category, and none is in the future', async () => {
  const { body } = await (await without).call('GET', '/products?limit=8')

  const shelves = body.products.map(
    (product: { category: { name: string } }) => product.category.name,
  )
  expect(new Set(shelves).size).toBe(8)
  expect(Date.parse(body.products[0].createdAt)).toBeLessThan(Date.now())
})

test('demo accounts are created on request only, and can sign in', async () => {
  const [app, quiet] = [await withAccounts, await without]
  for (const { email, password, role } of demoAccounts) {
    const answer = await app.call('POST', '/user/login', { email, password })
    expect(answer.body.user).toMatchObject({ role })
  }
  const [{ email, password }] = demoAccounts
  expect((await quiet.call('POST', '/user/login', { email, password })).status).toBe(401)
})

test('four processes that start together add the demo data once', async () => {
  const { app, shop } = await anEmptyShop()

  const seeded = await Promise.all(
    Array.from({ length: 4 }, () => seedDemo(shop, { withAccounts: true })),
  )

  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect((await app.call('GET', '/products/facets')).body.facets.total).toBe(demoProducts().length)
})

test('a shop with data of its own gets no demo data', async () => {
  const { app, shop } = await anEmptyShop()
  await aPerson(app, 'admin')

  expect(await seedDemo(shop, { withAccounts: true })).toBe(false)
  expect((await app.call('GET', '/products')).body.products).toEqual([])
})

test('a start that crashed during the seed is completed by the next one', async () => {
  const { app, folder, shop } = await anEmptyShop()
  let put = 0
  const dying = {
    ...shop.pictures,
    async put(...picture: Parameters<typeof shop.pictures.put>) {
      put += 1
      if (put > 20) throw new Error('killed')
      await shop.pictures.put(...picture)
    },
  }
  await expect(seedDemo({ ...shop, pictures: dying }, { withAccounts: true })).rejects.toThrow()
  expect((await app.call('GET', '/categories')).body.categories).toEqual([])

  expect(await seedDemo(shop, { withAccounts: true })).toBe(true)
  const pictures = await readdir(new URL('../../demo/pictures/', import.meta.url))
  expect(await readdir(folder)).toHaveLength(pictures.length)
})
