import { shortId } from '@duka/contract/endpoint'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import {
  type Shipping,
  type ShippingStatus,
  shippingStatuses,
} from '@duka/contract/shipping/shipping'
import { useAct } from '../../../lib/calls/use-act.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { ChoiceMenu } from '../../../ui/choice-menu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { staffShipping } from '../../../words/staff/shipping.ts'
import { staff } from '../../../words/staff/staff.ts'
import { useChosen } from '../../staff-frame/bulk.tsx'
import { BulkStatus } from '../../staff-frame/bulk-status.tsx'
import { deliveryText } from '../../staff-frame/delivery-text.ts'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { ShippingBadge } from './shipping-badge.tsx'

interface ShippingTableProps {
  records: Shipping[]
  nextCursor: string | null
  onEdit: (record: Shipping) => void
}

/** Shipping records with their actions. */
export function ShippingTable({ records, nextCursor, onEdit }: ShippingTableProps) {
  const t = staffShipping.use()
  const s = staff.use()
  const chosen = useChosen(records)
  const day = (instant: string | null) => (
    <span className="figures whitespace-nowrap">{instant ? formatDate(instant) : s.none}</span>
  )
  return (
    <StaffList
      name="shipping"
      caption={t.title}
      rows={records}
      nextCursor={nextCursor}
      nameOf={({ _id }) => shortId(_id)}
      chosen={chosen}
      bar={<BulkStatus chosen={chosen} statuses={shippingStatuses} />}
      empty={{ title: t.empty }}
      columns={[
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
          cell: ({ order }) => (order ? <OrderLink id={order._id} /> : s.none),
        },
        {
          title: t.address,
          cell: (record) => <Destination {...record} />,
        },
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
            <span className="block wrap-anywhere md:min-w-24">{trackingNumber || s.none}</span>
          ),
        },
        {
          title: t.shippedAt,
          notOnTablet: true,
          sort: { up: 'shipped', down: '-shipped', first: 'down' },
          cell: ({ shippedAt }) => day(shippedAt),
        },
        {
          title: t.deliveredAt,
          notOnTablet: true,
          sort: { up: 'delivered', down: '-delivered', first: 'down' },
          cell: ({ deliveredAt }) => day(deliveredAt),
        },
        {
          title: s.actions,
          wide: true,
          cell: (record) => <Actions record={record} onEdit={onEdit} />,
        },
      ]}
    />
  )
}

/** The place, and below it who receives the parcel and by which option. */
function Destination({ address, recipient, delivery }: Shipping) {
  const details = [
    recipient.name,
    recipient.phoneNumber && formatPhone(recipient.phoneNumber),
    delivery && deliveryText(delivery),
  ]
  return (
    <>
      {address ? `${address.city}, ${address.country}` : staff.now().none}
      {details.map(
        (detail) =>
          detail && (
            <span key={detail} className="block text-sm wrap-anywhere text-muted">
              {detail}
            </span>
          ),
      )}
    </>
  )
}

/** The dates, for tablets, where their columns have no room. */
function TabletDates({ shippedAt, deliveredAt }: Shipping) {
  const t = staffShipping.use()
  const dates = [
    [t.shippedAt, shippedAt],
    [t.deliveredAt, deliveredAt],
  ] as const
  return dates.map(
    ([title, at]) =>
      at && (
        <span key={title} className="hidden text-xs text-muted md:max-lg:block">
          {title} <span className="figures whitespace-nowrap">{formatDate(at)}</span>
        </span>
      ),
  )
}

function Actions({ record, onEdit }: { record: Shipping; onEdit: (record: Shipping) => void }) {
  const t = staffShipping.use()
  const s = staff.use()
  const act = useAct()
  const id = record._id
  const change = async (status: ShippingStatus) => {
    if (await confirm({ question: translate(messages.ask.shippingStatus, { status }) }))
      act({ intent: 'status', id, status })
  }
  const remove = async () => {
    if (await confirm({ question: messages.ask.deleteShipping, yes: s.remove, danger: true }))
      act({ intent: 'delete', id })
  }
  const name = t.recordNamed(shortId(id))
  return (
    <RowActions>
      <RowButton icon="edit" label={s.editNamed(name)} onClick={() => onEdit(record)}>
        {s.edit}
      </RowButton>
      <ChoiceMenu
        button={t.changeStatus}
        label={t.changeStatusOf(shortId(id))}
        title={t.updateStatus}
        tight
        choices={shippingStatuses}
        current={record.status}
        onChoose={change}
      />
      <RowButton icon="trash" danger label={s.removeNamed(name)} onClick={remove}>
        {s.remove}
      </RowButton>
    </RowActions>
  )
}
