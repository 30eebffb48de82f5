import { expect, test } from 'vitest'
import { daysOf } from './export-button.tsx'

test.each([
  ['a day', { day: '2026-11-30' }, '2026-11-30'],
  ['a day as a span', { from: '2026-11-30', to: '2026-11-30' }, '2026-11-30'],
  ['several days', { from: '2026-11-01', to: '2026-11-30' }, '2026-11-01--2026-11-30'],
  ['all days from one on', { from: '2026-11-01' }, '2026-11-01--2026-11-29'],
  ['all days to one', { to: '2026-11-20' }, '2026-11-20'],
  ['no days', { state: 'paid', from: '' }, '2026-11-29'],
])('the file of %s is named after what it holds', (_, filters, days) => {
  expect(daysOf(filters, '2026-11-29')).toBe(days)
})
