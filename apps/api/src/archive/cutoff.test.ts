import { expect, test } from 'vitest'
import { readCutoff } from './cutoff.ts'

// The 1st of December in Nairobi, while it is still November in UTC.
const now = new Date('2026-11-30T21:30:00Z')

test('a day is its midnight in Nairobi', () => {
  expect(readCutoff('2025-01-01', now)).toEqual(new Date('2024-12-31T21:00:00Z'))
  expect(readCutoff('2024-02-29', now)).toEqual(new Date('2024-02-28T21:00:00Z'))
})

test('this month and the twelve before it stay in the shop', () => {
  expect(readCutoff('2025-12-01', now)).toEqual(new Date('2025-11-30T21:00:00Z'))
  expect(() => readCutoff('2025-12-02', now)).toThrow(
    '--before=2025-12-02 is too recent: this month and the 12 before it stay in the shop, so the latest day is 2025-12-01.',
  )
  expect(() => readCutoff('2031-01-01', now)).toThrow('too recent')
})

test.each([
  '',
  undefined,
  '2025',
  '2025-1-1',
  '2025-02-29',
  '2025-13-01',
  '01/01/2025',
  'yesterday',
])('%s is no day', (typed) => {
  expect(() => readCutoff(typed, now)).toThrow(/^name the date|is no day: write it like/)
})
