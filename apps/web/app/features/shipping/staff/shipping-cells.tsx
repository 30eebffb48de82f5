import { shortId } from '@duka/contract/endpoint'
import { showNumber } from '@duka/contract/orders/order-number'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import {
  orderAfterParcel,
  type Shipping,
  type ShippingStatus,
  shippingStatuses,
} from '@duka/contract/shipping/shipping'
import { useAct } from '../../../lib/calls/use-act.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { translate } from '../../../lib/text/text.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { noTo } from '../../staff-frame/bulk-status.tsx'
import { deliveryText } from '../../staff-frame/delivery-text.ts'
import { ChoiceMenu } from '../../staff-frame/menus.tsx'
import { UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import { staff, staffOrder } from '../../staff-frame/words.ts'
import { staffShipping } from './words.ts'

/** The place, and below it who receives the parcel and by which option. */
export function Destination({ address, recipient, delivery }: Shipping) {
  const details = [
    recipient.name,
    recipient.phoneNumber && formatPhone(recipient.phoneNumber),
    delivery && deliveryText(delivery),
  ]
  return (
    <span className="block md:min-w-30">
      {address ? `${address.city}, ${address.country}` : staff.now().none}
      <span className="block text-xs leading-tight wrap-anywhere text-muted">
        {details.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** The dates, for tablets, where their columns have no room. */
export function TabletDates({ shippedAt, deliveredAt }: Shipping) {
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

/** Edit, change the status, delete. */
export function RecordActions({ record, onEdit }: { record: Shipping; onEdit: () => void }) {
  const t = staffShipping.use()
  const s = staff.use()
  const act = useAct()
  const id = record._id
  const change = async (status: ShippingStatus) => {
    const question = translate(messages.ask.shippingStatus, { status: t.statuses[status] })
    const more = <Effects record={record} to={status} />
    if (await confirm({ question, more, no: noTo(status) })) act({ intent: 'status', id, status })
  }
  const remove = async () => {
    const question = messages.ask.deleteShipping
    if (await confirm({ question, more: <Effects record={record} />, yes: s.remove, danger: true }))
      act({ intent: 'delete', id })
  }
  const name = t.recordNamed(shortId(id))
  return (
    <RowActions>
      <RowButton icon="edit" label={s.editNamed(name)} onClick={onEdit}>
        {s.edit}
      </RowButton>
      <ChoiceMenu
        button={t.changeStatus}
        label={t.changeStatusOf(shortId(id))}
        title={t.updateStatus}
        tight
        choices={shippingStatuses}
        names={t.statuses}
        current={record.status}
        onChoose={change}
      />
      <RowButton icon="trash" danger label={s.removeNamed(name)} onClick={remove}>
        {s.remove}
      </RowButton>
    </RowActions>
  )
}

/** Which parcel a dialog is about, and what the change does to its order. Without a status, the record is deleted. */
export function Effects({ record, to }: { record: Shipping; to?: ShippingStatus }) {
  const t = staffShipping.use()
  const { statuses } = staffOrder.use()
  const { order, recipient } = record
  const status = to ? orderAfterParcel(order.status, to) : order.status
  const stays = to === 'returned' && status === 'Shipped' ? t.orderReturns : t.orderStays
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {t.about(showNumber(order.number), recipient.name ?? staff.now().erased)}
      </p>
      {to && <UnpaidParcels records={[record]} to={to} />}
      <p>{status === order.status ? stays : t.orderMoves(statuses[status])}</p>
    </>
  )
}

/** Warns of parcels whose orders should be paid before they move on, as the list of orders does. */
export function UnpaidParcels({ records, to }: { records: Shipping[]; to: ShippingStatus }) {
  const unpaid = records.filter(({ order }) =>
    goesUnpaid(order, orderAfterParcel(order.status, to)),
  )
  return <UnpaidWarning orders={unpaid.map(({ order, recipient }) => ({ ...order, recipient }))} />
}
