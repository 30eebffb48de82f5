import { counties } from '@duka/contract/delivery/counties'
import { guessCounty } from '@duka/contract/delivery/places'
import { expect, test } from 'vitest'
import { nearCounty } from './near-county.ts'

test.each([
  ['Nairobbi', 'Nairobi'],
  ['nairoib', 'Nairobi'],
  ['Niarobbi', 'Nairobi'],
  ['Mombassa', 'Mombasa'],
  ['Kissi', 'Kisii'],
  ['Muranag', "Murang'a"],
  ['Mreu', 'Meru'],
])('%s may mean %s', (typed, county) => {
  expect(nearCounty(typed)).toBe(county)
})

test.each([
  ['', 'nothing'],
  ['Kampala', 'no county'],
  ['Nairrobbii', 'three slips'],
  ['Kisumi', 'two counties'],
  ['Nairobi Ci', 'a county in another spelling, half typed'],
])('%s names none: %s', (typed) => {
  expect(nearCounty(typed)).toBeUndefined()
})

test('who is still typing the name of a county is asked nothing', () => {
  const begun = counties.flatMap((name) => [...name].map((_, end) => name.slice(0, end + 1)))
  expect(begun.filter((typed) => !guessCounty(typed) && nearCounty(typed))).toEqual([])
})
