import { exportShippings } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/screen-messages'
import { NewShipping, ShippingChange, shippingStatuses } from '@duka/contract/shipping/shipping'
import {
  createShipping,
  deleteShipping,
  listShippings,
  updateShipping,
} from '@duka/contract/shipping/shipping.calls'
import type { FormHandler } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { isTouched } from '../../../lib/forms/changed-values.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { byId, textIn } from '../../staff-frame/form-handlers.ts'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { staff } from '../../staff-frame/words.ts'
import { ShippingBadge } from './shipping-badge.tsx'
import { Destination, RecordActions, TabletDates, UnpaidParcels } from './shipping-cells.tsx'
import { ShippingDialog } from './shipping-dialog.tsx'
import { staffShipping } from './words.ts'

const { done, failed } = messages

const deleted = { done: done.shippingDeleted, failed: failed.deleteShipping }

const shippingActions: Record<string, FormHandler<Outcome>> = {
  save: (form) => (textIn(form, 'id') ? change(form) : create(form)),
  status: changeStatus,
  each: changeEach,
  delete: (form) => attempt(call(deleteShipping, byId(form)), deleted),
}

async function changeStatus(form: FormData): Promise<Outcome> {
  const read = checkForm({ status: form.get('status') }, ShippingChange)
  if (!read.ok) return read
  const { status } = read.value
  const name = status ? staffShipping.now().statuses[status] : ''
  return attempt(call(updateShipping, { ...byId(form), body: read.value }), {
    done: translate(done.shippingStatus, { id: shortId(textIn(form, 'id')), status: name }),
    failed: failed.updateShippingStatus,
  })
}

async function changeEach(form: FormData): Promise<Outcome> {
  const read = checkForm({ status: form.get('status') }, ShippingChange)
  if (!read.ok) return read
  const change = (id: string) => call(updateShipping, { params: { id }, body: read.value })
  return doEach(form, change, failed.updateShippingStatus)
}

async function create(form: FormData): Promise<Outcome> {
  const typed = ['order', 'address', 'status', 'trackingNumber']
    .map((name) => [name, textIn(form, name).trim()])
    // The API says whether the order, once there is one, can do without an address.
    .filter(([name, text]) => name !== 'address' || text !== '' || !form.get('order'))
  const read = checkForm(Object.fromEntries(typed), NewShipping)
  if (!read.ok) return read
  const sentences = { done: done.shippingCreated, failed: failed.createShipping }
  return attempt(call(createShipping, { body: read.value }), sentences)
}

/** Sends only what was changed, so that unchanged dates keep their time. Empty means none. */
async function change(form: FormData): Promise<Outcome> {
  const changed = ['status', 'trackingNumber', 'shippedAt', 'deliveredAt']
    .filter((name) => isTouched(form, name))
    .map((name) => [name, textIn(form, name) || null])
  const read = checkForm(Object.fromEntries(changed), ShippingChange)
  if (!read.ok) return read
  const sentences = { done: done.shippingUpdated, failed: failed.updateShipping }
  return attempt(call(updateShipping, { ...byId(form), body: read.value }), sentences)
}

export const { loader, action, Component } = defineStaffList({
  name: 'shipping',
  words: staffShipping,
  call: (query) => call(listShippings, { query }),
  rows: ({ shippings }) => shippings,
  failed: () => failed.fetchShippings,
  failedToast: () => failed.loadShippings,
  export: { of: exportShippings, file: 'shippings' },
  aside: (t, { edit }) => <Button onClick={() => edit()}>{t.add}</Button>,
  filters: (t) => [
    { kind: 'search', hint: t.searchHint },
    choice('status', t.status, t.allStatuses, named(shippingStatuses, t.statuses)),
  ],
  columns: (t) => [
    {
      title: t.recordId,
      cell: ({ _id }) => (
        <span title={_id} className="figures">
          {shortId(_id)}
        </span>
      ),
    },
    {
      title: t.orderId,
      cell: ({ order }) =>
        order ? <OrderLink id={order._id} number={order.number} /> : staff.now().none,
    },
    { title: t.address, cell: (record) => <Destination {...record} /> },
    {
      title: t.status,
      cell: (record) => (
        <>
          <ShippingBadge status={record.status} />
          <TabletDates {...record} />
        </>
      ),
    },
    {
      title: t.tracking,
      sort: { up: 'tracking', down: '-tracking' },
      cell: ({ trackingNumber }) => (
        <span className="block wrap-anywhere md:min-w-20">
          {trackingNumber || staff.now().none}
        </span>
      ),
    },
    {
      title: t.shippedAt,
      notOnTablet: true,
      sort: { up: 'shipped', down: '-shipped', first: 'down' },
      cell: ({ shippedAt }) => <Day at={shippedAt} />,
    },
    {
      title: t.deliveredAt,
      notOnTablet: true,
      sort: { up: 'delivered', down: '-delivered', first: 'down' },
      cell: ({ deliveredAt }) => <Day at={deliveredAt} />,
    },
  ],
  rowActions: (record, _, { edit }) => (
    <RecordActions record={record} onEdit={() => edit(record)} />
  ),
  phone: (record) => ({
    title: record.recipient.name ?? shortId(record._id),
    end: <ShippingBadge status={record.status} />,
    details: [
      record.order ? (
        <OrderLink key="order" id={record.order._id} number={record.order.number} />
      ) : (
        shortId(record._id)
      ),
      record.address?.city,
      record.trackingNumber,
    ],
  }),
  nameOf: ({ _id }) => shortId(_id),
  empty: (t) => ({ title: t.empty }),
  bulk: (bulk, t) => (
    <BulkStatus
      bulk={bulk}
      statuses={shippingStatuses}
      names={t.statuses}
      more={(records, to) => <UnpaidParcels records={records} to={to} />}
    />
  ),
  actions: shippingActions,
  opensNew: true,
  dialog: ({ row }, close) => <ShippingDialog record={row} onClose={close} />,
})

function Day({ at }: { at: string | null }) {
  return <span className="figures whitespace-nowrap">{at ? formatDate(at) : staff.now().none}</span>
}
