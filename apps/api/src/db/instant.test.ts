import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test('a time is read in every format that PostgreSQL writes', () => {
  const moment = '2026-11-21T19:31:22.120Z'

  expect(instant('2026-11-21 19:31:22.12+00')).toBe(moment)
  expect(instant('2026-11-21 22:31:22.12+03')).toBe(moment)
  expect(instant(new Date(moment))).toBe(moment)
})

test('a UTC time of PostgreSQL becomes the same text as from JavaScript', () => {
  const years = { min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(years), (date) => {
      const iso = date.toISOString()
      // It leaves the zeros at the end of a fraction away.
      const asPostgres = `${iso
        .slice(0, 23)
        .replace('T', ' ')
        .replace(/\.?0+$/, '')}+00`
      expect(instant(asPostgres)).toBe(iso)
    }),
  )
})
