import { expect, test } from 'vitest'
import { render, textOf } from '../../../test/render.tsx'
import { SalesToday } from './overview-page.tsx'

/** Thirty days until Tuesday 24 November 2026: on each, as many shillings as its number. */
const sales = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 26 + at)).toISOString().slice(0, 10),
  orders: at,
  total: at * 1000.5,
}))

test('sales of today stand beside yesterday and the same weekday last week', () => {
  const text = textOf(render(<SalesToday sales={sales} />))
  expect(text).toContain('Today so far KES 29,014.50 29 orders')
  expect(text).toContain('Yesterday KES 28,014.00 28 orders')
  expect(text).toContain('Last Tuesday KES 22,011.00 22 orders')
})
