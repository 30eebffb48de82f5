import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aManager, aProduct, type TestApp } from '../../../../test/support/support.ts'

/** A shop with these goods: `name | variant | SKU`. */
async function aShop(...lines: string[]): Promise<TestApp> {
  const app = await emptiedShop()
  const { id: categoryId } = await aCategory(app)
  for (const line of lines) {
    const [name = '', variant = 'one size', sku] = line.split('|')
    await aProduct(app, {
      categoryId,
      name,
      variant,
      brand: 'Bora',
      description: 'Plain.',
      sku: sku || null,
    })
  }
  return app
}

async function search(app: TestApp, q: string) {
  const { status, body } = await app.call('GET', `/products?q=${encodeURIComponent(q)}`)
  expect(status, q).toBe(200)
  return { names: body.products.map(({ name }: { name: string }) => name) as string[], ...body }
}

test('a SKU with signs is found first, however it is typed', async () => {
  const others = Array.from({ length: 13 }, (_, at) => `Kettle ${at}|123 cm|KTL-${200 + at}`)
  const app = await aShop(
    'Tank|white|KTL-123',
    'Tap|swan|K.007',
    'Shuka|red|SHU/0042',
    'Can|spout|A-1.5L',
    ...others,
  )
  const asked: [string, ...string[]][] = [
    ['Tank', 'KTL-123', 'ktl123', 'KTL 123', 'ktl/123'],
    ['Tap', 'K.007', 'k007', 'K-007'],
    ['Shuka', 'SHU/0042', 'shu0042', 'shu 0042', 'SHU-0042'],
    ['Can', 'A-1.5L', 'a1.5l', 'A 1.5 L'],
  ]
  for (const [name, ...searches] of asked)
    for (const q of searches) {
      const found = await search(app, q)
      expect([q, found.names[0], found.partial, found.didYouMean]).toEqual([q, name, false, null])
    }
})

test('each side of a sign is a word', async () => {
  const app = await aShop(
    'HDMI/VGA adapter',
    'A4/80gsm ream',
    'Phone 128GB/4GB',
    'Bata.Toughees',
    'Polo Black/Red',
    'Polo Black',
  )
  const asked = [
    ['vga', 'HDMI/VGA adapter'],
    ['hdmi', 'HDMI/VGA adapter'],
    ['80gsm', 'A4/80gsm ream'],
    ['80 gsm', 'A4/80gsm ream'],
    ['a4', 'A4/80gsm ream'],
    ['4gb', 'Phone 128GB/4GB'],
    ['128 gb', 'Phone 128GB/4GB'],
    ['toughees', 'Bata.Toughees'],
    ['bata toughees', 'Bata.Toughees'],
    ['polo red', 'Polo Black/Red'],
  ] as const
  for (const [q, name] of asked) expect([q, (await search(app, q)).names]).toEqual([q, [name]])
})

test('a name of letters and a number is not found among strangers', async () => {
  const app = await aShop(
    'WD-40 spray',
    'PS-5 console',
    'Omega-3 oil',
    'Vitamin B-12',
    'Bucket 12 litres',
    'WD cable 40 cm',
    'Plug 5 PS',
    'Omega watch 3 hands',
  )
  const asked = [
    ['WD-40', 'WD-40 spray'],
    ['wd40', 'WD-40 spray'],
    ['PS-5', 'PS-5 console'],
    ['ps5', 'PS-5 console'],
    ['omega3', 'Omega-3 oil'],
    ['Omega-3', 'Omega-3 oil'],
    ['B-12', 'Vitamin B-12'],
    ['b12', 'Vitamin B-12'],
  ] as const
  for (const [q, name] of asked) expect([q, (await search(app, q)).names]).toEqual([q, [name]])
  expect((await search(app, 'wd 40')).names).toEqual(['WD-40 spray', 'WD cable 40 cm'])
})

test('words and numbers without a blank find those with one, and the reverse', async () => {
  const app = await aShop(
    'Pishori Rice|5 kg',
    'iPhone 15',
    '7UP',
    '7-Up lemon',
    'Post 6 x 100',
    'Net 4*6',
    'T-Shirt',
    'Wi-Fi router',
    'Nescafé 1,000 g',
    "Ng'ombe cubes",
  )
  const asked: [string, string[]][] = [
    ['rice5kg', ['Pishori Rice']],
    ['iphone15', ['iPhone 15']],
    ['7up', ['7UP', '7-Up lemon']],
    ['7 up', ['7UP', '7-Up lemon']],
    ['6x100', ['Post 6 x 100']],
    ['6×100', ['Post 6 x 100']],
    ['4x6', ['Net 4*6']],
    ['tshirt', ['T-Shirt']],
    ['t shirt', ['T-Shirt']],
    ['wifi', ['Wi-Fi router']],
    ['nescafe', ['Nescafé 1,000 g']],
    ['1000g', ['Nescafé 1,000 g']],
    ['ngombe', ["Ng'ombe cubes"]],
  ]
  for (const [q, names] of asked) expect([q, (await search(app, q)).names]).toEqual([q, names])
})

test('units, words that everybody knows and short words are not corrected', async () => {
  const app = await aShop('Kilimbo seeds', 'Border plant', 'Spika ya redio', 'Lamp', 'Halo ring')
  for (const q of [
    'half kilo',
    'where is my order',
    'kupika',
    'mafuta ya kupika',
    'lap',
    'kilo',
    'price',
  ])
    expect([q, (await search(app, q)).names, (await search(app, q)).didYouMean]).toEqual([
      q,
      [],
      null,
    ])
  // A misspelt word still is.
  expect((await search(app, 'kilimboo')).didYouMean).toBe('kilimbo')
})

test('staff find a product by its SKU in their lists, too', async () => {
  const app = await aShop('Tank|white|KTL-123', 'Kettle 123|KTL|KTL-124')
  const manager = await aManager(app)
  const { body } = await manager.call('GET', '/products?q=ktl123&limit=5')
  expect(body.products.map(({ sku }: { sku: string }) => sku)).toEqual(['KTL-123'])
})
