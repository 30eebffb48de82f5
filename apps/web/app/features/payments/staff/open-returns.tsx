import type { listReturns } from '@duka/contract/orders/returns'
import type * as z from 'zod/mini'
import { formatDateTime } from '../../../lib/text/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staffMoney } from './words.ts'

type Listed = z.infer<(typeof listReturns)['schema']['response'][200]>['returns'][number]

/** What customers want to return and what is on its way back, each with the order where staff decide. */
export function OpenReturns({ returns }: { returns: Listed[] }) {
  const t = staffMoney.use()
  if (returns.length === 0) return null
  const columns: Column<Listed>[] = [
    { title: t.order, cell: ({ order, number }) => <OrderLink id={order} number={number} /> },
    { title: t.customer, cell: ({ customer }) => customer ?? '–' },
    {
      title: t.goods,
      cell: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    },
    { title: t.state, cell: ({ state }) => t.returnStates[state] },
    { title: t.when, cell: ({ createdAt }) => formatDateTime(createdAt) },
  ]
  return (
    <div className="mb-6">
      <Panel id="returns" title={t.returns}>
        <Table caption={t.returns} columns={columns} rows={returns} rowKey={({ _id }) => _id} />
      </Panel>
    </div>
  )
}
