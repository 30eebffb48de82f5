import { exportShippings } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/screen-messages'
import { shippingStatuses } from '@duka/contract/shipping/shipping'
import { listShippings } from '@duka/contract/shipping/shipping.calls'
import { call } from '../../../lib/calls/call.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { staff } from '../../staff-frame/words.ts'
import { shippingActions } from './shipping-actions.ts'
import { ShippingBadge } from './shipping-badge.tsx'
import { Destination, RecordActions, TabletDates, UnpaidParcels } from './shipping-cells.tsx'
import { ShippingDialog } from './shipping-dialog.tsx'
import { staffShipping } from './words.ts'

const { failed } = messages

/** The list of all shipping records. */
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
      cell: ({ order }) => (order ? <OrderLink id={order._id} /> : staff.now().none),
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
      record.order ? <OrderLink key="order" id={record.order._id} /> : shortId(record._id),
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
