import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { expect, test } from 'vitest'
import { productFacts } from './share-card.tsx'

const kikoi: ProductWithSiblings = {
  _id: 'red-m',
  name: 'Kikoi',
  description: 'Woven.',
  brand: 'Kitui',
  variant: 'Red',
  price: 800,
  normalPrice: 1000,
  wasPrice: 1000,
  salePrice: 800,
  saleFrom: null,
  saleUntil: '2099-11-30T21:00:00.000Z',
  tiers: [],
  stockQuantity: 3,
  sku: 'KIKOI-M',
  category: { _id: 'cloth', name: 'Cloth' },
  family: null,
  options: {},
  image: '/images/a-480.webp',
  images: [],
  pictures: [picture('a'), picture('b')],
  shareImage: '/share/red-m.png',
  visibility: 'shown',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  siblings: [],
}

function picture(key: string) {
  const images = [320, 800].map((width) => ({
    width,
    format: 'webp' as const,
    url: `/images/${key}-${width}.webp`,
  }))
  return { image: `/images/${key}-480.webp`, images }
}

const at = (path: string) => `https://shop.test${path}`

test('a product on sale has its price, until when it counts, and all pictures', () => {
  expect(productFacts(kikoi, at)).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/images/a-800.webp', 'https://shop.test/images/b-800.webp'],
    offers: {
      price: '800.00',
      priceCurrency: 'KES',
      priceValidUntil: kikoi.saleUntil,
      url: 'https://shop.test/products/red-m',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(productFacts(kikoi, at)).not.toHaveProperty('isVariantOf')
})

test('a product without brand, description and picture claims none', () => {
  const bare = productFacts({ ...kikoi, brand: '', description: '', pictures: [] }, at)
  expect(JSON.parse(JSON.stringify(bare))).toMatchObject({ name: 'Kikoi' })
  for (const field of ['brand', 'description', 'image'])
    expect(JSON.parse(JSON.stringify(bare))).not.toHaveProperty(field)
})

test('after a sale the price has no end date, and a product without stock is marked as out of stock', () => {
  const { offers } = productFacts({ ...kikoi, price: 1000, stockQuantity: 0 }, at)
  expect(offers).toMatchObject({
    price: '1000.00',
    priceValidUntil: undefined,
    availability: 'https://schema.org/OutOfStock',
  })
})

test('a product of a group names what it varies by, and the other products with their offers', () => {
  const sibling = {
    _id: 'red-l',
    options: { Size: 'L', Rangi: 'Red' },
    price: 900,
    stockQuantity: 0,
    image: null,
  }
  const options = { Size: 'M', Rangi: 'Red' }
  const family = { _id: 'kikoi', name: 'Kikoi' }
  expect(productFacts({ ...kikoi, family, options, siblings: [sibling] }, at)).toMatchObject({
    '@type': 'Product',
    size: 'M',
    color: 'Red',
    inProductGroupWithID: 'kikoi',
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 'kikoi',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        {
          name: 'Kikoi, Size: L, Rangi: Red',
          size: 'L',
          color: 'Red',
          offers: {
            url: 'https://shop.test/products/red-l',
            price: '900.00',
            availability: 'https://schema.org/OutOfStock',
          },
        },
      ],
    },
  })
})
