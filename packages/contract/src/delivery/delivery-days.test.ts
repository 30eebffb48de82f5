import { expect, test } from 'vitest'
import { expectedDays } from './delivery-days.ts'

test('an order before the cut-off hour arrives the same day', () => {
  expect(expectedDays('2026-11-20T08:59:00+03:00', { min: 0, max: 1 }, 9)).toEqual({
    from: '2026-11-20',
    until: '2026-11-21',
  })
})

test('an order from the cut-off hour on counts as the next day’s', () => {
  expect(expectedDays('2026-11-20T09:00:00+03:00', { min: 0, max: 0 }, 9)).toEqual({
    from: '2026-11-21',
    until: '2026-11-21',
  })
})

test('Sundays do not count', () => {
  // Saturday evening: the next day is a Sunday, so the count starts on Monday.
  expect(expectedDays('2026-11-21T20:00:00+03:00', { min: 0, max: 6 }, 16)).toEqual({
    from: '2026-11-23',
    until: '2026-11-30',
  })
})

test('expected days are days in Nairobi', () => {
  expect(expectedDays('2026-11-19T22:30:00Z', { min: 0, max: 0 }, null).from).toBe('2026-11-20')
})
