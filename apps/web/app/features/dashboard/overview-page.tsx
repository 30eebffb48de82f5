import { getOverview } from '@duka/contract/dashboard/dashboard.calls'
import type { Overview } from '@duka/contract/dashboard/overview'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { type Loaded as Loading, load } from '../../lib/calls/load.ts'
import { useEvery } from '../../lib/page/use-every.ts'
import { may } from '../../lib/session/may.ts'
import { formatDay } from '../../lib/text/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Table } from '../../ui/table.tsx'
import { orderColumns } from '../staff-frame/order-columns.tsx'
import { OverviewSkeleton } from '../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { BarChart } from './bar-chart.tsx'
import { BeforeYouOpen, readSteps } from './before-you-open.tsx'
import { LowStock } from './low-stock.tsx'
import { Problems, Today } from './today.tsx'
import { overviewWords, todayWords } from './words.ts'

const REFRESH_MS = 30_000

export const loader = async () => ({
  steps: await readSteps(),
  overview: may('figures') ? load(call(getOverview), messages.failed.loadDashboard) : undefined,
})

/** What to do today, and the shop at a glance: totals, where the money is, the latest orders. */
export function Component() {
  const t = overviewWords.use()
  const { overview, steps } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useEvery(REFRESH_MS, revalidate)
  return (
    <StaffPage title={t.title}>
      <div className="mb-4 grid gap-4">
        <BeforeYouOpen steps={steps} />
        <Today />
      </div>
      {overview && <AtAGlance from={overview} />}
    </StaffPage>
  )
}

function AtAGlance({ from }: { from: Promise<Loading<Overview>> }) {
  return (
    <Loaded
      from={from}
      waiting={overviewWords.use().loading}
      shape={OverviewSkeleton}
      retry={staff.use().retry}
      quiet
    >
      {(figures) => (
        <div className="grid gap-4">
          <Problems waiting={figures.waiting} />
          <SalesToday sales={figures.sales} />
          <Totals {...figures} />
          {/* The right column may be longer than the figures; the orders stay beside it. */}
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
            <div className="grid gap-4">
              <Sales sales={figures.sales} />
              <MadeOf breakdown={figures.breakdown} />
            </div>
            <div className="grid items-start gap-4 sm:max-xl:grid-cols-2 xl:row-span-2">
              <LowStock products={figures.lowStock} />
            </div>
            <div className="min-w-0">
              <Latest orders={figures.latestOrders} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const parts = [
  'collected',
  'outstanding',
  'cancelled',
  'refundDue',
  'cameBack',
  'overpaid',
] as const
const fills = {
  collected: 'bg-primary',
  outstanding: 'bg-mango',
  cancelled: 'bg-edge',
  refundDue: 'bg-accent',
  cameBack: 'bg-muted',
  overpaid: 'bg-line',
}

function MadeOf({ breakdown }: Pick<Overview, 'breakdown'>) {
  const t = overviewWords.use()
  return (
    <Panel title={t.madeOf}>
      <p className="mb-3 text-sm text-muted">{t.madeOfMore}</p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {parts
          .filter((part) => part !== 'overpaid' || breakdown[part] !== 0)
          .map((part) => (
            <div key={part} className="flex items-baseline justify-between gap-2">
              <dt className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-3 rounded-full ${fills[part]}`} />
                {t[part]}
              </dt>
              <dd className="figures font-semibold">{formatMoney(breakdown[part], 'KES')}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function Latest({ orders }: { orders: Overview['latestOrders'] }) {
  const t = overviewWords.use()
  const { order, customer, date, total, payment, status } = orderColumns()
  return (
    <Panel
      title={t.latest}
      aside={
        <Link
          to="/dashboard/orders"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {t.allOrders}
        </Link>
      }
    >
      {orders.length === 0 ? (
        <p className="text-muted">{t.noOrders}</p>
      ) : (
        <Table
          caption={t.latest}
          columns={[order, customer, date, total, payment, status]}
          rows={orders}
          rowKey={({ _id }) => _id}
        />
      )}
    </Panel>
  )
}

/** The four totals, each with the recent figure and its change. */
function Totals(figures: Overview) {
  const t = overviewWords.use()
  const totals = [
    ['users', t.users, '/dashboard/users'],
    ['products', t.products, '/dashboard/products'],
    ['orders', t.orders, '/dashboard/orders'],
    ['revenue', t.revenue, '/dashboard/orders'],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {totals.map(([name, title, to]) => {
        const write = (figure: number) =>
          name === 'revenue' ? formatMoney(figure, 'KES') : figure.toLocaleString('en')
        return (
          <div
            key={name}
            className="relative rounded-card border border-line bg-surface p-4 shadow-soft hover:border-edge max-sm:p-3"
          >
            <dt className="text-sm text-muted">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {title}
              </Link>
            </dt>
            <dd className="figures text-2xl font-extrabold max-sm:text-base">
              {write(figures[name])}
            </dd>
            <dd className="figures mt-1 text-sm">
              <span className="block">{t.lately(`+${write(figures.lately[name])}`)}</span>
              <Compared lately={figures.lately[name]} before={figures.before[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The change in percent. Empty when there was nothing before: from 0 there is no percentage. */
function Compared({ lately, before }: { lately: number; before: number }) {
  const t = overviewWords.use()
  if (before === 0) return null
  const percent = Math.round((Math.abs(lately - before) / before) * 100)
  return (
    <span className="block text-muted">
      {percent === 0 ? t.asBefore : t.thanBefore(`${percent}%`, lately > before)}
    </span>
  )
}

type Sales = Overview['sales']

/** Sales of each day as a chart, and as a table for screen readers and exact figures. */
function Sales({ sales }: { sales: Sales }) {
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

/** Sales of today beside yesterday's and those of the same weekday last week. `sales` is one entry a day, today last. */
export function SalesToday({ sales }: Pick<Overview, 'sales'>) {
  const t = todayWords.use()
  const [today, yesterday, lastWeek] = [sales.at(-1), sales.at(-2), sales.at(-8)]
  if (!today || !yesterday || !lastWeek) return null
  const days = [
    [t.soFar, today],
    [t.yesterday, yesterday],
    [t.lastWeek(new Date(lastWeek.day).getUTCDay()), lastWeek],
  ] as const
  return (
    <Panel title={t.sales}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {days.map(([name, { day, total, orders }], at) => (
          <div key={day} className={at === 0 ? 'max-sm:col-span-2' : ''}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`figures font-extrabold ${at === 0 ? 'text-2xl' : 'text-lg'}`}>
              {formatMoney(total, 'KES')}
            </dd>
            <dd className="figures text-sm text-muted">{t.orders(orders)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
