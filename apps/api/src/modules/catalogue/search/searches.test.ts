import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, anotherProcess, aProduct, testApp } from '../../../../test/support/support.ts'
import { missedSearches } from '../../../db/schema.ts'
import { deleteOldMissed } from './search.queries.ts'

test('staff see the searches that found nothing, the most frequent first', async () => {
  const app = await testApp()
  const other = await anotherProcess(app)
  const manager = await aManager(app)
  await aProduct(app, { name: 'Kettle', description: 'Boils.' })
  for (const q of ['Helicopter', 'helicopter ', 'wheelchair', 'kettle', '0712345678'])
    expect((await app.call('GET', `/products?q=${encodeURIComponent(q)}`)).status).toBe(200)
  // A filter may leave nothing of what was found.
  await app.call('GET', '/products?q=kettle&maxPrice=1')
  await other.call('GET', '/products?q=helicopter')
  await other.call('GET', '/products?q=helico')
  await other.call('GET', '/products?q=helicop')
  const { body: ofOther } = await (await aManager(other)).call('GET', '/searches/missed')
  expect(ofOther.searches).toContainEqual({ q: 'helicop', count: 1 })
  const { status, body } = await manager.call('GET', '/searches/missed')
  expect(status).toBe(200)
  expect(body.searches).toEqual([
    { q: 'helicopter', count: 3 },
    { q: 'helicop', count: 1 },
    { q: 'wheelchair', count: 1 },
  ])

  await manager.call('PUT', '/settings', { synonyms: [['helicopter', 'kettle']] })
  const after = (await manager.call('GET', '/searches/missed')).body.searches
  expect(after.map(({ q }: { q: string }) => q)).toEqual(['helicop', 'wheelchair'])
})

test('missed searches are kept for 30 days', async () => {
  const app = await testApp()
  const manager = await aManager(app)
  const day = (ago: number) =>
    sql<string>`(now() at time zone 'Africa/Nairobi')::date - ${ago}::int`
  await app.db.insert(missedSearches).values([
    { day: day(29), q: 'kept', count: 2 },
    { day: day(30), q: 'old', count: 9 },
  ])
  expect((await manager.call('GET', '/searches/missed')).body.searches).toEqual([
    { q: 'kept', count: 2 },
  ])
  await deleteOldMissed(app.db, 30)
  expect(await app.db.$count(missedSearches, eq(missedSearches.q, 'old'))).toBe(0)
  expect(await app.db.$count(missedSearches)).toBe(1)
})

test('while somebody types, words and products are suggested', async () => {
  const app = await testApp()
  await aProduct(app, { name: 'Electric kettle', brand: 'Jikopa', description: 'Boils.' })
  await aProduct(app, { name: 'Torch', brand: 'Nurukwa', description: 'Bright.' })
  const suggest = async (q: string) =>
    (await app.call('GET', `/searches/suggestions?q=${encodeURIComponent(q)}`)).body
  expect(await suggest('electric ke')).toMatchObject({
    terms: ['electric kettle'],
    products: [{ name: 'Electric kettle', price: 2499 }],
  })
  expect((await suggest('toch')).terms).toContain('tochi')
  expect((await suggest('toch')).products).toMatchObject([{ name: 'Torch' }])
  expect(await suggest('helicop')).toEqual({ terms: [], products: [], total: 0 })
  expect(await suggest('')).toEqual({ terms: [], products: [], total: 0 })
  expect((await app.call('GET', '/searches/suggestions?q=%00')).status).toBe(400)
})
