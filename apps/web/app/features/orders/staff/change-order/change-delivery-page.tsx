import type { Address } from '@duka/contract/addresses/addresses'
import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import type { ChangeDelivery } from '@duka/contract/orders/order-changes'
import { changeDelivery, previewDelivery } from '@duka/contract/orders/order-changes.calls'
import type { Order } from '@duka/contract/orders/orders'
import { formatPhone } from '@duka/contract/phone'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { Fields, plain } from '../../../../ui/fields.tsx'
import { deliveryText } from '../../../staff-frame/delivery-text.ts'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { chosenOption, DeliveryPart, useQuote } from '../new-order/delivery-part.tsx'
import { newOrderWords } from '../new-order/words.ts'
import { findOrder } from '../order-lookups.ts'
import { heardParts, textsOf, withTyped } from '../typed-address.ts'
import { staffOrders } from '../words.ts'
import { ChangePage } from './change-page.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { useChange } from './use-change.ts'
import { changeWords } from './words.ts'

interface Found {
  order: Order
  /** The stored addresses of the account. */
  addresses: Address[]
}

export function loader({ params }: LoaderFunctionArgs) {
  return { found: load(find(params.orderId ?? ''), changeWords.now().failed) }
}

async function find(id: string): Promise<Found | null> {
  const order = await findOrder(id)
  if (!order?.user) return order && { order, addresses: [] }
  const params = { userId: order.user._id }
  return { order, addresses: (await call(listAddressesOfUser, { params })).addresses }
}

/** Staff change where an order goes that nobody has paid. */
export function Component() {
  const t = changeWords.use()
  const { found } = useLoaderData<typeof loader>()
  return (
    <ChangePage title={t.deliveryTitle} from={found}>
      {({ order, addresses }) => <DeliveryForm order={order} addresses={addresses} />}
    </ChangePage>
  )
}

function DeliveryForm({ order, addresses }: Found) {
  const t = changeWords.use()
  const n = newOrderWords.use()
  const o = staffOrders.use()
  const [first] = useState(() => placeOf(order))
  const [place, setPlace] = useState(first)
  const change = (fields: Partial<Place>) => setPlace((before) => ({ ...before, ...fields }))
  const quote = useQuote(place, order.itemsTotal)
  const body = toBody(order, first, place, quote)
  const params = { id: order._id }
  const { after, ...saving } = useChange({
    order,
    entered: JSON.stringify(body),
    isChanged: JSON.stringify(place) !== JSON.stringify(first),
    ask: (signal) => call(previewDelivery, { params, body, signal }),
    send: (seen) => call(changeDelivery, { params, body: { ...body, ...seen } }),
  })
  const errors = Object.fromEntries(
    Object.entries(saving.fields).map(([name, text]) => [name.split('.').at(-1), text]),
  )
  const known = { values: place, errors, onType: change }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-4">
        <DeliveryPart
          entered={place}
          change={change}
          addresses={addresses}
          quote={quote}
          option={chosenOption(quote, place.deliveryOption)}
          errors={errors}
        >
          <Fields
            {...known}
            of={{
              addressLine1: { label: t.building, ...plain },
              street: { label: t.street, ...plain },
            }}
          />
        </DeliveryPart>
        <Panel title={o.recipient}>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Fields
              {...known}
              of={{
                recipient: { label: t.recipientName, ...plain },
                phone: { label: n.phone, type: 'tel', error: errors.contactPhone, ...plain },
              }}
            />
          </div>
        </Panel>
      </div>
      <ChangeSummary before={order} after={after} {...saving}>
        {after?.delivery && <p className="text-sm wrap-anywhere">{deliveryText(after.delivery)}</p>}
      </ChangeSummary>
    </div>
  )
}

/** What the page lets staff change. */
interface Place extends Record<(typeof writtenParts)[number], string> {
  /** Empty: the address below. */
  addressId: string
  deliveryOption: string
  recipient: string
  phone: string
}

function placeOf({ address, delivery, recipient }: Order): Place {
  return {
    addressId: '',
    ...textsOf(writtenParts, address),
    deliveryOption: delivery?.option ?? '',
    recipient: recipient.name ?? '',
    phone: recipient.phoneNumber ? formatPhone(recipient.phoneNumber) : '',
  }
}

const writtenParts = [...heardParts, 'addressLine1', 'street'] as const

/** The change: an address only if another one was entered, and the option that the page shows for it. */
function toBody(
  order: Order,
  first: Place,
  place: Place,
  quote: DeliveryQuote | undefined,
): ChangeDelivery {
  const { addressId, deliveryOption, recipient, phone } = place
  const isOther = !addressId && writtenParts.some((name) => place[name] !== first[name])
  const option = quote ? chosenOption(quote, deliveryOption)?._id : deliveryOption
  return {
    addressId: addressId || null,
    address: isOther ? withTyped(order.address, textsOf(writtenParts, place)) : null,
    deliveryOption: option || null,
    recipientName: recipient === first.recipient ? null : recipient,
    contactPhone: phone === first.phone ? null : phone,
  }
}
