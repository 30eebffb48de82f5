import { expect, test } from 'vitest'
import { salesBars, usualRanges } from './report-ranges.ts'

test('the usual ranges end today, or with the last month', () => {
  expect(usualRanges('2026-03-01')).toEqual({
    week: { from: '2026-02-23', to: '2026-03-01' },
    month: { from: '2026-01-31', to: '2026-03-01' },
    thisMonth: { from: '2026-03-01', to: '2026-03-01' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    year: { from: '2025-03-02', to: '2026-03-01' },
  })
})

test('a chart has a bar for each day, also for days without sales', () => {
  const { byMonth, bars } = salesBars({ from: '2026-02-27', to: '2026-03-01' }, [
    { key: '2026-02-28', amount: 10.1 },
  ])
  expect(byMonth).toBe(false)
  expect(bars).toEqual([
    { key: '2026-02-27', amount: 0 },
    { key: '2026-02-28', amount: 10.1 },
    { key: '2026-03-01', amount: 0 },
  ])
})

test('a chart of a long range has a bar for each month', () => {
  const { byMonth, bars } = salesBars({ from: '2026-01-20', to: '2026-05-02' }, [
    { key: '2026-02-01', amount: 0.1 },
    { key: '2026-02-28', amount: 0.2 },
  ])
  expect(byMonth).toBe(true)
  expect(bars.map(({ key, amount }) => [key, amount])).toEqual([
    ['2026-01', 0],
    ['2026-02', 0.3],
    ['2026-03', 0],
    ['2026-04', 0],
    ['2026-05', 0],
  ])
})
