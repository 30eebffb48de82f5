import { expect, test } from 'vitest'
import { fromNairobi, nairobiDay, nairobiTime } from './nairobi-time.ts'

test('the day in Nairobi begins three hours before that of UTC', () => {
  expect([nairobiDay('2026-11-20T20:59:59Z'), nairobiTime('2026-11-20T20:59:59Z')]).toEqual([
    '2026-11-20',
    '23:59',
  ])
  expect([nairobiDay('2026-11-20T21:00:00Z'), nairobiTime('2026-11-20T21:00:00Z')]).toEqual([
    '2026-11-21',
    '00:00',
  ])
})

test('a day in Nairobi converts to the instant of its midnight', () => {
  expect(fromNairobi('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(fromNairobi('2026-11-21', '08:04').toISOString()).toBe('2026-11-21T05:04:00.000Z')
  expect(fromNairobi('no day').getTime()).toBeNaN()
})
