import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/messages'
import { type Order, orderStatuses, paymentMethods, paymentStatuses } from '@duka/contract/orders'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { call } from '../../lib/call.ts'
import { doEach } from '../../lib/do-each.ts'
import { filtersOf, load } from '../../lib/load.ts'
import { SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import type { Column } from '../../ui/table.tsx'
import { staff } from '../../words/staff.ts'
import { staffOrders } from '../../words/staff-orders.ts'
import { useChosen } from '../dashboard/bulk.tsx'
import { BulkStatus } from '../dashboard/bulk-status.tsx'
import { ExportButton } from '../dashboard/export-button.tsx'
import { ListShape } from '../dashboard/shapes.tsx'
import { StaffList } from '../dashboard/staff-list.tsx'
import { StaffPage } from '../dashboard/staff-page.tsx'
import { StaffSearch } from '../dashboard/staff-search.tsx'
import { changeStatus } from './change-status.ts'
import { orderColumns } from './staff-order-columns.tsx'
import { StatusMenu } from './status-menu.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  return { list: load(call('listOrders', { query }), messages.failed.fetchOrders) }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'each') return changeStatus(form)
  const status = String(form.get('status'))
  const change = (id: string) => call('changeOrderStatus', { params: { id }, body: { status } })
  return doEach(form, change, messages.failed.updateOrderStatus)
}

/** Every order of the shop, found by status, payment or a few characters. */
export function Component() {
  const t = staffOrders.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<ExportButton of="exportOrders" file="orders" />}>
      <OrderFilters />
      <Loaded from={list} waiting={t.loading} shape={ListShape} retry={s.retry}>
        {({ orders, nextCursor }) => <OrderTable orders={orders} nextCursor={nextCursor} />}
      </Loaded>
    </StaffPage>
  )
}

function OrderFilters() {
  const t = staffOrders.use()
  const s = staff.use()
  const [query] = useSearchParams()
  return (
    <Filters label={s.filters} columns="lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <StaffSearch hint={t.searchHint} />
      <SelectField label={t.status} name="status" defaultValue={query.get('status') ?? 'all'}>
        <option value="all">{t.allStatuses}</option>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        label={t.payment}
        name="paymentStatus"
        defaultValue={query.get('paymentStatus') ?? 'all'}
      >
        <option value="all">{t.allPayments}</option>
        {paymentStatuses.map((status) => (
          <option key={status} value={status}>
            {t.paymentStatuses[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.method}
        name="paymentMethod"
        defaultValue={query.get('paymentMethod') ?? 'all'}
      >
        <option value="all">{t.allMethods}</option>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {t.methods[method]}
          </option>
        ))}
      </SelectField>
    </Filters>
  )
}

interface OrderTableProps {
  orders: Order[]
  nextCursor: string | null
}

function OrderTable({ orders, nextCursor }: OrderTableProps) {
  const t = staffOrders.use()
  const s = staff.use()
  const chosen = useChosen(orders)
  const actions: Column<Order> = {
    title: s.actions,
    wide: true,
    cell: (order) => <StatusMenu order={order} tight />,
  }
  const { order, customer, date, items, total, payment, status } = orderColumns()
  return (
    <StaffList
      name="orders"
      caption={t.title}
      columns={[
        order,
        customer,
        { ...date, sort: { up: 'oldest', down: 'newest', first: 'down' } },
        items,
        { ...total, sort: { up: 'total', down: '-total', first: 'down' } },
        payment,
        status,
        actions,
      ]}
      rows={orders}
      nextCursor={nextCursor}
      nameOf={({ _id }) => shortId(_id)}
      chosen={chosen}
      bar={<BulkStatus chosen={chosen} statuses={orderStatuses} />}
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
    />
  )
}
