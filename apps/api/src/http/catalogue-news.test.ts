import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anotherProcess, aProduct, testApp } from '../../test/support.ts'
import { catalogueNews } from './catalogue-news.ts'
import { latestStock } from './latest-stock.ts'
import { readyAnswers } from './ready.ts'

const app = await testApp()
const ready = readyAnswers(latestStock(app.db, app.http.log))

test('what was worked out from the catalogue holds until it changes, and through any sale', () => {
  const { remember, subscriber } = catalogueNews(app.db, ready, app.http.log)
  const words = remember(() => new Map<string, number>())
  subscriber.lineIs(true)
  words().set('kettle', 1)

  subscriber.heard('{"products":[1],"counts":true}')
  expect(words().get('kettle')).toBe(1)

  subscriber.heard('')
  expect(words().get('kettle')).toBeUndefined()
})

test('while changes cannot be heard nothing is remembered', () => {
  const { remember, subscriber } = catalogueNews(app.db, ready, app.http.log)
  const words = remember(() => new Map<string, number>())
  words().set('kettle', 1)
  expect(words().size).toBe(0)

  subscriber.lineIs(true)
  words().set('kettle', 1)
  subscriber.lineIs(false)
  expect(words().size).toBe(0)
})

test('a word that comes with a new product is known in every process', async () => {
  const other = await anotherProcess(app)
  const found = async (shop: typeof app) =>
    (await shop.call('GET', '/products?q=sufuria')).body.products.length
  expect(await found(app)).toBe(0)
  expect(await found(other)).toBe(0)

  await aProduct(app, { name: 'Sufuria' })
  await app.db.execute(sql`select pg_notify('duka_catalogue', '')`)

  await expect.poll(() => found(app)).toBe(1)
  await expect.poll(() => found(other)).toBe(1)
})
