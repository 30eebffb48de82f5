import { afterEach, expect, test } from 'vitest'
import { dateInputValue, formatDate, formatDateTime } from './format.ts'

const clock = process.env.TZ
afterEach(() => {
  process.env.TZ = clock
})

// Time zones up to half a day from Nairobi, as of a server abroad or a traveller's phone.
test.each(['UTC', 'Africa/Nairobi', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a device in %s shows the time of Nairobi',
  (zone) => {
    process.env.TZ = zone
    expect(new Date(0).getTimezoneOffset()).toBe(
      { UTC: 0, 'Africa/Nairobi': -180, 'America/Los_Angeles': 480, 'Pacific/Auckland': -720 }[
        zone
      ],
    )
    expect(formatDateTime('2026-11-21T05:04:00.000Z')).toBe('21 Nov 2026, 08:04')
    expect(formatDate('2026-12-31T21:00:00.000Z')).toBe('1 Jan 2027')
    expect(formatDate('2026-12-31T20:59:59.999Z')).toBe('31 Dec 2026')
    expect(dateInputValue('2026-02-28T22:00:00.000Z')).toBe('2026-03-01')
  },
)

test('a missing date leaves an input empty', () => {
  expect(dateInputValue(null)).toBe('')
})
