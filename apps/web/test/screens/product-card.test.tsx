import { describe, expect, test } from 'vitest'
import { ProductCard } from '../../app/features/catalogue/product-card.tsx'
import { pictureSets } from '../../app/features/catalogue/product-picture.tsx'
import { readInBoth } from '../read-in-both.ts'
import { render } from '../render.tsx'
import { longName, product } from '../samples.ts'

describe('the card of a product', () => {
  const { _id, name, brand, variant, stockQuantity, price } = product
  const card = { _id, name, brand, variant, stockQuantity, price, picture: pictureSets(product) }
  const inSizes = { choices: 3, optionValues: { Size: ['S', 'M', 'L'] } }
  test.each<[string, object, string[], string[]]>([
    [
      'in stock',
      {},
      [`${longName} ${variant} · ${brand} Ksh 1,250.00 Add to cart: ${longName} Save ${longName}`],
      [`Weka kikapuni: ${longName}`, `Hifadhi ${longName}`],
    ],
    [
      'without a brand',
      { brand: '' },
      [`${longName} ${variant} Ksh 1,250.00`],
      [`${longName} ${variant} Ksh`],
    ],
    ['nearly sold out', { stockQuantity: 2 }, ['Only 2 left'], ['Zimebaki 2 tu']],
    [
      'sold out',
      { stockQuantity: 0 },
      [`Ksh 1,250.00 Notify me: ${longName} Out of stock Save ${longName}`],
      [`Nijulishe: ${longName}`, 'Imeisha'],
    ],
    [
      'on sale',
      { price: 999.5, wasPrice: 1250, salePrice: 999.5, saleUntil: '2026-05-31T21:00:00.000Z' },
      ['Ksh 999.50 Was: Ksh 1,250.00 Until 31 May', '−20%'],
      ['Ksh 999.50 Awali: Ksh 1,250.00 Hadi 31 Mei', '−20%'],
    ],
    [
      'on sale, nearly sold out and new: always in this order',
      { price: 1000, wasPrice: 1250, stockQuantity: 3, isNew: true },
      ['−20% Only 3 left New'],
      ['−20% Zimebaki 3 tu Mpya'],
    ],
    [
      'with Swahili words',
      { nameSw: 'Chungu', variantSw: 'Lita 5' },
      [longName, `${variant} · ${brand}`],
      [`Chungu Lita 5 · ${brand}`, 'Weka kikapuni: Chungu'],
    ],
    [
      'with a Swahili name alone',
      { nameSw: 'Chungu' },
      [longName],
      [`Chungu ${variant} · ${brand}`],
    ],
    ['sold out and new', { stockQuantity: 0, isNew: true }, ['Out of stock Save'], ['Imeisha']],
    [
      'cheaper by less than half a per cent',
      { price: 1249, wasPrice: 1250 },
      [`${longName} Save`],
      [],
    ],
    [
      'with reviews',
      { rating: { average: 4.3, count: 12 } },
      [`${variant} · ${brand} ★ 4.3 (12) Ksh 1,250.00`],
      ['★ 4.3 (12)'],
    ],
    [
      'of a family in sizes',
      { ...inSizes, fromPrice: 990, choicesInStock: 2 },
      [`S · M · L · ${brand} From Ksh 990.00 Choose size: ${longName}`],
      ['Kuanzia Ksh 990.00', `Chagua saizi: ${longName}`],
    ],
    [
      'of a family in colours',
      {
        fromPrice: 990,
        choices: 2,
        choicesInStock: 2,
        optionValues: { Colour: ['Blue', 'Red'] },
      },
      [`Blue · Red · ${brand} From Ksh 990.00 Choose colour: ${longName}`],
      [`Chagua rangi: ${longName}`],
    ],
    [
      'of a family with two options',
      {
        fromPrice: 990,
        choices: 3,
        choicesInStock: 1,
        optionValues: { Colour: ['Blue', 'Red'], Size: ['S', 'M'] },
      },
      [`Blue · Red, S · M · ${brand} From Ksh 990.00 Choose: ${longName}`],
      [`Chagua: ${longName}`],
    ],
    [
      'of a family that is sold out',
      { ...inSizes, fromPrice: 990, choicesInStock: 0 },
      [`Notify me: ${longName} Out of stock`],
      ['Imeisha'],
    ],
  ])('%s', async (_state, facts, english, swahili) => {
    const show = () =>
      render(<ProductCard product={{ ...card, ...facts }} search="" position="first" />)
    await readInBoth(show, [english, swahili])
    // What a step carries is no attribute.
    expect(show()).not.toContain(' state=')
  })
})

test('the heart on a card is a button of its own, not pressed until the page has started and no stop of the keyboard', () => {
  const { _id, name, brand, variant, stockQuantity, price } = product
  const card = { _id, name, brand, variant, stockQuantity, price, picture: pictureSets(product) }
  const html = render(<ProductCard product={card} search="" position="later" />)
  const [heart = ''] = html.match(/<button[^>]*class="card-heart"[^>]*>/) ?? []
  expect(heart).toContain('aria-pressed="false"')
  expect(heart).toContain('tabindex="-1"')
  expect(heart).toContain(`aria-label="Save ${longName}"`)
  const links = html.match(/<a .*?<\/a>/gs) ?? []
  expect(links.join()).not.toContain('card-heart')
})

test('the old price of a sale does not break, and its per cent is said once', () => {
  const sale = { price: 999.5, wasPrice: 1250, salePrice: 999.5 }
  const card = { ...product, ...sale, picture: pictureSets(product) }
  const html = render(<ProductCard product={card} search="" position="later" />)
  expect(html).toMatch(/<span class="was-price"><s [^>]*>.*?1,250\.00<\/s>/)
  expect(html.match(/%/g)).toHaveLength(1)
})

test('the name of a product is one level below the heading above it', () => {
  const card = { ...product, picture: pictureSets(product) }
  const levelOf = (heading?: 'h2') =>
    /<(h\d) class="card-name"/.exec(
      render(<ProductCard product={card} search="" position="later" heading={heading} />),
    )?.[1]
  expect(levelOf()).toBe('h3')
  expect(levelOf('h2')).toBe('h2')
})
