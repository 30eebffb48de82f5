import { expect, test } from 'vitest'
import { chooseToDelete, parseRetention } from './retention.ts'

const files = (...moments: string[]) =>
  moments.map((moment) => ({ name: moment, at: new Date(moment) }))
const deleted = (moments: string[], rule: string, now = '2026-12-31T12:00:00Z') =>
  chooseToDelete(files(...moments), parseRetention(rule) ?? {}, new Date(now)).map(
    ({ name }) => name,
  )

test.each([
  ['7d 4w 12m', { d: 7, w: 4, m: 12 }],
  [' 3w ', { w: 3 }],
  ['7', undefined],
  ['7d 3d', undefined],
  ['0d', undefined],
  ['a week', undefined],
])('%j is read as %j', (text, keep) => expect(parseRetention(text)).toEqual(keep))

test('the newest backup of each day in Nairobi is kept', () => {
  // 21:30 UTC is half past midnight of the next day in Nairobi.
  const moments = ['2026-11-20T20:30:00Z', '2026-11-20T21:30:00Z', '2026-11-21T09:00:00Z']
  expect(deleted(moments, '7d')).toEqual(['2026-11-20T21:30:00Z'])
})

test('for older days the newest backup of each week and month is kept', () => {
  const moments = [
    '2026-09-30T09:00:00Z',
    '2026-10-30T09:00:00Z',
    '2026-11-13T09:00:00Z',
    '2026-11-15T09:00:00Z', // a Sunday
    '2026-11-16T09:00:00Z', // a Monday
    '2026-11-17T09:00:00Z',
  ]
  expect(deleted(moments, '1d 2w 2m')).toEqual([
    '2026-11-16T09:00:00Z',
    '2026-11-13T09:00:00Z',
    '2026-09-30T09:00:00Z',
  ])
})

test('periods without a backup do not count, so a shop that was switched off keeps its backups', () => {
  expect(deleted(['2024-01-01T09:00:00Z', '2024-01-02T09:00:00Z'], '7d')).toEqual([])
})

test('the newest backup always stays', () => {
  expect(deleted(['2024-01-01T09:00:00Z'], '1d 1w')).toEqual([])
})

test('nothing is deleted while the clock is behind a backup', () => {
  const moments = ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z']
  expect(deleted(moments, '1d', '2026-11-21T09:00:00Z')).toHaveLength(1)
  expect(deleted(moments, '1d', '2020-01-01T09:00:00Z')).toEqual([])
})
