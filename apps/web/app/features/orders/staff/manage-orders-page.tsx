import { exportOrders } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { OrderStatus, orderStatuses, paymentStatuses } from '@duka/contract/orders/orders'
import { changeOrderStatus, listOrders } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { paymentMethods } from '@duka/contract/settings/payment-methods'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceMenu } from '../../../ui/choice-menu.tsx'
import { staffOrders } from '../../../words/staff/orders.ts'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { named, plain } from '../../staff-frame/list-filters.tsx'
import { orderColumns } from '../../staff-frame/order-columns.tsx'
import { changeStatus } from './change-status.ts'
import { StatusMenu } from './status-menu.tsx'

/** The list of all orders, filtered by status, payment or a search. */
export const { loader, action, Component } = defineStaffList({
  name: 'orders',
  words: staffOrders,
  call: (query) => call(listOrders, { query }),
  rows: ({ orders }) => orders,
  failed: () => messages.failed.fetchOrders,
  export: { of: exportOrders, file: 'orders' },
  filters: (t) => [
    { kind: 'search', hint: t.searchHint },
    {
      kind: 'choice',
      name: 'status',
      label: t.status,
      all: t.allStatuses,
      options: plain(orderStatuses),
    },
    {
      kind: 'choice',
      name: 'paymentStatus',
      label: t.payment,
      all: t.allPayments,
      options: named(paymentStatuses, t.paymentStatuses),
    },
    {
      kind: 'choice',
      name: 'paymentMethod',
      label: t.method,
      all: t.allMethods,
      options: named(paymentMethods, t.methods),
    },
  ],
  columns: () => {
    const { order, customer, date, items, total, payment, status } = orderColumns()
    return [
      order,
      customer,
      { ...date, sort: { up: 'oldest', down: 'newest', first: 'down' } },
      items,
      { ...total, sort: { up: 'total', down: '-total', first: 'down' } },
      payment,
      status,
    ]
  },
  rowActions: (order) => <StatusMenu order={order} tight />,
  nameOf: ({ _id }) => shortId(_id),
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  bulk: (bulk, t) => (
    <>
      <BulkStatus bulk={bulk} statuses={orderStatuses} />
      <PrintMenu ids={bulk.ids} />
      <ButtonLink to={`/dashboard/riders?orders=${bulk.ids.join(',')}`} look="secondary">
        {t.giveToRider}
      </ButtonLink>
    </>
  ),
  afterBulk: (order, { status }) => ({ ...order, status: OrderStatus.parse(status) }),
  actions: { status: changeStatus, each: changeEach },
})

function changeEach(form: FormData) {
  const status = String(form.get('status'))
  const change = (id: string) => call(changeOrderStatus, { params: { id }, body: { status } })
  return doEach(form, change, messages.failed.updateOrderStatus)
}

/** Opens slips, invoices or labels of all selected orders as one document. */
function PrintMenu({ ids }: { ids: readonly string[] }) {
  const t = staffOrders.use()
  const navigate = useNavigate()
  return (
    <ChoiceMenu
      button={t.printMany}
      label={t.printMany}
      title={t.printManyTitle}
      choices={Object.values(t.papers)}
      onChoose={(name) => {
        const paper = papers.find((paper) => t.papers[paper] === name)
        navigate(`/dashboard/orders/print/${paper}?orders=${ids.join(',')}`)
      }}
    />
  )
}

const papers = ['slip', 'invoice', 'label'] as const
