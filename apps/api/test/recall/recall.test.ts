import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCategory, type TestApp, testApp } from '../support/support.ts'
import { traderGoods } from './trader-goods.ts'

interface Good {
  [column: string]: string
  name: string
  brand: string
  variant: string
  sku: string
}

const goods: Good[] = traderGoods
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', brand = '', variant = '', sku = ''] = line.split('|')
    return { name, brand, variant, sku }
  })

/** Without the tokenizer of the shop: what is between blanks and the usual signs. */
const partsOf = (text: string) =>
  text.split(/[^\p{L}\p{N}.,'’]+|,(?!\d)|\.(?!\d)|(?<!\d)\./u).filter(Boolean)

/** How people search for each of these goods. */
const searches: Record<string, (good: Good) => string> = {
  'its SKU as it is written': ({ sku }) => sku,
  'its SKU in small letters without signs': ({ sku }) =>
    sku.toLowerCase().replace(/[-/#]|\.(?!\d)|(?<!\d)\./g, ''),
  'its SKU with blanks for signs': ({ sku }) => partsOf(sku).join(' '),
  'its name as it is written': ({ name }) => name,
  'its name without signs': ({ name }) => partsOf(name).join(' ').toLowerCase(),
  'two of its words': ({ name }) => {
    const words = partsOf(name)
    const pairs = [words.slice(0, 2), words.slice(-2), [words[0], words.at(-1)]]
    // The lengths of the names take the pairs in turn.
    const pair = pairs[name.length % pairs.length] ?? []
    return words.length < 2 ? name : pair.join(' ').toLowerCase()
  },
  'brand and last word': ({ name, brand }) => `${brand} ${partsOf(name).at(-1)}`,
  'numbers and letters apart': ({ name }) =>
    name
      .toLowerCase()
      .replace(/(\d)(?=[a-z])/g, '$1 ')
      .replace(/([a-z])(?=\d)/g, '$1 '),
  'numbers and letters as one': ({ name }) =>
    name
      .toLowerCase()
      .replace(/([a-z])[ -](?=\d)/g, '$1')
      .replace(/(\d)[ -](?=[a-z])/g, '$1'),
}

const shop = openShop()

async function openShop(): Promise<TestApp> {
  const app = await testApp()
  const { id } = await aCategory(app)
  await app.db.execute(sql`
    insert into products (name, description, price_cents, stock_quantity, category_id, brand, variant, sku)
    select name, 'Sold by the piece and in bulk.', 10000, 5, ${id}, brand, variant, sku
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as given (name text, brand text, variant text, sku text)`)
  return app
}

/** What was found, by the search in small letters: several goods and kinds lead to the same one. */
const found = new Map<string, string[]>()

/** The rank of the good on the first page of the search; 0: it is not there. */
async function rankOf({ sku }: Good, q: string): Promise<number> {
  const skus = found.get(q.toLowerCase()) ?? (await search(q))
  found.set(q.toLowerCase(), skus)
  return skus.indexOf(sku) + 1
}

async function search(q: string): Promise<string[]> {
  const { status, body } = await (await shop).call('GET', `/products?q=${encodeURIComponent(q)}`)
  expect(status, q).toBe(200)
  return body.products.map(({ sku }: { sku: string }) => sku)
}

test('there are 500 different goods', () => {
  expect(goods.length).toBeGreaterThanOrEqual(500)
  expect(new Set(goods.map(({ sku }) => sku.toLowerCase())).size).toBe(goods.length)
})

test.each(Object.entries(searches))(
  'of 500 untidy goods %s finds nearly every one',
  async (kind, searchFor) => {
    const missed: string[] = []
    let [first, onPage] = [0, 0]
    for (const good of goods) {
      const q = searchFor(good)
      const rank = await rankOf(good, q)
      if (rank === 1) first += 1
      if (rank > 0) onPage += 1
      if (rank === 0 || (rank > 1 && kind.includes('SKU')))
        missed.push(`${q} (${good.name}): ${rank}`)
    }
    const share = (some: number) => Math.round((1000 * some) / goods.length) / 10
    const figures = { kind, first: share(first), onPage: share(onPage), missed }
    if (process.env.RELEVANCE) process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(figures.onPage, JSON.stringify(missed)).toBeGreaterThanOrEqual(99)
    if (kind.includes('SKU'))
      expect(figures.first, JSON.stringify(missed)).toBeGreaterThanOrEqual(99)
  },
  120_000,
)
