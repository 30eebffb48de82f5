import { expect, test } from 'vitest'
import { counties } from './counties.ts'
import { countyKey, findCounty, placeKey } from './places.ts'
import { towns } from './towns.ts'

test('every county has towns, none twice', () => {
  expect(Object.keys(towns).sort()).toEqual([...counties].sort())
  for (const [county, names] of Object.entries(towns)) {
    expect(names.length, county).toBeGreaterThan(2)
    expect(new Set(names.map(placeKey)).size, county).toBe(names.length)
  }
})

test('a county is found by any common spelling, and a town is not a county', () => {
  expect(new Set(counties.map(countyKey)).size).toBe(47)
  for (const [typed, county] of [
    ['MURANGA', "Murang'a"],
    ['nairobi city county', 'Nairobi'],
    ['Taita-Taveta', 'Taita/Taveta'],
    ['Homabay', 'Homa Bay'],
    ['Elgeyo Marakwet County', 'Elgeyo/Marakwet'],
  ] as const)
    expect(findCounty(typed)).toBe(county)
  for (const typed of ['Thika', 'County', '', 'Kampala']) expect(findCounty(typed)).toBeUndefined()
})
