import { expect, test } from 'vitest'
import { guessCounty } from './places.ts'

test.each([
  ['nai', 'Nairobi'],
  ['Nairobi City', 'Nairobi'],
  ['  murang', "Murang'a"],
  ['Meru', 'Meru'],
])('%j is typed for %s', (typed, county) => {
  expect(guessCounty(typed)).toBe(county)
})

test.each(['', 'na', 'K', 'Nairobbi'])('%j may be any county or none', (typed) => {
  expect(guessCounty(typed)).toBeUndefined()
})
