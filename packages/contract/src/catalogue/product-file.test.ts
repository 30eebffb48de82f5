import { expect, test } from 'vitest'
import { guessColumns } from './product-file.ts'

test('columns are recognised by the titles that other programs use', () => {
  expect(guessColumns(['id', 'stock', 'stock was', 'price'])).toEqual({
    id: 0,
    stock: 1,
    'stock was': 2,
    price: 3,
  })
  expect(guessColumns(['Item Name', 'Price (Ksh)', 'QTY', 'Cost', ''])).toEqual({
    name: 0,
    price: 1,
    stock: 2,
    cost: 3,
  })
})
