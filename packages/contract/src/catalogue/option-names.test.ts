import { expect, test } from 'vitest'
import { optionKind, optionName, variantIn } from './option-names.ts'

test.each([
  ['Size', 'size', 'Size', 'Saizi'],
  ['color', 'colour', 'color', 'Rangi'],
  ['Saizi', 'size', 'Size', 'Saizi'],
  ['UKUBWA', 'size', 'Size', 'UKUBWA'],
  ['Rangi', 'colour', 'Colour', 'Rangi'],
  ['Shoe size', undefined, 'Shoe size', 'Shoe size'],
])('the option %s', (name, kind, english, swahili) => {
  expect([optionKind(name), optionName(name, 'en'), optionName(name, 'sw')]).toEqual([
    kind,
    english,
    swahili,
  ])
})

test.each([
  ['Size: XL, Colour: Red', 'Size: XL, Colour: Red', 'Saizi: XL, Rangi: Red'],
  ['Ukubwa: M, Fit: Slim', 'Size: M, Fit: Slim', 'Ukubwa: M, Fit: Slim'],
  ['1.7 litres', '1.7 litres', '1.7 litres'],
  ['Size 11', 'Size 11', 'Size 11'],
])('the variant %s', (text, english, swahili) => {
  expect([variantIn(text, 'en'), variantIn(text, 'sw')]).toEqual([english, swahili])
})
