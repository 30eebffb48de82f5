import { exportPayments } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { listOrders } from '@duka/contract/orders/orders.calls'
import type { LedgerPayment } from '@duka/contract/payments/payment-desk'
import { paymentChannels } from '@duka/contract/payments/payments'
import {
  getPaymentDay,
  listOpenReceipts,
  listOwed,
  listPayments,
} from '@duka/contract/payments/payments.calls'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { staffMoney } from '../../../words/staff/money.ts'
import { staffPayments } from '../../../words/staff/payments.ts'
import { staff } from '../../../words/staff/staff.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { DayGlance } from './day-glance.tsx'
import { actOnMoney } from './money-actions.ts'
import { OpenReceipts } from './open-receipts.tsx'
import { paymentTones } from './order-payments.tsx'
import { OrderLink, OwedOrders } from './owed-orders.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { todayPath } from './today-path.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const { failed } = staffMoney.now()
  const { day, ...filters } = filtersOf(request)
  if (!day) throw redirect(todayPath(request))
  const query = { ...filters, day }
  return { query, money: load(readMoney(query), failed) }
}

/** Loads all parts of the page together, so that nothing moves later and a failure is shown once. */
async function readMoney(query: Record<string, string> & { day: string }) {
  const [list, day, { receipts }, { owed }, { orders }] = await Promise.all([
    call(listPayments, { query }),
    call(getPaymentDay, { query: { date: query.day } }),
    call(listOpenReceipts),
    call(listOwed),
    call(listOrders, { query: deliveredUnpaid }),
  ])
  return { list, day, receipts, owed, orders }
}

const deliveredUnpaid = { status: 'Delivered', paymentStatus: 'unpaid', limit: 50 }

export const action = actOnMoney

/** The Payments page: the money of each day. */
export function Component() {
  const t = staffMoney.use()
  const s = staff.use()
  const { query, money } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<Buttons />}>
      <p className="mb-4 hidden text-lg font-semibold print:block">
        {t.report}: {formatDate(`${query.day}T09:00:00Z`)}
      </p>
      <div className="print:hidden">
        <PaymentFilters day={query.day} />
      </div>
      <Loaded from={money} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {({ list, day, receipts, owed, orders }) => (
          <>
            <DayGlance day={day} />
            <OpenReceipts receipts={receipts} />
            <OwedOrders owed={owed} />
            <DeliveredUnpaid orders={orders} />
            <StatementPanel />
            <StaffList
              name="payments"
              caption={t.list}
              columns={columns()}
              rows={list.payments}
              nextCursor={list.nextCursor}
              nameOf={({ receipt, _id }) => receipt ?? shortId(_id)}
              empty={{ title: t.none, filtered: t.noneMore }}
            />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Buttons() {
  const t = staffMoney.use()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ExportButton of={exportPayments} file="payments" />
      <Button look="secondary" onClick={() => window.print()}>
        {t.print}
      </Button>
    </div>
  )
}

function PaymentFilters({ day }: { day: string }) {
  const t = staffMoney.use()
  const { channels, states } = staffPayments.use()
  const [query] = useSearchParams()
  return (
    <Filters label={staff.use().filters}>
      <Field label={t.day} name="day" type="date" defaultValue={day} />
      <SelectField label={t.method} name="channel" defaultValue={query.get('channel') ?? 'all'}>
        <option value="all">{t.allMethods}</option>
        {paymentChannels.map((channel) => (
          <option key={channel} value={channel}>
            {channels[channel]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.state} name="state" defaultValue={query.get('state') ?? 'all'}>
        <option value="all">{t.allStates}</option>
        {Object.entries(states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
    </Filters>
  )
}

function columns(): Column<LedgerPayment>[] {
  const t = staffMoney.now()
  const { channels, states } = staffPayments.now()
  return [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ settledAt, createdAt }) => formatDateTime(settledAt ?? createdAt),
    },
    {
      title: t.order,
      cell: ({ order }) => <OrderLink order={order} />,
    },
    { title: t.method, cell: ({ channel }) => channels[channel] },
    { title: t.receipt, cell: ({ receipt }) => <span className="figures">{receipt ?? '–'}</span> },
    {
      title: t.amount,
      sort: { up: 'amount', down: '-amount', first: 'down' },
      align: 'right',
      cell: ({ received, amount }) => (
        <span className="whitespace-nowrap">{formatMoney(received ?? amount, 'KES')}</span>
      ),
    },
    {
      title: t.state,
      cell: ({ state }) => <Badge tone={paymentTones[state]}>{states[state]}</Badge>,
    },
    {
      title: t.staff,
      cell: ({ staff, rider }) => [rider, staff].filter(Boolean).join(' → ') || '–',
    },
  ]
}

/** Delivered orders whose cash a rider has not handed in yet. */
function DeliveredUnpaid({ orders }: { orders: Order[] }) {
  const t = staffMoney.use()
  if (orders.length === 0) return null
  const columns: Column<Order>[] = [
    { title: t.order, cell: ({ _id }) => <OrderLink order={_id} /> },
    { title: t.customer, cell: ({ user }) => user?.username ?? staff.now().gone },
    { title: t.lastMove, cell: ({ updatedAt }) => formatDateTime(updatedAt) },
    {
      title: t.amount,
      align: 'right',
      cell: ({ totalAmount }) => formatMoney(totalAmount, 'KES'),
    },
  ]
  return (
    <div className="mb-6">
      <Panel title={t.deliveredUnpaid}>
        <p className="mb-3 text-muted">{t.deliveredUnpaidLead}</p>
        <Table
          caption={t.deliveredUnpaid}
          columns={columns}
          rows={orders}
          rowKey={({ _id }) => _id}
        />
      </Panel>
    </div>
  )
}
