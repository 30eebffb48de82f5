import { getOverview } from '@duka/contract/dashboard/dashboard.calls'
import type { Overview } from '@duka/contract/dashboard/overview'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { useEvery } from '../../lib/page/use-every.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Table } from '../../ui/table.tsx'
import { overviewWords } from '../../words/staff/overview.ts'
import { staff } from '../../words/staff/staff.ts'
import { orderColumns } from '../staff-frame/order-columns.tsx'
import { OverviewSkeleton } from '../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../staff-frame/staff-page.tsx'
import { Totals } from './overview-totals.tsx'
import { Sales } from './sales-chart.tsx'
import { LowStock, WaitingTasks } from './waiting-tasks.tsx'

/** How often the figures are refreshed. */
const REFRESH_MS = 30_000

export const loader = () => ({
  overview: load(call(getOverview), messages.failed.loadDashboard),
})

/** The shop at a glance: totals, where the money is, the latest orders. */
export function Component() {
  const t = overviewWords.use()
  const { overview } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useEvery(REFRESH_MS, revalidate)
  return (
    <StaffPage title={t.title}>
      <Loaded
        from={overview}
        waiting={t.loading}
        shape={OverviewSkeleton}
        retry={staff.use().retry}
        quiet
      >
        {(figures) => (
          <div className="grid gap-4">
            <Totals {...figures} />
            {/* The right column may be longer than the figures; the orders stay beside it. */}
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
              <div className="grid gap-4">
                <Sales sales={figures.sales} />
                <MadeOf breakdown={figures.breakdown} />
              </div>
              <div className="grid items-start gap-4 sm:max-xl:grid-cols-2 xl:row-span-2">
                <WaitingTasks waiting={figures.waiting} />
                <LowStock products={figures.lowStock} />
              </div>
              <div className="min-w-0">
                <Latest orders={figures.latestOrders} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

const parts = ['collected', 'outstanding', 'cancelled', 'refundDue'] as const
const fills = {
  collected: 'bg-primary',
  outstanding: 'bg-mango',
  cancelled: 'bg-edge',
  refundDue: 'bg-accent',
}

function MadeOf({ breakdown }: Pick<Overview, 'breakdown'>) {
  const t = overviewWords.use()
  return (
    <Panel title={t.madeOf}>
      <p className="mb-3 text-sm text-muted">{t.madeOfMore}</p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {parts.map((part) => (
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
        <Link to="/dashboard/orders" className="py-2 font-semibold text-primary underline">
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
