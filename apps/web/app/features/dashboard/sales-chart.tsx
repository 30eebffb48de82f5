import type { Overview } from '@duka/contract/dashboard/overview'
import { formatMoney } from '@duka/contract/money'
import { formatDay } from '../../lib/text/format.ts'
import { Table } from '../../ui/table.tsx'
import { overviewWords } from '../../words/staff/overview.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { BarChart } from './bar-chart.tsx'

type Sales = Overview['sales']

/** Sales of each day as a chart, and as a table for screen readers and exact figures. */
export function Sales({ sales }: { sales: Sales }) {
  const t = overviewWords.use()
  // In cents, because sums of fractions of shillings collect rounding errors.
  const total = sales.reduce((sum, day) => sum + Math.round(day.total * 100), 0) / 100
  const orders = sales.reduce((sum, day) => sum + day.orders, 0)
  const columns = [
    { title: t.day, cell: ({ day }: Sales[number]) => formatDay(day) },
    { title: t.ordersOfDay, align: 'right' as const, cell: (day: Sales[number]) => day.orders },
    {
      title: t.salesOfDay,
      align: 'right' as const,
      cell: (day: Sales[number]) => formatMoney(day.total, 'KES'),
    },
  ]
  return (
    <Panel title={t.sales}>
      <p className="mb-3 text-sm text-muted">
        {t.salesMore(formatMoney(total, 'KES'), orders.toLocaleString('en'))}
      </p>
      <BarChart
        caption={t.chartOf}
        bars={sales.map(({ day, total }) => ({ key: day, name: formatDay(day), amount: total }))}
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline">
          {t.asTable}
        </summary>
        <Table caption={t.sales} columns={columns} rows={sales} rowKey={({ day }) => day} />
      </details>
    </Panel>
  )
}
