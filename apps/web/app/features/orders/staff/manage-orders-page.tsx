import { exportOrders } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { type Order, orderStatuses, paymentStatuses } from '@duka/contract/orders/orders'
import { changeOrderStatus, listOrders } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { paymentMethods } from '@duka/contract/settings/payment-methods'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceMenu } from '../../../ui/choice-menu.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { Column } from '../../../ui/table.tsx'
import { staffOrders } from '../../../words/staff/orders.ts'
import { staff } from '../../../words/staff/staff.ts'
import { useChosen } from '../../staff-frame/bulk.tsx'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { orderColumns } from '../../staff-frame/order-columns.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { StaffSearch } from '../../staff-frame/staff-search.tsx'
import { changeStatus } from './change-status.ts'
import { StatusMenu } from './status-menu.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  return { list: load(call(listOrders, { query }), messages.failed.fetchOrders) }
}

export const action = actions<Outcome>({ status: changeStatus, each: changeEach })

function changeEach(form: FormData) {
  const status = String(form.get('status'))
  const change = (id: string) => call(changeOrderStatus, { params: { id }, body: { status } })
  return doEach(form, change, messages.failed.updateOrderStatus)
}

/** The list of all orders, filtered by status, payment or a search. */
export function Component() {
  const t = staffOrders.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<ExportButton of={exportOrders} file="orders" />}>
      <OrderFilters />
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
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
      bar={
        <BulkStatus chosen={chosen} statuses={orderStatuses}>
          <PrintMenu ids={chosen.ids} />
          <ButtonLink to={`/dashboard/riders?orders=${chosen.ids.join(',')}`} look="secondary">
            {t.giveToRider}
          </ButtonLink>
        </BulkStatus>
      }
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
    />
  )
}

/** Opens slips, invoices or labels of all chosen orders as one document. */
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
