import { expect, test } from 'vitest'
import { aCategory, aProduct, type TestApp, testApp } from '../../../../test/support.ts'

async function aCatalogue(): Promise<TestApp> {
  const app = await testApp()
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

async function found(app: TestApp, q: string, more = ''): Promise<string[]> {
  const { status, body } = await app.call('GET', `/products?q=${encodeURIComponent(q)}${more}`)
  expect(status, q).toBe(200)
  return body.products.map((product: { name: string }) => product.name).sort()
}

test('search finds words in name, brand, variant and description, in any order and case', async () => {
  const app = await aCatalogue()
  expect(await found(app, 'kettle')).toEqual(['Electric kettle'])
  expect(await found(app, 'KETTLE electric')).toEqual(['Electric kettle'])
  expect(await found(app, 'steel jikopa')).toEqual(['Electric kettle'])
  expect(await found(app, 'jikopa')).toEqual(['Electric kettle', 'Frying pan'])
  expect(await found(app, 'chapati')).toEqual(['Frying pan'])
  expect(await found(app, '1.7 litre')).toEqual(['Electric kettle'])
  expect(await found(app, 'kettle samsung')).toEqual([])
})

test('search finds the beginning of a word', async () => {
  const app = await aCatalogue()
  for (const typed of ['k', 'ke', 'ket', 'kett', 'kettl', 'electric ke', 'ele ket'])
    expect(await found(app, typed), typed).toContain('Electric kettle')
})

test('singular and plural find the same', async () => {
  const app = await aCatalogue()
  expect(await found(app, 'kettles')).toEqual(['Electric kettle'])
  expect(await found(app, 'egg')).toEqual(['Frying pan'])
  expect(await found(app, 'battery')).toEqual(['Galaxy phone'])
  expect(await found(app, 'pan for the eggs')).toEqual(['Frying pan'])
})

test('a typing error is corrected', async () => {
  const app = await aCatalogue()
  for (const typed of ['ketle', 'kettel', 'kettlle', 'kettle', 'lectric ketle', 'elektric kettle'])
    expect(await found(app, typed), typed).toEqual(['Electric kettle'])
  expect(await found(app, 'samsong')).toEqual(['Galaxy phone'])
  expect(await found(app, 'samsung galxy')).toEqual(['Galaxy phone'])
  expect(await found(app, 'smartfone')).toEqual(['Pixel smartphone'])
  expect(await found(app, 'bsmati rice')).toEqual(['Basmati rice'])
})

test('a correct word does not find similar ones', async () => {
  const app = await aCatalogue()
  await aProduct(app, { name: 'Fryer', brand: 'Moto', description: 'Hot air.' })
  expect(await found(app, 'frying')).toEqual(['Frying pan'])
})

test('a word unlike all others finds nothing', async () => {
  const app = await aCatalogue()
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
  const app = await aCatalogue()
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
