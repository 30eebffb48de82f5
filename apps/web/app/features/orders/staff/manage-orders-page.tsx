import { inOneLine } from '@duka/contract/addresses/address-lines'
import { exportOrders, getWork } from '@duka/contract/dashboard/dashboard.calls'
import { listZones } from '@duka/contract/delivery/delivery.calls'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { nextStep, orderQueues, queueOf, stepOfQueue } from '@duka/contract/orders/order-queues'
import {
  type Order,
  OrderStatus,
  orderChannels,
  orderStatuses,
  paymentFilters,
} from '@duka/contract/orders/orders'
import { listOrders } from '@duka/contract/orders/orders.calls'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { paymentMethods } from '@duka/contract/settings/payment-methods'
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { load } from '../../../lib/calls/load.ts'
import { may } from '../../../lib/session/may.ts'
import { telHref, useShop } from '../../../lib/shop.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ageOf } from '../../staff-frame/age.ts'
import type { Bulk } from '../../staff-frame/bulk.tsx'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { type Filter, named, plain } from '../../staff-frame/list-filters.tsx'
import { ChoiceMenu } from '../../staff-frame/menus.tsx'
import { OfPerson, personOf } from '../../staff-frame/of-person.tsx'
import {
  OrderStatusBadge,
  PaymentStatusBadge,
  paymentText,
} from '../../staff-frame/order-badges.tsx'
import { nameOfCustomer, OrderLink, PersonLink } from '../../staff-frame/order-columns.tsx'
import { CallCustomer, phoneToCall } from './call-customer.tsx'
import { changeStatus, moveOne, seenFields } from './change-status.ts'
import { MoveEffects } from './move-effects.tsx'
import { BulkStep, bulkStepActions, NextStep, stepActions } from './next-step.tsx'
import { StatusMenu } from './status-menu.tsx'
import { staffOrders } from './words.ts'

/** The list of all orders, by next step, and filtered by status, money, zone, day or a search. */
export const { loader, action, Component } = defineStaffList({
  name: 'orders',
  words: staffOrders,
  call: (query) => call(listOrders, { query }),
  rows: ({ orders }) => orders,
  failed: () => messages.failed.fetchOrders,
  beside: countsAndZones,
  export: { of: exportOrders, file: 'orders' },
  lead: (_, { beside }) => <OfPerson person={beside?.person} />,
  tabs: (t, { beside }) => ({
    label: t.queues,
    param: 'queue',
    all: t.allOrders,
    // Without points to fetch orders from, nothing is ever ready there.
    tabs: orderQueues
      .filter((queue) => queue !== 'ready' || beside?.counts.get(queue))
      .map((queue) => ({
        value: queue,
        name: t.queueNames[queue],
        count: beside?.counts.get(queue),
      })),
  }),
  filters: (t, { beside }) => [
    { kind: 'search', hint: t.searchHint },
    {
      kind: 'choice',
      name: 'status',
      label: t.status,
      all: t.allStatuses,
      options: named(orderStatuses, t.statuses),
    },
    {
      kind: 'choice',
      name: 'paymentStatus',
      label: t.payment,
      all: t.allPayments,
      options: named(paymentFilters, { ...t.paymentStatuses, 'part-paid': t.isPartPaid }),
    },
    {
      kind: 'choice',
      name: 'paymentMethod',
      label: t.method,
      all: t.allMethods,
      options: named(paymentMethods, t.methods),
    },
    {
      kind: 'choice',
      name: 'channel',
      label: t.channel,
      all: t.allChannels,
      options: named(orderChannels, t.channels),
    },
    ...zoneFilter(beside?.zones),
    { kind: 'date', name: 'from', label: t.from },
    { kind: 'date', name: 'to', label: t.to },
  ],
  columns: (t) => [
    { title: t.order, cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
    {
      title: t.customer,
      cell: (order) => (
        <>
          <PersonLink order={order} />
          {whereTo(order) && (
            <span className="line-clamp-4 text-sm wrap-anywhere text-muted">{whereTo(order)}</span>
          )}
          {phoneToCall(order) && (
            <a
              href={telHref(`+${phoneToCall(order)}`)}
              className="figures relative block text-sm whitespace-nowrap text-muted underline"
            >
              {formatPhone(phoneToCall(order))}
            </a>
          )}
        </>
      ),
    },
    {
      title: t.age,
      notOnTablet: true,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ createdAt }) => <Age at={createdAt} />,
    },
    {
      title: t.total,
      align: 'right',
      sort: { up: 'total', down: '-total', first: 'down' },
      cell: ({ totalAmount }) => (
        <span className="font-medium whitespace-nowrap">{formatMoney(totalAmount, 'KES')}</span>
      ),
    },
    {
      title: t.payment,
      cell: (order) => (
        <span className="inline-flex flex-wrap gap-1">
          <PaymentStatusBadge order={order} />
          {order.simulated && <SimulatedBadge />}
        </span>
      ),
    },
    { title: t.status, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  ],
  rowActions: (order, _, { act }) => (
    <span className="flex items-center justify-end gap-1">
      <NextStep order={order} act={act} />
      {may('orders') && <StatusMenu order={order} tight />}
    </span>
  ),
  phone: (order, t, { act }) => ({
    title: <Link to={`/dashboard/orders/${order._id}`}>{nameOfCustomer(order)}</Link>,
    end: <span className="font-medium">{formatMoney(order.totalAmount, 'KES')}</span>,
    details: [
      showNumber(order.number),
      formatPhone(phoneToCall(order)),
      <Age key="age" at={order.createdAt} />,
      whereTo(order),
      paymentText(order),
      order.simulated && t.simulatedShort,
      t.statuses[order.status],
    ],
    action: (
      <>
        <CallCustomer order={order} />
        <NextStep order={order} act={act} isShort />
      </>
    ),
  }),
  nameOf: ({ number }) => showNumber(number),
  empty: (t, query, { beside }) =>
    doneQueue(query, beside?.counts) ?? {
      title: t.empty,
      more: t.emptyMore,
      filtered: t.emptyFiltered,
    },
  bulk: (bulk, t) =>
    may('orders') && (
      <>
        <BulkStep bulk={withSeen(bulk)} />
        <BulkStatus
          bulk={withSeen(bulk)}
          statuses={orderStatuses}
          names={t.statuses}
          more={(orders, to) => <MoveEffects orders={orders} to={to} />}
        />
        <PrintMenu ids={bulk.ids} />
        {bulk.rows.every(mayGoByRider) && (
          <ButtonLink
            to={`/dashboard/riders?orders=${bulk.ids.join(',')}`}
            look="secondary"
            className="px-2.5 text-sm"
          >
            {t.giveToRider}
          </ButtonLink>
        )}
      </>
    ),
  afterBulk: (order, { intent, status, confirmed }) => {
    if (intent === 'undo-each') return order
    // When it changed is not known until it is read again.
    const changed = { ...order, updatedAt: '' }
    if (intent !== 'confirm-each') return { ...changed, status: OrderStatus.parse(status) }
    const phoneConfirmed = confirmed === 'no' ? null : { at: new Date().toISOString(), by: '' }
    return { ...changed, phoneConfirmed }
  },
  undoBulk: (orders, { intent, confirmed }): Record<string, string> | undefined => {
    if (intent === 'each')
      return { intent: 'undo-each', statuses: orders.map(({ status }) => status).join(',') }
    if (intent === 'confirm-each' && confirmed !== 'no') return { intent, confirmed: 'no' }
    return undefined
  },
  actions: {
    status: changeStatus,
    each: changeEach,
    'undo-each': undoEach,
    ...stepActions,
    ...bulkStepActions,
  },
})

/** An empty queue is done: leads to the next one in which orders wait. Undefined if a filter may hide some. */
function doneQueue(query: URLSearchParams, counts: ReadonlyMap<string, number> | undefined) {
  const t = staffOrders.now()
  const done = orderQueues.find((queue) => queue === query.get('queue'))
  const isFiltered = [...query.keys()].some((key) => key !== 'queue' && key !== 'sort')
  if (!done || !counts || isFiltered) return undefined
  const at = orderQueues.indexOf(done)
  const others = [...orderQueues.slice(at + 1), ...orderQueues.slice(0, at)]
  const next = others.find((queue) => counts.get(queue))
  const title = t.queueDone(t.queueNames[done])
  if (!next) return { title, filtered: t.allDone, action: null }
  const action = (
    <ButtonLink to={`?queue=${next}`}>
      {t.nextQueue(t.queueNames[next], counts.get(next) ?? 0)}
    </ButtonLink>
  )
  return { title, action }
}

/** How many orders wait in each queue, and the zones. Without an answer, the list does without. */
async function countsAndZones(sent: LoaderFunctionArgs) {
  const [work, zones, person] = await Promise.all([
    load(call(getWork), messages.failed.fetchOrders),
    load(call(listZones), messages.failed.fetchOrders),
    personOf(sent),
  ])
  return {
    person,
    counts: new Map(work.ok ? work.value.queues.map(({ name, count }) => [name, count]) : []),
    zones: zones.ok ? zones.value.zones.map(({ name }) => name) : [],
  }
}

/** Whether a rider may take it now, although that is not its next step. */
function mayGoByRider(order: Order): boolean {
  const isOpen = order.status !== 'Delivered' && order.status !== 'Cancelled'
  const packed = stepOfQueue('to-hand-over', order.delivery?.kind)
  return isOpen && packed === 'give' && nextStep(order) !== 'give'
}

/** Nothing in a shop without zones. */
function zoneFilter(zones: string[] = []): Filter[] {
  const t = staffOrders.now()
  if (zones.length === 0) return []
  return [{ kind: 'choice', name: 'zone', label: t.zone, all: t.allZones, options: plain(zones) }]
}

/** Of a packed order: where it goes, by what, and what its customer noted for the delivery. */
function whereTo(order: Order): string {
  if (queueOf(order) !== 'to-hand-over') return ''
  const { area, city, state } = order.address
  const place = inOneLine([order.delivery?.name, area, city, state])
  return [place, order.note].filter(Boolean).join(' · ')
}

/** Says in a word that the payment moved no real money. */
function SimulatedBadge() {
  const t = staffOrders.use()
  return (
    <span title={t.simulated}>
      <Badge tone="red">{t.simulatedShort}</Badge>
    </span>
  )
}

/** How long ago it was placed; the exact time is the tooltip. */
function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
      {ageOf(at)}
    </time>
  )
}

function changeEach(form: FormData) {
  const status = String(form.get('status'))
  return doEach(form, (id) => moveOne(form, id, status), messages.failed.updateOrderStatus)
}

/** Moves each order back to the status that it had. */
function undoEach(form: FormData) {
  const [ids = [], statuses = []] = ['ids', 'statuses'].map((name) =>
    String(form.get(name)).split(','),
  )
  const back = (id: string) => moveOne(form, id, statuses[ids.indexOf(id)] ?? '')
  return doEach(form, back, messages.failed.updateOrderStatus)
}

/** Each order is sent with the moment of its last change. */
function withSeen(bulk: Bulk<Order>): Bulk<Order> {
  return {
    ...bulk,
    act: (fields, some = bulk.rows) => bulk.act({ ...seenFields(some), ...fields }, some),
  }
}

/** Opens what to fetch from the shelves for all selected orders, or their slips, invoices or labels, as one document. */
function PrintMenu({ ids }: { ids: readonly string[] }) {
  const t = staffOrders.use()
  const navigate = useNavigate()
  const names = useShop().papers ? { ...t.papers, invoice: t.summaries } : t.papers
  return (
    <ChoiceMenu
      button={t.printMany}
      label={t.printMany}
      title={t.printManyTitle}
      choices={Object.values(names)}
      onChoose={(name) => {
        const paper = papers.find((paper) => names[paper] === name)
        navigate(`/dashboard/orders/print/${paper}?orders=${ids.join(',')}`)
      }}
    />
  )
}

const papers = ['pick', 'slip', 'invoice', 'label'] as const
