import { messages } from '@duka/contract/messages'
import { type Order, orderStatuses, paymentStatuses } from '@duka/contract/orders'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { call } from '../../lib/call.ts'
import { doEach } from '../../lib/each.ts'
import { filtersOf, load } from '../../lib/load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { staff } from '../../words/staff.ts'
import { staffOrders } from '../../words/staff-orders.ts'
import { chooseColumn, useChosen } from '../dashboard/bulk.tsx'
import { BulkStatus } from '../dashboard/bulk-status.tsx'
import { ExportButton } from '../dashboard/export-button.tsx'
import { StaffPage } from '../dashboard/staff-page.tsx'
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
      <Loaded from={list} waiting={t.loading} retry={s.retry}>
        {({ orders, nextCursor }) => (
          <>
            <OrderTable orders={orders} />
            <Pages nextCursor={nextCursor} words={s.pages} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function OrderFilters() {
  const t = staffOrders.use()
  const s = staff.use()
  const [query] = useSearchParams()
  return (
    <Filters label={s.filters}>
      <Field
        label={s.search}
        name="q"
        type="search"
        placeholder={t.searchHint}
        defaultValue={query.get('q') ?? ''}
      />
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
    </Filters>
  )
}

function OrderTable({ orders }: { orders: Order[] }) {
  const t = staffOrders.use()
  const s = staff.use()
  const [query] = useSearchParams()
  const chosen = useChosen(orders)
  if (orders.length === 0)
    return query.size === 0 ? (
      <EmptyState title={t.empty}>{t.emptyMore}</EmptyState>
    ) : (
      <EmptyState
        title={t.empty}
        action={
          <ButtonLink to="/dashboard/orders" look="secondary">
            {s.clearFilters}
          </ButtonLink>
        }
      >
        {t.emptyFiltered}
      </EmptyState>
    )
  const actions: Column<Order> = {
    title: s.actions,
    wide: true,
    cell: (order) => <StatusMenu order={order} />,
  }
  const { order, customer, date, items, total, payment, status } = orderColumns()
  return (
    <>
      <BulkStatus chosen={chosen} statuses={orderStatuses} />
      <Table
        caption={t.title}
        columns={[
          chooseColumn(chosen),
          order,
          customer,
          date,
          items,
          total,
          payment,
          status,
          actions,
        ]}
        rows={orders}
        rowKey={({ _id }) => _id}
      />
    </>
  )
}
