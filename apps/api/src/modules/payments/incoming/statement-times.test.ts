import { expect, test } from 'vitest'
import { findDateOrder, readStatementTime } from './statement-times.ts'

const read = (text: string) => readStatementTime(text, 'day-first')?.toISOString()

test.each([
  ['5/11/2026 14:05', '2026-11-05T11:05:00.000Z'],
  ['05/11/2026 9:05', '2026-11-05T06:05:00.000Z'],
  ['05-11-2026 14:05:06', '2026-11-05T11:05:06.000Z'],
  ['05.11.2026 14.05', '2026-11-05T11:05:00.000Z'],
  ['5/11/2026, 14:05:06', '2026-11-05T11:05:06.000Z'],
  ['20-Nov-2026 14:05:06', '2026-11-20T11:05:06.000Z'],
  ['20 November 2026 14:05', '2026-11-20T11:05:00.000Z'],
  ['20-Nov-26 14:05', '2026-11-20T11:05:00.000Z'],
  ['1 Sept 2026 14:05', '2026-09-01T11:05:00.000Z'],
  ['20-Okt-2026 14:05', '2026-10-20T11:05:00.000Z'],
  ['20/11/2026 02:05:06 PM', '2026-11-20T11:05:06.000Z'],
  ['05-Nov-2026 2:05:06 PM', '2026-11-05T11:05:06.000Z'],
  ['05-Nov-2026 2:05:06\u202fp.m.', '2026-11-05T11:05:06.000Z'],
  ['05-Nov-2026 12:00:05 AM', '2026-11-04T21:00:05.000Z'],
  ['05-Nov-2026 12:30:00 PM', '2026-11-05T09:30:00.000Z'],
  ['2026-11-05T14:05:06+03:00', '2026-11-05T11:05:06.000Z'],
  ['2026-11-05T14:05:06.789+0300', '2026-11-05T11:05:06.000Z'],
  ['2026-11-05T11:05:06Z', '2026-11-05T11:05:06.000Z'],
  ['2026-11-05 14:05:06 EAT', '2026-11-05T11:05:06.000Z'],
  ['2026/11/05 14:05', '2026-11-05T11:05:00.000Z'],
  ['05-11-2026', '2026-11-04T21:00:00.000Z'],
  ['29/02/2028 8:00', '2028-02-29T05:00:00.000Z'],
  ['\u200e5/11/2026\u00a0 14:05 ', '2026-11-05T11:05:00.000Z'],
])('%s is read', (text, instant) => {
  expect(read(text)).toBe(instant)
})

test.each([
  ...['31/02/2026 10:00', '29/02/2026', '31-Nov-2026 10:00', '2026-02-30 10:00', '32/11/2026'],
  ...['5/11/26 14:05', '05-11-2026 24:05', '05-11-2026 14:60', '05-11-2026 14:05:60'],
  ...['20/11/2026 14:05 AM', '20/11/2026 0:05 PM', '5-Foo-2026 14:05', '01-01-0000 00:00'],
  ...['yesterday', '46331.58', '1762340706', '5/11 14:05', '05-11/2026 10:00', 'Total', ''],
])('%j is refused', (text) => {
  expect(read(text)).toBeUndefined()
})

test('the day stands first unless some dates fit only the month first', () => {
  const order = (...texts: string[]) => findDateOrder(texts)
  expect(order('11/5/2026 2:05 PM', '11/27/2026 1:00 PM', '31/31/2026')).toEqual({
    order: 'month-first',
    example: '11/27/2026 1:00 PM',
  })
  expect(order('5/11/2026 9:05', '13/11/2026 9:05')).toEqual({ order: 'day-first', example: null })
  // Both kinds: one of them is wrong, and is refused.
  expect(order('11/27/2026 1:00', '27/11/2026 1:00').order).toBe('day-first')
  expect(order('2026-11-05', '20-Nov-2026', 'x')).toEqual({ order: 'day-first', example: null })
})

test('a file that does not tell the day from the month is unclear, unless M-Pesa wrote it', () => {
  expect(findDateOrder(['11/11/2026 9:00', '03/11/2026 9:00'])).toEqual({
    order: 'day-first',
    example: '03/11/2026 9:00',
  })
  expect(findDateOrder(['03-11-2026 09:00:00']).example).toBeNull()
})
