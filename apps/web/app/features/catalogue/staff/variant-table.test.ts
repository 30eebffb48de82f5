import { MAX_VARIANTS } from '@duka/contract/catalogue/families'
import { expect, test } from 'vitest'
import { combinations } from './variant-table.ts'

test('every value of one option is combined with every value of the others', () => {
  const size = { name: ' Size ', values: 'S, M,, M' }
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
