import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-24T12:00:00Z')

test.each([
  ['2026-11-24T11:59:40Z', '0 min'],
  ['2026-11-24T11:01:00Z', '59 min'],
  ['2026-11-24T11:00:00Z', '1 h'],
  ['2026-11-23T12:00:00Z', '1 d'],
  ['2026-11-17T12:01:00Z', '6 d'],
  ['2026-11-12T22:00:00Z', '13 Nov'],
  // The clock of the phone may be behind the shop's.
  ['2026-11-24T12:05:00Z', '0 min'],
])('what began at %s is %s old', (began, age) => {
  expect(ageOf(began, now)).toBe(age)
})
