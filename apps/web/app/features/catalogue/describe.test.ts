import { expect, test } from 'vitest'
import { describe } from './describe.ts'

test.each([
  ['Boils water.', 'Boils water.', []],
  ['', '', []],
  [
    'Boils water.\n\nPower: 1,850 W\r\nIn the box: kettle, base: steel\n',
    'Boils water.',
    [
      ['Power', '1,850 W'],
      ['In the box', 'kettle, base: steel'],
    ],
  ],
  ['Size: 30 cm', '', [['Size', '30 cm']]],
  // Only the last lines, and no time or address.
  ['Note: wash it.\nIt is blue.', 'Note: wash it.\nIt is blue.', []],
  ['Open until 17:30', 'Open until 17:30', []],
  ['See https://duka.example', 'See https://duka.example', []],
  ['A long sentence that goes on and on: so it is no fact.', undefined, []],
])('%j has its last lines as facts', (description, text = description, facts) =>
  expect(describe(description)).toEqual({ text, facts }),
)
