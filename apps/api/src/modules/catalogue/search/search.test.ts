import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import {
  aCategory,
  aManager,
  aProduct,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'

async function aCatalogue(opened = emptiedShop()): Promise<TestApp> {
  const app = await opened
  const { id: categoryId } = await aCategory(app)
  const goods: [name: string, brand: string, variant: string, description: string][] = [
    ['Electric kettle', 'Jikopa', '1.7 litre, steel', 'Boils water in minutes.'],
    ['Frying pan', 'Jikopa', '26 cm', 'For eggs and chapati. Wooden spoons only.'],
    ['Galaxy phone', 'Samsung', '128 GB, black', 'Two days on one charge of its batteries.'],
    ['Pixel smartphone', 'Google', '256 GB', 'Takes pictures at night.'],
    ['Basmati rice', 'Mwea', '5 kg', 'Long grains that stay apart.'],
  ]
  for (const [name, brand, variant, description] of goods)
    await aProduct(app, { categoryId, name, brand, variant, description })
  return app
}

/** For the tests that only search. */
const catalogue = aCatalogue(testApp())

/** The names of the products that the search finds, in alphabetical order. */
async function found(app: TestApp, q: string, more = ''): Promise<string[]> {
  const { status, body } = await app.call('GET', `/products?q=${encodeURIComponent(q)}${more}`)
  expect(status, q).toBe(200)
  return body.products.map((product: { name: string }) => product.name).sort()
}

test('search finds words in name, brand, variant and description, in any order and case', async () => {
  const app = await catalogue
  expect(await found(app, 'kettle')).toEqual(['Electric kettle'])
  expect(await found(app, 'KETTLE electric')).toEqual(['Electric kettle'])
  expect(await found(app, 'steel jikopa')).toEqual(['Electric kettle'])
  expect(await found(app, 'jikopa')).toEqual(['Electric kettle', 'Frying pan'])
  expect(await found(app, 'chapati')).toEqual(['Frying pan'])
  expect(await found(app, '1.7 litre')).toEqual(['Electric kettle'])
})

test('search finds the beginning of a word', async () => {
  const app = await catalogue
  for (const typed of ['k', 'ke', 'ket', 'kett', 'kettl', 'electric ke', 'ele ket'])
    expect(await found(app, typed), typed).toContain('Electric kettle')
})

test('singular and plural find the same', async () => {
  const app = await catalogue
  expect(await found(app, 'kettles')).toEqual(['Electric kettle'])
  expect(await found(app, 'egg')).toEqual(['Frying pan'])
  expect(await found(app, 'battery')).toEqual(['Galaxy phone'])
  expect(await found(app, 'pan for the eggs')).toEqual(['Frying pan'])
})

test('a typing error is corrected', async () => {
  const app = await catalogue
  for (const typed of ['ketle', 'kettel', 'kettlle', 'kettle', 'lectric ketle', 'elektric kettle'])
    expect(await found(app, typed), typed).toEqual(['Electric kettle'])
  expect(await found(app, 'samsong')).toEqual(['Galaxy phone'])
  expect(await found(app, 'samsung galxy')).toEqual(['Galaxy phone'])
  expect(await found(app, 'smartfone')).toEqual(['Pixel smartphone'])
  expect(await found(app, 'bsmati rice')).toEqual(['Basmati rice'])
})

test('words in the plural and words spelt by ear are corrected', async () => {
  const app = await aCatalogue()
  await aProduct(app, { name: 'Bath soap', description: 'For a pan on a slope.' })
  await aProduct(app, { name: 'Running shoes', description: 'Light.' })
  const answer = async (q: string) => {
    const { body } = await app.call('GET', `/products?q=${q}`)
    return [body.products.map(({ name }: { name: string }) => name), body.didYouMean]
  }
  expect(await answer('kettels')).toEqual([['Electric kettle'], 'kettle'])
  expect(await answer('frayings')).toEqual([['Frying pan'], 'frying'])
  expect(await answer('sope')).toEqual([['Bath soap'], 'soap'])
  expect(await answer('shoose')).toEqual([['Running shoes'], 'shoes'])
})

test('a single letter is no word to match in part', async () => {
  const app = await catalogue
  expect(await found(app, 'H&M')).toEqual([])
  expect(await found(app, 'kettle m')).toEqual(['Electric kettle'])
  expect(await found(app, 'm')).toContain('Basmati rice')
  const other = await aCatalogue()
  await aProduct(other, { name: 'H&M shirt', description: 'Plain.' })
  for (const q of ['H&M', 'h m', 'hm']) expect(await found(other, q), q).toEqual(['H&M shirt'])
})

test('a correct word does not find similar ones', async () => {
  const app = await aCatalogue()
  await aProduct(app, { name: 'Fryer', brand: 'Moto', description: 'Hot air.' })
  expect(await found(app, 'frying')).toEqual(['Frying pan'])
})

test('a synonym that nobody typed finds what is named so, and not what mentions it', async () => {
  const app = await aCatalogue()
  await aProduct(app, { name: 'Maize flour', description: 'Two kilos.' })
  await aProduct(app, { name: 'Lipstick', description: 'It stays through a meal.' })
  expect(await found(app, 'unga')).toEqual(['Maize flour'])
  expect(await found(app, 'meal')).toEqual(['Maize flour'])
})

test('a word unlike all others finds nothing', async () => {
  const app = await catalogue
  for (const typed of [
    'zzzzzz',
    'helicopter',
    '!!!',
    '%',
    '🫖',
    "' or true",
    "':*",
    '\\',
    '&|!()<->',
  ])
    expect(await found(app, typed), typed).toEqual([])
})

test('search combines with filters and pages, misspelt or not', async () => {
  const app = await aCatalogue()
  const { id: categoryId } = await aCategory(app, 'Spare')
  for (const at of [1, 2, 3])
    await aProduct(app, { categoryId, name: `Kettle lid ${at}`, priceCents: at * 100 })

  expect(await found(app, 'kettle', `&category=${categoryId}`)).toHaveLength(3)
  expect(await found(app, 'ketle', '&maxPrice=2')).toEqual(['Kettle lid 1', 'Kettle lid 2'])
  for (const q of ['kettle', 'ketle']) {
    const query = `/products?q=${q}&sort=price&limit=2`
    const first = (await app.call('GET', query)).body
    const second = (await app.call('GET', `${query}&cursor=${first.nextCursor}`)).body
    expect([...first.products, ...second.products].map(({ price }) => price)).toEqual([
      1, 2, 3, 2499,
    ])
  }
})

test('odd search texts give 200 or 400, never an error', async () => {
  const app = await catalogue
  const odd = [
    'a'.repeat(200),
    'a b c d e f g h i j k l m',
    '１２３',
    'ſ',
    'İ',
    'e\u0301',
    '\u202E',
    "it's",
  ]
  for (const typed of odd) await found(app, typed)
  expect((await app.call('GET', '/products?q=%00')).status).toBe(400)
  expect((await app.call('GET', `/products?q=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await app.call('GET', '/products?q=a&q=b')).status).toBe(400)
})

test('if no product matches all words, those are listed that match most', async () => {
  const app = await catalogue
  const answer = async (q: string) => {
    const { body } = await app.call('GET', `/products?q=${encodeURIComponent(q)}`)
    return [body.products.map(({ name }: { name: string }) => name).sort(), body.partial]
  }
  expect(await answer('electric kettle')).toEqual([['Electric kettle'], false])
  expect(await answer('electric kettle samsung')).toEqual([['Electric kettle'], true])
  expect(await answer('kettle samsung')).toEqual([['Electric kettle', 'Galaxy phone'], true])
  expect(await answer('kettle helicopter')).toEqual([['Electric kettle'], true])
  expect(await answer('helicopter')).toEqual([[], false])
})

test('words that only describe goods, and goods that are only mentioned, are no match', async () => {
  const app = await emptiedShop()
  const { id: categoryId } = await aCategory(app)
  const goods = [
    ['Red kidney beans', 'Cook them for two hours.'],
    ['Flared dress', 'Blue, for Sunday.'],
    ['Long-life milk', 'It needs no fridge.'],
    ['Cotton T-shirt', 'A dress for the beach.'],
    ['Kanga', 'Pure cotton.'],
    ['Smartphone Z6', 'Black.'],
    ['Game controller', 'For Android and iPhone.'],
    ['Bath soap', 'Plain.'],
    ['Wax crayons', 'They come off with soap. For a gentle hand.'],
  ] as const
  for (const [name, description] of goods)
    await aProduct(app, { categoryId, name, description, brand: 'Jikopa' })
  const answer = async (q: string) => {
    const { body } = await app.call('GET', `/products?q=${encodeURIComponent(q)}`)
    const names = body.products.map(({ name }: { name: string }) => name)
    return [names, body.mentioned ? 'mentioned' : body.partial]
  }
  expect(await answer('dress')).toEqual([['Flared dress'], false])
  expect(await answer('dress for the beach')).toEqual([['Flared dress'], true])
  expect(await answer('cotton')).toEqual([['Cotton T-shirt', 'Kanga'], false])
  expect(await answer('iphone')).toEqual([['Smartphone Z6', 'Game controller'], true])
  expect(await answer('gentle')).toEqual([['Wax crayons'], 'mentioned'])
  expect(await answer('soap')).toEqual([['Bath soap'], false])
  expect(await answer('red dress')).toEqual([['Flared dress'], true])
  expect(await answer('blue dress')).toEqual([['Flared dress'], false])
  expect(await answer('red')).toEqual([['Red kidney beans'], false])
  expect(await answer('red sofa')).toEqual([[], false])
  expect(await answer('red cook')).toEqual([['Red kidney beans'], 'mentioned'])
  expect(await answer('fridge')).toEqual([['Long-life milk'], 'mentioned'])
  expect(await answer('milk')).toEqual([['Long-life milk'], false])
})

test('of what a misspelt word may mean, goods in stock come first', async () => {
  const app = await emptiedShop()
  await aProduct(app, { name: 'Kettle lid', stockQuantity: 2 })
  await aProduct(app, { name: 'Kettle', stockQuantity: 0 })
  const names = async (q: string) =>
    (await app.call('GET', `/products?q=${q}`)).body.products.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('kettle')).toEqual(['Kettle', 'Kettle lid'])
  expect(await names('ketle')).toEqual(['Kettle lid', 'Kettle'])
})

test('a misspelt word is shown as it was probably meant', async () => {
  const app = await catalogue
  const meant = async (q: string) =>
    (await app.call('GET', `/products?q=${encodeURIComponent(q)}`)).body.didYouMean
  expect(await meant('elektric kettel')).toBe('electric kettle')
  expect(await meant('elektrik ketel')).toBe('electric kettle')
  expect(await meant('kettle')).toBeNull()
  expect(await meant('ketl')).toBe('kettle')
  expect(await meant('pictir')).toBe('pictures')
  expect(await meant('kett')).toBeNull()
  expect(await meant('helicopter')).toBeNull()
  expect((await app.call('GET', '/products')).body).toMatchObject({
    partial: false,
    didYouMean: null,
  })
})

test('the best match comes first, and every page continues in that order', async () => {
  const app = await emptiedShop()
  const { id: categoryId } = await aCategory(app)
  const goods = [
    ['Tray', 'For a kettle and four cups.'],
    ['Kettle', 'Boils.'],
    ['Kettles, set of two', 'Boil.'],
    ['Big camping kettle with a whistle', 'Boils.'],
  ] as const
  for (const [name, description] of goods)
    await aProduct(app, { categoryId, name, description, brand: 'Jikopa' })
  const best = ['Kettle', 'Big camping kettle with a whistle', 'Kettles, set of two']
  for (const sort of ['', '&sort=relevance']) {
    const names: string[] = []
    let cursor = ''
    do {
      const { body } = await app.call('GET', `/products?q=kettle&limit=1${sort}${cursor}`)
      names.push(...body.products.map(({ name }: { name: string }) => name))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(names).toEqual(best)
  }
  const newest = await app.call('GET', '/products?sort=relevance')
  expect(newest.body.products.map(({ name }: { name: string }) => name)).toHaveLength(4)
})

test('brands, SKUs, variants and names with digits are found by their beginning', async () => {
  const app = await emptiedShop()
  const { id: categoryId } = await aCategory(app)
  await aProduct(app, {
    categoryId,
    name: 'Smoothexabc123',
    brand: 'Mlimani99',
    variant: 'XL47',
    sku: 'QRS77-TUV88',
    description: 'Plain.',
  })
  for (const q of ['smoothexa', 'smoothexabc1', 'mliman', 'xl4', 'qrs7', 'QRS77-TUV88', 'tuv'])
    expect(await found(app, q), q).toEqual(['Smoothexabc123'])
})

test('a misspelt word for goods that the shop lacks does not find other goods', async () => {
  const app = await emptiedShop()
  await aProduct(app, { name: 'Dress', description: 'A viscose blend that falls well.' })
  expect(await found(app, 'blend')).toEqual(['Dress'])
  expect(await found(app, 'blendr')).toEqual([])
})

test('a changed product is found by its new words at once, and no longer by the old ones', async () => {
  const app = await emptiedShop()
  const manager = await aManager(app)
  const { id } = await aProduct(app, {
    name: 'Tall kettle',
    brand: 'Jikopa',
    variant: 'steel',
    sku: 'ZK-1',
    description: 'Boils quickly.',
  })
  const words = { name: 'Wide samovar', brand: 'Nurika', variant: 'copper', sku: 'QX-2' }
  const change = { ...words, description: 'Whistles loudly.' }
  expect((await manager.call('PUT', `/products/${id}`, change)).status).toBe(200)
  for (const word of ['samovar', 'nurika', 'copper', 'qx-2', 'whistles'])
    expect(await found(app, word), word).toEqual([words.name])
  for (const word of ['kettle', 'jikopa', 'steel', 'zk-1', 'boils'])
    expect(await found(app, word), word).toEqual([])
})

test('synonyms that staff add are found at once', async () => {
  const app = await aCatalogue()
  const manager = await aManager(app)
  expect(await found(app, 'zungushio')).toEqual([])
  const synonyms = [
    ['zungushio', 'kettle'],
    ['mwea bora', 'basmati rice'],
  ]
  expect((await manager.call('PUT', '/settings', { synonyms })).status).toBe(200)
  expect(await found(app, 'zungushio')).toEqual(['Electric kettle'])
  expect(await found(app, 'mwea bora')).toContain('Basmati rice')
  const refused = await manager.call('PUT', '/settings', { synonyms: [['alone']] })
  expect(refused.status).toBe(400)
})
