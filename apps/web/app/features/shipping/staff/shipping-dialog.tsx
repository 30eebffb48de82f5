import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { listAddresses } from '@duka/contract/addresses/addresses.calls'
import { shortId } from '@duka/contract/endpoint'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrders } from '@duka/contract/orders/orders.calls'
import {
  orderAfterParcel,
  type Shipping,
  type ShippingStatus,
  shippingStatuses,
} from '@duka/contract/shipping/shipping'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Field } from '../../../ui/field.tsx'
import { plain } from '../../../ui/fields.tsx'
import { SuggestField, type Suggestion } from '../../../ui/suggest-field.tsx'
import { NEW } from '../../staff-frame/define-staff-list.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { RowForm } from '../../staff-frame/staff-form.tsx'
import { UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import { staff, staffOrder } from '../../staff-frame/words.ts'
import { UnpaidParcels } from './shipping-cells.tsx'
import { staffShipping } from './words.ts'

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
  return (
    <RowForm
      row={record}
      t={t}
      onClose={onClose}
      twoColumns
      fields={{
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
    >
      {(errors) =>
        record ? (
          <Fixed record={record} />
        ) : (
          <References orderId={orderId} errors={errors} onOrder={setOrder} />
        )
      }
    </RowForm>
  )
}

function Fixed({ record }: { record: Shipping }) {
  const t = staffShipping.use()
  const { none } = staff.use()
  return (
    <>
      <Field label={t.orderId} disabled defaultValue={record.order?._id ?? none} />
      <Field label={t.addressId} disabled defaultValue={record.address?._id ?? none} />
    </>
  )
}

interface ReferencesProps {
  orderId: string
  errors: Record<string, string>
  /** Called with the order once its complete id is typed, with `undefined` before. */
  onOrder: (order: Order | undefined) => void
}

/** The fields for order and address, with suggestions while typing. */
function References({ orderId, errors, onOrder }: ReferencesProps) {
  const t = staffShipping.use()
  const order = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the order of the address
  useEffect(() => void findOrder(orderId).then(onOrder), [])
  const suggest = async (typed: string) => {
    onOrder(await findOrder(typed))
    return suggestOrders(typed)
  }
  return (
    <>
      <SuggestField
        ref={order}
        label={t.orderId}
        name="order"
        required
        hint={t.orderHint}
        defaultValue={orderId}
        suggest={suggest}
        error={errors.order}
      />
      <SuggestField
        label={t.addressId}
        name="address"
        required
        hint={t.addressHint}
        suggest={async () => suggestAddresses(await findOrder(order.current?.value.trim() ?? ''))}
        error={errors.address}
      />
    </>
  )
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Orders by number, customer, phone or receipt; without a text, the newest. */
async function suggestOrders(typed: string): Promise<Suggestion[]> {
  const q = isId.test(typed) ? shortId(typed) : typed
  const { orders } = await call(listOrders, { query: { q, limit: 20 } })
  return orders.map(({ _id, recipient, status, createdAt }) => ({
    value: _id,
    label: [shortId(_id), recipient.name, staffOrder.now().statuses[status], formatDate(createdAt)]
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

/** The addresses of the order's customer or, without an order, the newest of all customers. */
async function suggestAddresses(order: Order | undefined): Promise<Suggestion[]> {
  // An order without an account has the address that was written for it.
  if (order && !order.user) return []
  const query = { user: order?.user?._id, limit: 100 }
  const { addresses } = await call(listAddresses, { query })
  return addresses.map((address) => ({ value: address._id, label: addressInOneLine(address) }))
}
