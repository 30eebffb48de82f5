import type { Sort } from '@duka/contract/catalogue'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  type TestApp,
  testApp,
} from '../../../test/support.ts'
import { catalogueMemory } from './catalogue-memory.ts'
import { indexHead } from './head-index.ts'
import { selectProducts } from './product-list.queries.ts'
import { search } from './search.ts'

/** Products of which every second is a kettle and every third of steel. */
async function aShelf(app: TestApp, count: number, description = `'Made for work.'`) {
  const { id: categoryId } = await aCategory(app)
  await app.db.execute(sql`
    insert into products
      (name, description, price_cents, stock_quantity, category_id, brand, variant, created_at)
    select case when n % 2 = 0 then 'Kettle ' else 'Pan ' end || n, ${sql.raw(description)},
      1000 + n * 7919 % 104, 5, ${categoryId}, case when n % 3 = 0 then 'Steelworks' else 'Moto' end,
      case when n % 3 = 0 then '1.7 l, steel' else 'It''s \\ odd' end, now() - n / 2 * interval '1 minute'
    from generate_series(1, ${count}) n`)
}

const sorts: Sort[] = ['newest', 'oldest', 'price', '-price', 'name', '-name']

test('finds what the database finds, in every order', async () => {
  const app = await testApp()
  await aShelf(app, 150)
  const memory = catalogueMemory(app.db, (begin) => {
    const kept = begin()
    return () => kept
  })
  const said = [
    ...['kettle', 'kettles', 'k', 'ket steel', 'steel kettle', '1.7 pan', '12', 'works kettle'],
    ...['ketle stel', 'pan for the', 'the', "it's odd", 'odd \\', 'made pan 7', 'giraffe', 'a k p'],
  ]
  for (const sort of sorts) {
    const head = await indexHead(app.db, sort)
    expect(head.isWhole).toBe(true)
    for (const q of said) {
      const filter = { sort, q, limit: 1000 } as const
      await search({ db: app.db, memory }, q, async (found) => {
        const rows = await selectProducts(app.db, filter, found, undefined)
        const ids = rows.map(({ id }) => id)
        expect(head.find(found?.wanted ?? [], 1000), `${sort}: ${q}`).toEqual(ids)
        expect(head.find(found?.wanted ?? [], 7)).toEqual(ids.slice(0, 7))
        return ids
      })
    }
  }
})

test('it holds the beginning of a large shop, and fewer products where each has many words', async () => {
  const large = await testApp()
  await aShelf(large, 3002)
  const head = await indexHead(large.db, 'newest')
  const kettle = [{ words: ['kettle'], beginnings: [] }]
  expect(head.isWhole).toBe(false)
  expect(head.find(kettle, 5000)).toHaveLength(1500)

  const wordy = await testApp()
  await aShelf(wordy, 320, "(select string_agg('word' || i, ' ') from generate_series(1, 1000) i)")
  const short = await indexHead(wordy.db, 'newest')
  expect(short.isWhole).toBe(false)
  const held = short.find([{ words: ['word7'], beginnings: [] }], 1000)
  expect(held.length).toBeGreaterThan(250)
  expect(held.length).toBeLessThan(300)
})

/** Searches often enough for the index, and tells the statements that each search takes from then on. */
async function searched(app: TestApp) {
  const names = async (q: string, more = ''): Promise<string[]> => {
    const query = `q=${encodeURIComponent(q)}&maxAge=${Math.random()}${more}`
    const { status, body } = await app.call('GET', `/products?${query}`)
    expect(status).toBe(200)
    return body.products.map((product: { name: string }) => product.name)
  }
  const asked = vi.spyOn(app.pool, 'query')
  const isWalked = async (q: string) => {
    asked.mockClear()
    await names(q)
    return JSON.stringify(asked.mock.calls).includes('limit 3000')
  }
  const untilIndexed = async () => {
    for (let i = 0; i < 60; i++) await names('kettle')
    await expect.poll(() => isWalked('kettle')).toBe(false)
  }
  await untilIndexed()
  return { names, isWalked, untilIndexed }
}

test('a search is answered by it, and by the database where it holds too little', async () => {
  const app = await testApp()
  await aShelf(app, 3100)
  const { names, isWalked } = await searched(app)

  expect(await isWalked('steel kettle')).toBe(false)
  const kettles = await names('steel kettle')
  expect(kettles).toEqual(Array.from({ length: 24 }, (_, at) => `Kettle ${(at + 1) * 6}`))
  // Of this there is one page too few among the first three thousand.
  expect(await isWalked('kettle 3098')).toBe(true)
  expect(await names('kettle 3098')).toEqual(['Kettle 3098'])
  expect(await names('kettle', '&inStock=false')).toEqual([])
  // Nobody was told of it.
  await app.db.execute(sql`update products set deleted_at = now() where name = 'Kettle 6'`)
  expect(await isWalked('steel kettle')).toBe(true)
  expect(await names('steel kettle')).toEqual([...kettles.slice(1), 'Kettle 150'])
})

test('what staff add, rename and delete is found as it is at once, and from other processes soon', async () => {
  const app = await testApp()
  await aShelf(app, 3100)
  const manager = await aManager(app)
  const other = await anotherProcess(app)
  const { names, untilIndexed } = await searched(app)
  const there = await searched(other)
  const kettle = await aProduct(app, { name: 'Kettle 0' })
  const sameButFor = (changes: object) => ({ ...kettle, category: kettle.categoryId, ...changes })

  await manager.call('PUT', `/products/${kettle.id}`, sameButFor({ name: 'Kettle nought' }))
  expect((await names('kettle'))[0]).toBe('Kettle nought')
  await expect.poll(async () => (await there.names('kettle'))[0]).toBe('Kettle nought')
  await untilIndexed()
  await there.untilIndexed()

  expect((await manager.call('DELETE', `/products/${kettle.id}`)).status).toBe(204)
  expect((await names('kettle'))[0]).toBe('Kettle 2')
  await expect.poll(async () => (await there.names('kettle'))[0]).toBe('Kettle 2')
})
