import { MAX_VARIANTS } from '@duka/contract/catalogue/families'
import { expect, test } from 'vitest'
import { combinations, lookOf, typedOf, withPictures } from './variant-table.ts'

test('every value of one option is combined with every value of the others', () => {
  const size = { name: ' Size ', values: 'S, M,, M, m' }
  expect(combinations([size, { name: 'Colour', values: 'Red,Blue' }])).toEqual([
    { Size: 'S', Colour: 'Red' },
    { Size: 'S', Colour: 'Blue' },
    { Size: 'M', Colour: 'Red' },
    { Size: 'M', Colour: 'Blue' },
  ])
  expect(combinations([size, { name: '', values: 'Red' }])).toEqual([{ Size: 'S' }, { Size: 'M' }])
  expect(combinations([{ name: '', values: '' }])).toEqual([])
})

test('combinations above the limit are cut to one more than the limit', () => {
  const values = Array.from({ length: 50 }, (_, n) => String(n)).join(',')
  const many = combinations([
    { name: 'A', values },
    { name: 'B', values },
  ])
  expect(many).toHaveLength(MAX_VARIANTS + 1)
})

test('a picture belongs to each colour, and to no size', () => {
  const size = { name: 'Shoe size', values: '41, 42' }
  expect(lookOf([size, { name: '', values: 'x' }, { name: 'Rangi', values: '' }])).toBeUndefined()
  const colour = { name: ' Rangi ', values: 'Nyekundu, Buluu,' }
  expect(lookOf([size, colour])).toEqual({ name: 'Rangi', values: ['Nyekundu', 'Buluu'] })
  const products = combinations([size, colour]).map((options) => ({ options }))
  const pictures = withPictures(products, 'Rangi', new Map([['Buluu', 3]])).map(
    (one) => one.pictures,
  )
  expect(pictures).toEqual([undefined, [{ upload: 3 }], undefined, [{ upload: 3 }]])
})

test('a row that nobody typed in has the price of the product alone, not its stock', () => {
  const typed = {
    '': { sku: 'SHU', price: '900', stockQuantity: '4' },
    'Size: L': { sku: '', price: '', stockQuantity: '2' },
  }
  expect(typedOf(typed, {})).toEqual(typed[''])
  expect(typedOf(typed, { Size: 'S' })).toEqual({ sku: '', price: '900', stockQuantity: '' })
  expect(typedOf(typed, { Size: 'L' })).toEqual(typed['Size: L'])
})
