import type { Category } from '@duka/contract/catalogue/categories'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import type { Review } from '@duka/contract/reviews/reviews'
import { describe, expect, test } from 'vitest'
import * as choice from '../../app/features/catalogue/before-choice.tsx'
import { withOpen } from '../../app/features/catalogue/open-options.ts'
import type { CardProduct } from '../../app/features/catalogue/product-card.tsx'
import {
  ErrorBoundary as NoProductPage,
  Component as ProductPage,
} from '../../app/features/catalogue/product-page.tsx'
import { parts } from '../../app/features/catalogue/product-parts.ts'
import { pictureSets } from '../../app/features/catalogue/product-picture.tsx'
import { readInBoth } from '../read-in-both.ts'
import { renderPage, textOf } from '../render.tsx'
import { longName, product, shop } from '../samples.ts'

// A browser loads it with the step to the page.
Object.assign(parts, choice)

const kitchen = { _id: '8', name: 'Jikoni' }
const pot: ProductWithSiblings = { ...product, category: kitchen, siblings: [] }
const lid: CardProduct = {
  _id: '7',
  name: 'Kifuniko',
  brand: 'Jikopa',
  variant: '28 cm',
  price: 300,
  stockQuantity: 4,
  picture: pictureSets(product),
}

interface Shown {
  facts?: Partial<ProductWithSiblings>
  related?: Partial<Record<'products' | 'similar', CardProduct[]>>
  reviews?: object | null
  deliveryFrom?: number | null
  collectFrom?: number
  returnDays?: number
  categories?: Category[]
  /** The options that the step to the page left open. */
  open?: string[]
}

const show = ({
  facts,
  related = {},
  reviews = null,
  deliveryFrom = 150,
  collectFrom,
  returnDays,
  categories = [],
  open = [],
}: Shown = {}) =>
  renderPage(ProductPage, {
    at: { pathname: '/', state: withOpen(open) },
    data: {
      product: { ...pot, ...facts },
      reviews,
      related: { products: [], similar: [], ...related },
    },
    shop: { ...shop, returnDays },
    root: { deliveryFrom, collectFrom, publicUrl: 'https://duka.example', categories },
  })

const siblingsIn = (stockQuantity: number) => [
  { _id: '6', options: { Size: '24 cm' }, price: 990, stockQuantity, image: null },
]
const sizes: Partial<ProductWithSiblings> = {
  family: { _id: '5', name: 'Pot' },
  options: { Size: '28 cm' },
  siblings: siblingsIn(0),
}
const review: Review = {
  _id: '4',
  rating: 4,
  title: 'Nzuri',
  text: 'Inapika haraka.',
  author: 'Wanjikũ',
  variant: '28 cm',
  answer: null,
  createdAt: product.createdAt,
  updatedAt: product.createdAt,
}
const rating = { average: 4.3, count: 12 }
const list = {
  rating,
  stars: [{ stars: 4, count: 12 }],
  reviews: [review],
  nextCursor: null,
}

/** Without what only programs read. */
const bodyOf = (html: string) => html.replace(/<(script|title)\b.*?<\/\1>/gs, '')

describe('the page of a product', () => {
  test.each<[string, Shown, string[], string[]]>([
    [
      'in stock',
      {},
      [
        `Products Jikoni ${longName} Mũringa · 28 cm Ksh 1,250.00 Add to wish list In stock, ready to send`,
        'Delivery from Ksh 150.00 Choose county Choose your county to see what delivery costs.',
      ],
      [`Bidhaa Jikoni ${longName} Mũringa · 28 cm Ksh 1,250.00`, 'Uwasilishaji kuanzia Ksh 150.00'],
    ],
    [
      'delivered for nothing somewhere',
      { deliveryFrom: 0 },
      ['Free delivery Choose county'],
      ['Uwasilishaji wa bure'],
    ],
    [
      'brought, and collected for less',
      { collectFrom: 0 },
      ['Delivery from Ksh 150.00 or collect free Choose county Choose your county'],
      ['Uwasilishaji kuanzia Ksh 150.00 au chukua mwenyewe bila malipo'],
    ],
    [
      'only collected',
      { deliveryFrom: null, collectFrom: 50 },
      ['Collect from Ksh 50.00 Choose county Choose your county'],
      ['Chukua mwenyewe kuanzia Ksh 50.00'],
    ],
    [
      'in a category under another',
      {
        categories: [
          { _id: '9', name: 'Mũringa', description: null, parent: null },
          { ...kitchen, description: null, parent: '9' },
        ],
      },
      ['Products Mũringa Jikoni'],
      ['Bidhaa Mũringa Jikoni'],
    ],
    [
      'on sale',
      { facts: { price: 999.5, wasPrice: 1250 } },
      [`${longName} Mũringa · 28 cm Ksh 999.50 Was: Ksh 1,250.00 −20%`, 'You save Ksh 250.50'],
      ['Ksh 999.50 Awali: Ksh 1,250.00 −20%', 'Unaokoa Ksh 250.50'],
    ],
    [
      'sold out',
      { facts: { stockQuantity: 0 } },
      ['Out of stock', 'This item is currently out of stock. Notify me', 'Email or phone number'],
      ['Bidhaa hii imeisha kwa sasa. Nijulishe', 'Barua pepe au namba ya simu'],
    ],
    ['of a family', { facts: sizes }, ['Size : 28 cm', '24 cm'], ['Saizi : 28 cm', '24 cm']],
    [
      'of a family from which nothing is chosen',
      { facts: { ...sizes, siblings: siblingsIn(3) }, open: ['Size'] },
      ['From Ksh 990.00', 'Size 24 cm , Only 3 left 28 cm Choose size Delivery from'],
      ['Kuanzia Ksh 990.00', 'Saizi 24 cm , Zimebaki 3 tu 28 cm Chagua saizi'],
    ],
    [
      'with reviews',
      { facts: { rating }, reviews: list },
      ['★ 4.3 (12)', 'Reviews 4.3 of 5', 'Nzuri'],
      ['Maoni ya wanunuzi', 'Inapika haraka.'],
    ],
    [
      'with others that were bought together, and similar ones',
      { related: { products: [lid], similar: [{ ...lid, name: 'Sufuria' }] } },
      [
        'Bought together Kifuniko 28 cm · Jikopa Ksh 300.00 Add to cart: Kifuniko',
        'Similar goods Sufuria',
      ],
      ['Hununuliwa pamoja', 'Bidhaa zinazofanana'],
    ],
    [
      'in words of customers: what it costs to get, how to pay, how long one may return',
      { returnDays: 7 },
      [`${shop.payBy} 7 days to return ${product.description} Any questions?`],
      ['siku 7 za kurudisha'],
    ],
  ])('%s', async (_state, shown, english, swahili) => {
    await readInBoth(() => bodyOf(show(shown)), [english, swahili])
  })

  test('the facts at the end of its description are its details', () => {
    const description = 'Chuma cha pua.\n\nUzito: kilo 2'
    const text = textOf(bodyOf(show({ facts: { description } })))
    expect(text).toContain('Chuma cha pua. Details Uzito kilo 2 Any questions?')
  })

  test('the only one of a family in stock is chosen', () => {
    const text = textOf(bodyOf(show({ facts: sizes, open: ['Size'] })))
    expect(text).toMatch(/Size : 28 cm .* Add to cart/)
    expect(text).not.toMatch(/Choose size|From Ksh/)
  })

  test('what one has chosen counts: only the rest is open, at the prices of what is chosen', () => {
    const inRed = { Size: 'M', Colour: 'Red' }
    const sibling = { price: 990, stockQuantity: 9, image: null }
    const facts: typeof sizes = {
      family: { _id: '5', name: 'Pot' },
      options: inRed,
      siblings: [
        { ...sibling, _id: '6', options: { Size: 'M', Colour: 'Blue' } },
        { ...sibling, _id: '7', options: { Size: 'L', Colour: 'Blue' }, price: 500 },
      ],
    }
    expect(textOf(bodyOf(show({ facts, open: ['Size', 'Colour'] })))).toMatch(
      /From Ksh 500 .* Size M L Colour Blue Red Choose size/,
    )
    expect(textOf(bodyOf(show({ facts, open: ['Colour'] })))).toMatch(
      /From Ksh 990 .* Size : M .* Colour Blue Red Choose colour/,
    )
  })

  test('a size guide among its details has a link beside the sizes, or beside its only size', () => {
    const description = 'Chuma.\n\nSize guide: litres: 24 cm 3, 28 cm 5'
    const inSizes = bodyOf(show({ facts: { ...sizes, description } }))
    expect(textOf(inSizes)).toMatch(/Size : 28 cm 24 cm .* 28 cm Size guide/)
    expect(inSizes).toContain('href="#size-guide"')
    expect(inSizes).toMatch(/id="size-guide".*>litres\n24 cm 3\n28 cm 5</)
    const vipimo = 'Chuma.\n\nVipimo: sm 24 hubeba lita 3'
    expect(textOf(bodyOf(show({ facts: { description: vipimo } })))).toContain('28 cm · Vipimo')
    expect(bodyOf(show({ facts: sizes }))).not.toContain('size-guide')
  })

  test('stars are counted from three reviews on', () => {
    const of = (count: number) =>
      bodyOf(show({ facts: { rating }, reviews: { ...list, rating: { average: 4, count } } }))
    expect(of(3)).toContain('<svg viewBox="0 0 100 8"')
    expect(of(2)).not.toContain('<svg viewBox="0 0 100 8"')
  })

  test('a long description is folded on a phone, a short one is not', () => {
    const long = { description: 'Chuma cha pua. '.repeat(20) }
    expect(bodyOf(show({ facts: long }))).toContain('Read more')
    expect(bodyOf(show())).not.toContain('Read more')
  })

  test('without description and brand it has no line of them, and its metadata no blank', () => {
    const html = show({ facts: { description: '', brand: '' } })
    expect(textOf(bodyOf(html))).toContain(`${longName} 28 cm`)
    expect(bodyOf(html)).not.toContain('Details')
    expect(html).not.toMatch(/og:description|whitespace-pre-line|"brand"/)
    expect(html).toContain('<meta name="description" content="Ksh 1,250.00."')
  })

  test('sold out, it says nothing of delivery: nobody can order it', () => {
    expect(bodyOf(show({}))).toContain('Delivery from')
    expect(bodyOf(show({ facts: { stockQuantity: 0 } }))).not.toContain('Delivery from')
  })

  test('has no delivery line in a shop without zones, and no row without others', () => {
    const text = textOf(show({ deliveryFrom: null }))
    expect(text).not.toContain('Delivery from')
    expect(text).not.toContain('Choose county')
    expect(text).not.toMatch(/Bought together|Similar goods|to return/)
  })

  test('its name is the only heading of the first level, beside the picture with the price', () => {
    const html = show()
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.indexOf('<h1')).toBeGreaterThan(html.indexOf('<picture'))
  })

  test('search engines read the product first, then where it stands', () => {
    const read = (html: string) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
        JSON.parse(text ?? ''),
      )
    const [facts, crumbs] = read(show({ facts: { name: '</script><b>' } }))
    expect(facts).toMatchObject({ '@type': 'Product', name: '</script><b>' })
    expect(crumbs).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Products',
          item: 'https://duka.example/products',
        },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Jikoni',
          item: 'https://duka.example/products?category=8',
        },
        {
          '@type': 'ListItem',
          position: 3,
          name: '</script><b>',
          item: 'https://duka.example/products/33333333-0000-4000-8000-000000000000',
        },
      ],
    })
    expect(read(show({ facts: { category: null } }))[1].itemListElement).toHaveLength(2)
  })
})

test('where there is no such product, it says so and offers what others buy', () => {
  const at = (status: number, best: CardProduct[]) =>
    textOf(
      renderPage(NoProductPage, {
        error: {
          status,
          statusText: '',
          internal: false,
          data: { message: 'Product not found.', best },
        },
        shop,
      }),
    )
  expect(at(404, [lid])).toMatch(/Product not found.*Best sellers.*Kifuniko/)
  expect(at(404, [])).not.toContain('Best sellers')
})
