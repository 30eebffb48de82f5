import { describe, expect, test } from 'vitest'
import { NarrowedList } from '../../app/features/catalogue/narrowed-list.tsx'
import { ProductList } from '../../app/features/catalogue/product-list-page.tsx'
import { Pages } from '../../app/ui/pages.tsx'
import { readInBoth } from '../read-in-both.ts'
import { inSwahili, renderPage, textOf } from '../render.tsx'
import { shop, twoLevels } from '../samples.ts'

const list = (query: string, isEmpty = true, loaded: object = {}) =>
  renderPage(
    () => (
      <NarrowedList
        categories={twoLevels}
        counts={null}
        partial={false}
        didYouMean={null}
        isEmpty={isEmpty}
        best={[]}
      />
    ),
    { at: `/products?${query}`, path: '/products', ...loaded },
  )
const pagesOf = (q: string, deliveryFrom?: number) =>
  [
    ...list(`q=${encodeURIComponent(q)}`, true, { root: { deliveryFrom } }).matchAll(
      /href="(\/(?!products)[^"]*)"/g,
    ),
  ].map(([, to]) => to)

describe('a search that asks the shop something', () => {
  test.each([
    ['return policy', '/returns'],
    ['How do I return my order?', '/returns'],
    ['jinsi ya kurudisha', '/returns'],
    ['mpesa', '/about'],
    ['Lipa na M-Pesa', '/about'],
    ['delivery cost', '/about'],
    ['opening hours', '/contact'],
    ['where is my order', '/track-shipping'],
    ['retuns', '/returns'],
    ['returm', '/returns'],
    ['retrun policy', '/returns'],
    ['delivry', '/about'],
    ['dilivery', '/about'],
    ['deliverry cost', '/about'],
  ])('%s leads to the page that answers it', (q, page) => {
    expect(pagesOf(q)).toContain(page)
  })

  test.each([
    'delivery',
    'delivery fee',
    'fees',
    'shipping',
    'mpesa',
    'pay',
    'ada ya usafirishaji',
  ])('%s leads to the page about delivery where the shop has zones', (q) =>
    expect(pagesOf(q, 150)).toEqual(['/delivery']),
  )

  test.each(['fee', 'ada'])('%s leads nowhere in a shop without zones', (q) =>
    expect(pagesOf(q)).toEqual([]),
  )

  test.each([
    'kettle',
    'phone under 3000',
    'delivery bag',
    'cash box',
    'the',
    'M-Pesa phone',
    'playing',
    'borders',
    'casch',
    'rettuns',
  ])('%s is about goods', (q) => expect(pagesOf(q)).toEqual([]))

  test('the card of a page says the answer in short, and nobody is told to try another word', async () => {
    const loaded = {
      shop: { ...shop, returnDays: 7 },
      root: { deliveryFrom: 200, collectFrom: 0, door: { place: null, day: null } },
    }
    const both = () => list('q=returns', true, loaded) + list('q=delivery', true, loaded)
    await readInBoth(both, [
      [
        'Returns 7 days to return',
        'Delivery and payment Delivery from Ksh 200.00 or collect free · M-Pesa',
      ],
      ['siku 7 za kurudisha'],
    ])
    expect(textOf(both())).not.toContain('Try another word')
    expect(textOf(list('q=helicopter'))).toContain('Try another word')
  })

  test('an empty shop without a search says that goods are coming', async () => {
    expect(textOf(list(''))).toBe('No products found The first goods are on their way.')
    expect(textOf(list('sort=price'))).toContain('on their way')
    expect(textOf(list('category=1'))).toContain('Try another word')
    expect(await inSwahili(() => textOf(list('')))).toContain('Bidhaa za kwanza zinakuja.')
  })

  test('filters are cleared where there are some', () => {
    expect(textOf(list('q=helicopter'))).not.toContain('Clear filters')
    expect(textOf(list('inStock=true'))).toContain('Clear filters')
  })
})

test('a search that finds nothing offers the categories below the words that say so', () => {
  const noProducts = { products: [], nextCursor: null, partial: false, didYouMean: null }
  const Page = () => (
    <ProductList {...noProducts} counts={null} more={[]} front={[]} picture={null} />
  )
  const partsAt = (query: string) => {
    const loaded = { at: `/products?${query}`, root: { categories: twoLevels }, shop }
    const parts = renderPage(Page, loaded).match(/<nav[^>]*class="rail"|Try another word/g) ?? []
    return parts.map((part) => (part.startsWith('<nav') ? 'categories' : 'sentence'))
  }
  expect(partsAt('q=helicopter')).toEqual(['sentence', 'categories'])
  for (const query of ['minPrice=900', `q=tea&category=${twoLevels[0]?._id}`])
    expect(partsAt(query), query).toEqual(['categories', 'sentence'])
})

test.each([
  ['phone under 3000', 'Up to Ksh 3,000.00', '?q=phone'],
  ['cheap phone', 'Price: low to high', '?q=phone'],
  ['bei nafuu', 'Price: low to high', '?q='],
])('the chip of the search %s shows the price and order that were understood', (q, shown, to) => {
  const html = list(`q=${encodeURIComponent(q)}`, false)
  expect(textOf(html).trim()).toBe(shown)
  expect(html).toContain(`href="/products${to}"`)
})

test('a search that is the heading has no chip, and stays when its filters are cleared', () => {
  expect(textOf(list('q=phone', false)).trim()).toBe('')
  expect(list('q=phone&inStock=true&onSale=1', false)).toContain('href="/products?q=phone"')
})

test('a lowest price above the highest is named, and can be swapped', async () => {
  const swapped = () => list('minPrice=900&maxPrice=100&inStock=true')
  await readInBoth(swapped, [
    ['The lowest price, Ksh 900.00, is above the highest, Ksh 100.00.', 'Swap the prices'],
    ['Bei ya chini, Ksh 900.00, ni kubwa kuliko bei ya juu, Ksh 100.00.'],
  ])
  expect(swapped()).toContain('href="/products?minPrice=100&amp;maxPrice=900&amp;inStock=true"')
  expect(list('minPrice=100&maxPrice=900')).toContain('href="/products"')
  expect(textOf(list('minPrice=900'))).toContain('Try another word')
})

test('the next page says where one is, and a page opened by its address does not guess', () => {
  const words = { label: 'Pages', first: 'First page', previous: 'Previous', next: 'Next page' }
  const place = (pages: number) => `after ${pages}`
  const at = (search: string) =>
    renderPage(() => <Pages nextCursor="c2" words={words} place={place} />, {
      at: `/products${search}`,
      path: '/products',
    })
  expect(at('')).toContain('after 0')
  expect(at('?cursor=c1')).not.toContain('after')
})
