import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCategories, demoProducts } from './catalogue.ts'

const pictures = new URL('../../demo/pictures/', import.meta.url)
const files = readdirSync(pictures)

const endings = [320, 480, 800].flatMap((width) => [`-${width}.avif`, `-${width}.webp`])

const duplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('the demo catalogue has some sixty products in eight categories, none of them empty', () => {
  expect(demoProducts().length).toBeGreaterThanOrEqual(60)
  expect(demoCategories.filter(({ parent }) => !parent)).toHaveLength(8)

  const used = new Set(demoProducts().map((product) => product.category))
  for (const { name, parent } of demoCategories) expect([...used], parent).toContain(name)
})

test('every product has its picture and the front its two in every size, and none is unused', () => {
  const views = files.filter((file) => /-[23]-320\.avif$/.test(file))
  const names = [
    'front',
    'kitchen',
    ...new Set(demoProducts().map(({ slug }) => slug)),
    ...views.map((file) => file.replace('-320.avif', '')),
  ]

  expect(files.sort()).toEqual(names.flatMap((name) => endings.map((end) => name + end)).sort())
  const slugs = new Set(demoProducts().map(({ slug }) => slug))
  expect(views.filter((file) => !slugs.has(file.replace(/-[23]-320\.avif$/, '')))).toEqual([])
  expect(views).toHaveLength(24)
})

test('no two products share an SKU, and only those of a family a slug and a name', () => {
  expect(duplicates(demoProducts().map((product) => product.sku))).toEqual([])
  const alone = demoProducts().filter(({ family }) => !family)
  expect(duplicates(alone.map((product) => product.slug))).toEqual([])
  expect(duplicates(alone.map((product) => product.name))).toEqual([])
})

test('one family is sold in four sizes, with one picture and one price', () => {
  const sizes = demoProducts().filter(({ family }) => family === 'Cotton T-shirt')
  expect(sizes.map(({ options }) => options.Size).sort()).toEqual(['L', 'M', 'S', 'XL'])
  expect(new Set(sizes.map(({ slug, priceCents }) => `${slug} ${priceCents}`)).size).toBe(1)
})

test('every demo product can be told from a real one by its SKU', () => {
  for (const product of demoProducts()) expect(product.sku).toMatch(/^DEMO-[A-Z0-9-]+$/)
})

const figures = (text: string) =>
  text
    .match(/\d[\d.,/]*/g)
    ?.map((one) => one.replace(/[.,]$/, ''))
    .sort()

test('every product speaks Swahili of its own, with the same figures', () => {
  for (const {
    sku,
    name,
    nameSw,
    description,
    descriptionSw,
    variant,
    variantSw,
  } of demoProducts())
    for (const [english, swahili] of [
      [name, nameSw],
      [description, descriptionSw],
      [variant, variantSw],
    ] as const) {
      expect(swahili, sku).not.toBe('')
      expect(swahili, sku).not.toBe(english)
      expect(figures(swahili), sku).toEqual(figures(english))
    }
  // Two lines of a card on a phone.
  for (const { nameSw } of demoProducts()) expect(nameSw.length, nameSw).toBeLessThanOrEqual(30)
  for (const { nameSw, descriptionSw } of demoCategories) {
    expect(nameSw).not.toBe('')
    expect(descriptionSw).not.toBe('')
  }
})

test('prices are whole shillings, and stock is a count', () => {
  for (const { slug, priceCents, stockQuantity } of demoProducts()) {
    expect(priceCents, slug).toBeGreaterThan(0)
    expect(priceCents % 100, slug).toBe(0)
    expect(Number.isInteger(stockQuantity) && stockQuantity >= 0, slug).toBe(true)
  }
})

test('the catalogue has every state of stock: plenty, low and out', () => {
  const stock = demoProducts().map((product) => product.stockQuantity)

  expect(stock.filter((quantity) => quantity === 0)).toHaveLength(4)
  expect(stock.filter((quantity) => quantity >= 1 && quantity <= 4)).toHaveLength(6)
})

test('there is a kettle for everyone', () => {
  const kettle = demoProducts().find((product) => product.slug === 'electric-kettle')

  expect(kettle?.stockQuantity).toBe(40)
})
