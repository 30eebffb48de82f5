import { describe, expect, test } from 'vitest'
import { demoProducts } from '../../src/demo/catalogue.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { type TestApp, testApp } from '../support/support.ts'
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

const slugs = new Map(demoProducts().map(({ sku, slug }) => [sku, slug]))

async function find(q: string): Promise<string[]> {
  const { status, body } = await (await shop).call(
    'GET',
    `/products?families=1&q=${encodeURIComponent(q)}`,
  )
  expect(status, q).toBe(200)
  return body.products.map(({ sku }: { sku: string }) => slugs.get(sku))
}

test('the searches name products that exist, and no search is in both lists', () => {
  const all = [...tunedQueries, ...holdoutQueries]
  const known = new Set(demoProducts().map(({ slug }) => slug))
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

/** Nothing in these is misspelt, whether the shop has it or not. */
const rightSearches =
  `sabuni ya kufulia, sabuni ya fulia, coke 2l, fanta 500ml, pepsi, sukari guru, mafuta ya kupaka,
  mafuta ya kupikia, tv 32, omo 1kg, nduthi, mathree, ndula, kicks, doo, ganji, sufuria kubwa, sufuria ndogo,
  chombo cha kupikia, viatu vya kukimbilia, mashine ya kunyolea, kiti cha kukalia, maji ya kunywea, dawa ya meno, dawa ya mbu,
  pampers, softcare, unga jogoo, blueband, ketepa, mtungi wa gesi, gas 6kg, tecno spark, infinix hot, itel, hp laptop,
  ramtons fridge, mika oven, cake, soup, soap dish, vaseline, nivea men, bic pen, kasuku books, carpet, padlock, kufuli,
  makufuli, boxer, mitumba, shuka, leso, kiko, mandazi, chapo, smokie, kachumbari, waru, sukuma wiki, dengu, ndengu,
  mbuzi, nyama, samaki, kuku, mayai, jembe, panga, fork jembe, mabati, cement, msumari, rangi, gundi, tochi, betri`
    .split(',')
    .map((q) => q.trim().replace(/\s+/g, ' '))

test('no search that is spelt right is corrected', async () => {
  const corrected: Record<string, string> = {}
  for (const q of rightSearches) {
    const { body } = await (await shop).call('GET', `/products?q=${encodeURIComponent(q)}`)
    if (body.didYouMean) corrected[q] = body.didYouMean
  }
  expect(corrected).toEqual({})
  expect(await find('sabuni ya kufulia')).not.toContain('padlock')
  expect((await find('sabuni ya kufulia'))[0]).toContain('soap')
  expect(await find('coke 2l')).not.toContain('gas-cooker')
})

test.each([
  ['ketle', 'kettle'],
  ['smartfone', 'smartphone'],
  ['chja ya simu', 'chaja ya simu'],
  ['headfones', 'headphones'],
  ['wireless hedfones', 'wireless headphones'],
])('%s is still corrected to %s, and finds what was meant', async (q, meant) => {
  const { body } = await (await shop).call('GET', `/products?q=${encodeURIComponent(q)}`)
  expect(body.didYouMean).toBe(meant)
  expect(body.products).not.toEqual([])
})
