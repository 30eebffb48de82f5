import type { SalesReport } from '@duka/contract/dashboard/reports'
import { expect, test } from 'vitest'
import { Component as SalesReportPage } from '../../app/features/dashboard/reports/sales-report-page.tsx'
import { wordsOf } from '../reading.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { shop } from '../samples.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }
const row = { orders: 1, pieces: 1 }
const total = { orders: 3, pieces: 2, deliveryFees: 0, promotions: 0 }
const report: SalesReport = {
  ...days,
  by: 'product',
  rows: [
    { key: 'a', name: 'Kettle', ...row, amount: 750, returned: 0 },
    { key: 'b', name: 'Lamp', ...row, amount: 250, returned: 250 },
    { key: 'c', name: 'Sufuria', ...row, pieces: 0, amount: 0, returned: 750 },
  ],
  count: 3,
  nextCursor: null,
  total: { ...total, items: 2000, returned: 1000, amount: 1000 },
}

test.each(['product', 'method'] as const)(
  'the shares by %s are of the amounts that the table shows',
  (by) => {
    const page = renderPage(SalesReportPage, {
      data: {
        days,
        reports: loadedAtOnce([
          { ...report, by },
          { ...report, rows: [] },
        ]),
      },
      at: `/dashboard/reports?from=${days.from}&to=${days.to}`,
      shop,
    })
    const shares = [...wordsOf(page).matchAll(/KES ([\d.]+) ([\d.]+%)/g)]
    expect(shares.map(([, amount, share]) => [amount, share])).toEqual([
      ['750.00', '75.0%'],
      ['250.00', '25.0%'],
      ['0.00', '0.0%'],
    ])
  },
)
