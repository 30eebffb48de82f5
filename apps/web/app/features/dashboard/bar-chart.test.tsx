import { expect, test } from 'vitest'
import { render, textOf } from '../../../test/render.tsx'
import { BarChart } from './bar-chart.tsx'

test('a chart names the top of its scale, and none where nothing was sold', () => {
  const chart = (amount: number) =>
    textOf(render(<BarChart caption="Sales" bars={[{ key: '1', name: '1 Nov', amount }]} />))
  expect(chart(90)).toContain('KES 100.00')
  expect(chart(0)).not.toMatch(/KES 1/)
})
