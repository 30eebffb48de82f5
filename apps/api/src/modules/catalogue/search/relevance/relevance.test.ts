import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/support.ts'
import { demoProducts } from '../../../../demo/catalogue.ts'
import { seedDemo } from '../../../../demo/seed.ts'
import { holdoutQueries } from './holdout-queries.ts'
import { type RatedQuery, rate } from './rate.ts'
import { tunedQueries } from './tuned-queries.ts'

const shop = openShop()

async function openShop(): Promise<TestApp> {
  const app = await testApp()
  const pictures = {
    put: async () => {},
    get: async () => undefined,
    remove: async () => undefined,
  }
  await seedDemo({ db: app.db, pictures }, { withAccounts: false })
  return app
}

const slugs = new Map(demoProducts.map(({ sku, slug }) => [sku, slug]))

async function find(q: string): Promise<string[]> {
  const { status, body } = await (await shop).call('GET', `/products?q=${encodeURIComponent(q)}`)
  expect(status, q).toBe(200)
  return body.products.map(({ sku }: { sku: string }) => slugs.get(sku))
}

test('the searches name products that exist, and no search is in both lists', () => {
  const all = [...tunedQueries, ...holdoutQueries]
  const known = new Set(demoProducts.map(({ slug }) => slug))
  expect(all.flatMap(([, ...expected]) => expected.filter((slug) => !known.has(slug)))).toEqual([])
  expect(new Set(all.map(([q]) => q)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(150)
})

describe.each<[string, RatedQuery[]]>([
  ['that the ranking was worked on with', tunedQueries],
  ['held out', holdoutQueries],
])('of the searches %s', (_, queries) => {
  test('nearly all show the wanted product among the first three', async () => {
    const relevance = await rate(queries, find)
    const { worse, ...figures } = relevance
    if (process.env.RELEVANCE)
      process.stdout.write(`${JSON.stringify({ figures, worse }, null, 1)}\n`)
    expect(relevance.inFirstThree, JSON.stringify(worse)).toBeGreaterThanOrEqual(0.95)
    expect(relevance.meanReciprocalRank, JSON.stringify(worse)).toBeGreaterThanOrEqual(0.9)
    expect(relevance.withoutResult, JSON.stringify(worse)).toBeLessThan(0.02)
  })
})
