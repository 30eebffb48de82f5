import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { expect, test } from 'vitest'
import { choicesOf } from './family-chips.tsx'

const member = (_id: string, options: Record<string, string>, stockQuantity = 9) => ({
  _id,
  options,
  stockQuantity,
  price: 100,
  image: null,
})

const family = (first: object, ...siblings: object[]) =>
  choicesOf({ ...first, siblings } as ProductWithSiblings)

test('each value leads to the product that differs in this option only', () => {
  const choices = family(
    member('red-m', { Size: 'M', Colour: 'Red' }),
    member('blue-l', { Size: 'L', Colour: 'Blue' }),
    member('red-l', { Size: 'L', Colour: 'Red' }, 0),
    member('blue-m', { Size: 'M', Colour: 'Blue' }),
  )
  expect(choices).toMatchObject([
    {
      name: 'Size',
      choices: [
        { value: 'M', product: { _id: 'red-m' }, isCurrent: true, differs: [] },
        { value: 'L', product: { _id: 'red-l', stockQuantity: 0 }, isCurrent: false, differs: [] },
      ],
    },
    {
      name: 'Colour',
      choices: [
        { value: 'Blue', product: { _id: 'blue-m' } },
        { value: 'Red', product: { _id: 'red-m' } },
      ],
    },
  ])
})

test('before a choice no value is chosen, and each leads to a product in stock', () => {
  const red = member('red-m', { Size: 'M', Colour: 'Red' }, 0)
  const siblings = [
    member('blue-m', { Size: 'M', Colour: 'Blue' }),
    member('blue-l', { Size: 'L', Colour: 'Blue' }),
  ]
  const choices = choicesOf({ ...red, siblings } as object as ProductWithSiblings, [
    'Size',
    'Colour',
  ])
  expect(choices).toMatchObject([
    {
      choices: [
        { value: 'M', product: { _id: 'blue-m' }, isCurrent: false, differs: [] },
        { value: 'L', product: { _id: 'blue-l' }, isCurrent: false, differs: [] },
      ],
    },
    {
      choices: [
        { value: 'Blue', isCurrent: false, differs: [] },
        { value: 'Red', isCurrent: false, differs: [] },
      ],
    },
  ])
})

test('a missing combination leads to the nearest product in stock, and says what else differs', () => {
  const [size] = family(
    member('red-m', { Size: 'M', Colour: 'Red' }),
    member('blue-l', { Size: 'L', Colour: 'Blue' }, 0),
    member('green-l', { Size: 'L', Colour: 'Green' }),
  )
  expect(size?.choices[1]).toMatchObject({ product: { _id: 'green-l' }, differs: ['Green'] })
})

test('sizes are sorted from small to large and numbers by value, on every page of the family', () => {
  const values = (...given: string[]) =>
    family(
      ...(given.map((value) => member(value, { Size: value })) as [object, ...object[]]),
    )[0]?.choices.map(({ value }) => value)
  expect(values('XL', 'S', 'M', 'L')).toEqual(['S', 'M', 'L', 'XL'])
  expect(values('10 kg', '2 kg', '5 kg')).toEqual(['2 kg', '5 kg', '10 kg'])
})
