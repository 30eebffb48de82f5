import { expect, test } from 'vitest'
import { guessColumns, plainNumber } from './product-file.ts'

test('amounts are read in the formats of people and spreadsheets', () => {
  const same = [
    '1250',
    ' 1,250 ',
    'Ksh 1,250',
    'KES1250',
    '1250 Kshs',
    'sh. 1250',
    '1 250/=',
    '1250/-',
  ]
  for (const text of same) expect(plainNumber(text), text).toBe('1250')
  expect(plainNumber('Ksh 1,250,000.50')).toBe('1250000.50')
  expect(plainNumber('-3')).toBe('-3')
  expect(plainNumber('1\u00a0250.5')).toBe('1250.5')
  expect(plainNumber('  ')).toBe('')
})

test('an ambiguous amount is not a number', () => {
  for (const text of [
    '1.250,00',
    '1250,50',
    '12,50',
    '1e3',
    '0x10',
    'free',
    'Ksh',
    '1,25,000',
    '١',
  ])
    expect(plainNumber(text), text).toBe('NaN')
})

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
  })
})
