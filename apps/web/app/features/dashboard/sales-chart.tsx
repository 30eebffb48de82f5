import { formatMoney } from '@duka/contract/money'
import type { Overview } from '@duka/contract/staff'
import { formatDay } from '../../lib/text/format.ts'
import { Table } from '../../ui/table.tsx'
import { overviewWords } from '../../words/staff/overview.ts'
import { Panel } from '../staff-frame/staff-page.tsx'

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
      <Chart sales={sales} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline">
          {t.asTable}
        </summary>
        <Table caption={t.sales} columns={columns} rows={sales} rowKey={({ day }) => day} />
      </details>
    </Panel>
  )
}

const HEIGHT = 100
/** The share of a day's width that its bar takes; the rest is the gap. */
const BAR = 0.72

function Chart({ sales }: { sales: Sales }) {
  const t = overviewWords.use()
  const highest = roundUp(Math.max(...sales.map(({ total }) => total)))
  const first = sales.at(0)
  const middle = sales.at(Math.floor(sales.length / 2))
  const last = sales.at(-1)
  return (
    <figure>
      <figcaption className="sr-only">{t.chartOf}</figcaption>
      <div aria-hidden="true">
        <p className="figures text-sm text-muted">{formatMoney(highest, 'KES')}</p>
        <svg
          viewBox={`0 0 ${sales.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-48 w-full border-y border-line"
        >
          <path
            d={`M0 ${HEIGHT / 2}H${sales.length}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
          {sales.map(({ day, total }, place) => (
            <g key={day}>
              <title>{`${formatDay(day)}: ${formatMoney(total, 'KES')}`}</title>
              {/* The tooltip covers the whole width and height of the day, not only its bar. */}
              <rect
                x={place}
                width={1}
                height={HEIGHT}
                className="fill-transparent hover:fill-sunken"
              />
              <rect
                x={place + (1 - BAR) / 2}
                y={HEIGHT - (total / highest) * HEIGHT}
                width={BAR}
                height={(total / highest) * HEIGHT}
                className="pointer-events-none fill-primary"
              />
            </g>
          ))}
        </svg>
        <p className="figures flex justify-between pt-1 text-sm text-muted">
          {[first, middle, last].map((at) => at && <span key={at.day}>{formatDay(at.day)}</span>)}
        </p>
      </div>
    </figure>
  )
}

/** The top of the scale: a round number of at least `amount`, and less than twice as much. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1
  const zeros = 10 ** Math.floor(Math.log10(amount))
  return ([1, 1.5, 2, 2.5, 4, 5, 7.5].find((step) => step * zeros >= amount) ?? 10) * zeros
}
