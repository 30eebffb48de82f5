import { messages } from '@duka/contract/messages'
import { formatMoney } from '@duka/contract/money'
import type { Overview } from '@duka/contract/staff'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '../../lib/call.ts'
import { useEvery } from '../../lib/every.ts'
import { load } from '../../lib/load.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../../words/staff.ts'
import { overviewWords } from '../../words/staff-overview.ts'
import { orderColumns } from '../orders/staff-order-columns.tsx'
import { Panel, StaffPage } from './staff-page.tsx'

/** How often the figures bring themselves up to date. */
const REFRESH_MS = 30_000

export const loader = () => ({
  overview: load(call('getOverview'), messages.failed.loadDashboard),
})

/** The shop at a glance: totals, where the money is, the latest orders. */
export function Component() {
  const t = overviewWords.use()
  const { overview } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useEvery(REFRESH_MS, revalidate)
  return (
    <StaffPage title={t.title}>
      <Loaded from={overview} waiting={t.loading} retry={staff.use().retry} quiet>
        {(figures) => (
          <div className="grid gap-4">
            <Totals {...figures} />
            <MadeOf breakdown={figures.breakdown} />
            <Latest orders={figures.latestOrders} />
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Totals({ users, products, orders, revenue }: Overview) {
  const t = overviewWords.use()
  const totals = [
    [t.users, users.toLocaleString('en'), '/dashboard/users'],
    [t.products, products.toLocaleString('en'), '/dashboard/products'],
    [t.orders, orders.toLocaleString('en'), '/dashboard/orders'],
    [t.revenue, formatMoney(revenue, 'KES'), '/dashboard/orders'],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-3 xl:grid-cols-4">
      {totals.map(([name, figure, to]) => (
        <div
          key={name}
          className="relative rounded-card border border-line bg-surface p-4 shadow-soft hover:border-edge max-xl:last:col-span-3 max-sm:p-3"
        >
          <dt className="text-sm text-muted">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          </dt>
          <dd className="figures text-2xl font-extrabold">{figure}</dd>
        </div>
      ))}
    </dl>
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
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {parts.map((part) => (
          <div key={part} className="flex items-baseline gap-2 max-sm:justify-between xl:block">
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
