import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { listAddresses, listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { shortId } from '@duka/contract/endpoint'
import { showNumber } from '@duka/contract/orders/order-number'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrders } from '@duka/contract/orders/orders.calls'
import {
  type NewShipping,
  orderAfterParcel,
  type Shipping,
  type ShippingChange,
  type ShippingStatus,
  shippingStatuses,
} from '@duka/contract/shipping/shipping'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { plain } from '../../../ui/fields.tsx'
import type { Suggestion } from '../../../ui/suggest-field.tsx'
import { NEW } from '../../staff-frame/define-staff-list.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { RowForm } from '../../staff-frame/staff-form.tsx'
import { UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import { staff, staffOrder } from '../../staff-frame/words.ts'
import { UnpaidParcels } from './shipping-cells.tsx'
import { staffShipping } from './words.ts'

const reference = { required: true, wide: true }

interface ShippingDialogProps {
  /** Undefined for a new one. */
  record: Shipping | undefined
  onClose: () => void
}

/** The form of a shipping record. Its order and address cannot change later. */
export function ShippingDialog({ record, onClose }: ShippingDialogProps) {
  const t = staffShipping.use()
  const [query] = useSearchParams()
  // The page of an order links here with its id.
  const orderId = query.get(NEW) ?? ''
  const [status, setStatus] = useState(record?.status ?? 'pending')
  const [order, setOrder] = useState<Order>()
  const { none } = staff.use()
  const ref = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the order of the address
  useEffect(() => void findOrder(orderId).then(setOrder), [])
  const suggest = async (typed: string) => {
    setOrder(await findOrder(typed))
    return suggestOrders(typed)
  }
  const suggestAddress = async () =>
    suggestAddresses(await findOrder(ref.current?.value.trim() ?? ''))
  return (
    <RowForm<keyof NewShipping | keyof ShippingChange | 'warning'>
      row={record}
      t={t}
      onClose={onClose}
      twoColumns
      fields={{
        order: record
          ? {
              label: t.orderId,
              disabled: true,
              defaultValue: record.order ? showNumber(record.order.number) : none,
              wide: true,
            }
          : {
              ...reference,
              label: t.orderId,
              hint: t.orderHint,
              defaultValue: orderId,
              ref,
              suggest,
            },
        address: record
          ? {
              label: t.addressId,
              disabled: true,
              defaultValue: record.address?._id ?? none,
              wide: true,
            }
          : { ...reference, label: t.addressId, hint: t.addressHint, suggest: suggestAddress },
        status: {
          label: t.status,
          options: named(shippingStatuses, t.statuses),
          required: true,
          defaultValue: status,
          onChange: ({ target }) => setStatus(target.value as ShippingStatus),
          wide: true,
        },
        warning: () => (
          <div className="empty:hidden sm:col-span-2">
            {record && <UnpaidParcels records={[record]} to={status} />}
            {order && goesUnpaid(order, orderAfterParcel(order.status, status)) && (
              <UnpaidWarning orders={[order]} />
            )}
          </div>
        ),
        trackingNumber: { label: t.tracking, ...plain, wide: true },
        shippedAt: record && { label: t.shippedAt, type: 'date' },
        deliveredAt: record && { label: t.deliveredAt, type: 'date' },
      }}
    />
  )
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Orders by number, customer, phone or receipt; without a text, the newest. */
async function suggestOrders(typed: string): Promise<Suggestion[]> {
  const q = isId.test(typed) ? shortId(typed) : typed
  const { orders } = await call(listOrders, { query: { q, limit: 20 } })
  return orders.map(({ _id, number, recipient, status, createdAt }) => ({
    value: _id,
    label: [
      showNumber(number),
      recipient.name,
      staffOrder.now().statuses[status],
      formatDate(createdAt),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The order, if the id is complete and there is one. */
async function findOrder(id: string): Promise<Order | undefined> {
  if (!isId.test(id)) return undefined
  return call(getOrder, { params: { id } }).then(
    ({ order }) => order,
    () => undefined,
  )
}

/** The addresses of the order's customer or, without an order, the newest of all for who may read them. */
async function suggestAddresses(order: Order | undefined): Promise<Suggestion[]> {
  // An order without an account has the address that was written for it.
  if (order ? !order.user : !may('people')) return []
  const userId = order?.user?._id
  const { addresses } = await (userId
    ? call(listAddressesOfUser, { params: { userId } })
    : call(listAddresses, { query: { limit: 100 } }))
  return addresses.map((address) => ({ value: address._id, label: addressInOneLine(address) }))
}
