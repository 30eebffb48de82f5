import { readsOrders } from '@duka/contract/access'
import { exportPayments } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { Order } from '@duka/contract/orders/orders'
import { listOrders } from '@duka/contract/orders/orders.calls'
import { listReturns } from '@duka/contract/orders/returns.calls'
import { paymentChannels } from '@duka/contract/payments/payments'
import {
  getPaymentDay,
  listOpenReceipts,
  listOwed,
  listPayments,
} from '@duka/contract/payments/payments.calls'
import { redirect, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { ExportItem } from '../../staff-frame/export-button.tsx'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { MenuAction } from '../../staff-frame/menus.tsx'
import { missingOf } from '../../staff-frame/order-badges.tsx'
import { nameOfCustomer, OrderLink } from '../../staff-frame/order-columns.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { DayGlance } from './day-glance.tsx'
import { monthOf } from './ledger-page.tsx'
import { moneyActions } from './money-actions.ts'
import { OpenReceipts } from './open-receipts.tsx'
import { OpenReturns } from './open-returns.tsx'
import { paymentTones, wayOf } from './order-payments.tsx'
import { NameAndPhone, OwedOrders } from './owed-orders.tsx'
import { PutRight } from './put-right.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { todayPath } from './today-path.ts'
import { ledgerWords, staffMoney, staffPayments } from './words.ts'

/** The Payments page: the money of each day. */
export const { loader, action, Component } = defineStaffList({
  name: 'payments',
  words: staffMoney,
  call: ({ day, ...filters }, { request }) => {
    if (!day) throw redirect(todayPath(request))
    return readMoney({ ...filters, day })
  },
  rows: ({ payments }) => payments,
  failed: (t) => t.failed,
  export: { of: exportPayments, file: 'payments' },
  more: (t) => (
    <>
      <MonthExport />
      <MenuAction onAction={() => window.print()}>{t.print}</MenuAction>
    </>
  ),
  lead: () => <PrintedDay />,
  frame: ({ day, receipts, owed, returns, orders }, list) => (
    <>
      <DayGlance day={day} />
      <OpenReceipts receipts={receipts} />
      <OpenReturns returns={returns} />
      <OwedOrders owed={owed} />
      <DeliveredUnpaid orders={orders} />
      {may('cash') && <StatementPanel />}
      {list}
    </>
  ),
  filters: (t) => {
    const { channels, states } = staffPayments.now()
    return [
      { kind: 'date', name: 'day', label: t.day },
      choice('channel', t.method, t.allMethods, named(paymentChannels, channels)),
      choice('state', t.state, t.allStates, Object.entries(states)),
    ]
  },
  caption: (t) => t.list,
  columns: (t) => {
    const { states } = staffPayments.now()
    return [
      {
        title: t.when,
        sort: { up: 'oldest', down: 'newest', first: 'down' },
        cell: ({ settledAt, createdAt }) => formatDateTime(settledAt ?? createdAt),
      },
      {
        title: t.order,
        cell: ({ order, orderNumber }) => <OrderLink id={order} number={orderNumber} />,
      },
      { title: t.method, cell: wayOf },
      {
        title: t.receipt,
        cell: ({ receipt }) => <span className="figures">{receipt ?? '–'}</span>,
      },
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
  },
  rowActions: (row) => <PutRight payment={row} />,
  phone: (payment) => {
    const { settledAt, createdAt, order, orderNumber, receipt, received, amount, state } = payment
    const { states } = staffPayments.now()
    return {
      title: receipt ?? wayOf(payment),
      end: formatMoney(received ?? amount, 'KES'),
      details: [
        <OrderLink key="order" id={order} number={orderNumber} />,
        receipt && wayOf(payment),
        formatDateTime(settledAt ?? createdAt),
        <Badge key="state" tone={paymentTones[state]}>
          {states[state]}
        </Badge>,
      ],
    }
  },
  nameOf: ({ receipt, _id }) => receipt ?? shortId(_id),
  empty: (t) => ({ title: t.none, filtered: t.noneMore }),
  actions: moneyActions,
})

function MonthExport() {
  const [query] = useSearchParams()
  const month = monthOf(query.get('day') ?? nairobiDay(new Date()))
  const label = ledgerWords.use().exportMonth
  return <ExportItem {...monthly} within={month} label={label} />
}

const monthly = { of: exportPayments, file: 'payments', without: 'day' } as const

/** Loads all parts of the page together, so that nothing moves later and a failure is shown once. */
async function readMoney(query: Record<string, string> & { day: string }) {
  const [list, day, { receipts }, { owed }, asked, agreed, { orders }] = await Promise.all([
    call(listPayments, { query }),
    call(getPaymentDay, { query: { date: query.day } }),
    call(listOpenReceipts),
    call(listOwed),
    readReturns('requested'),
    readReturns('approved'),
    may(readsOrders) ? call(listOrders, { query: deliveredUnpaid }) : { orders: [] },
  ])
  const returns = [...asked.returns, ...agreed.returns]
  return { ...list, day, receipts, owed, returns, orders }
}

const readReturns = (state: 'requested' | 'approved') =>
  may('refunds') ? call(listReturns, { query: { state, limit: 100 } }) : { returns: [] }

const deliveredUnpaid = { status: 'Delivered', paymentStatus: 'unpaid', limit: 50 }

/** The day, on paper only: there are no filters there. */
function PrintedDay() {
  const t = staffMoney.use()
  const [query] = useSearchParams()
  return (
    <p className="mb-4 hidden text-lg font-semibold print:block">
      {t.report}: {formatDate(`${query.get('day')}T09:00:00Z`)}
    </p>
  )
}

/** Delivered orders whose cash a rider has not handed in yet. */
export function DeliveredUnpaid({ orders }: { orders: Order[] }) {
  const t = staffMoney.use()
  if (orders.length === 0) return null
  const columns: Column<Order>[] = [
    { title: t.order, cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
    {
      title: t.customer,
      cell: (order) => (
        <NameAndPhone name={nameOfCustomer(order)} phone={order.recipient.phoneNumber} />
      ),
    },
    { title: t.lastMove, cell: ({ updatedAt }) => formatDateTime(updatedAt) },
    { title: t.amount, align: 'right', cell: missingOf },
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
