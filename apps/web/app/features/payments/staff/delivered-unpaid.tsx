import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { formatDateTime } from '../../../lib/text/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { staffMoney } from '../../../words/staff/money.ts'
import { staff } from '../../../words/staff/staff.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { OrderLink } from './owed-orders.tsx'

/** Delivered orders whose cash a rider has not handed in yet. */
export function DeliveredUnpaid({ orders }: { orders: Order[] }) {
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
