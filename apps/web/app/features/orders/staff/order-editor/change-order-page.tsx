import type { Address } from '@duka/contract/addresses/addresses'
import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { refusals } from '@duka/contract/errors'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { ChangeItems } from '@duka/contract/orders/order-changes'
import * as calls from '@duka/contract/orders/order-changes.calls'
import type { Order } from '@duka/contract/orders/orders'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { may } from '../../../../lib/session/may.ts'
import { Button, ButtonLink, buttonClass } from '../../../../ui/button.tsx'
import { Fields, plain } from '../../../../ui/fields.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { deliveryText } from '../../../staff-frame/delivery-text.ts'
import { OrderSkeleton } from '../../../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../../../staff-frame/staff-page.tsx'
import { staff } from '../../../staff-frame/words.ts'
import { findOrder } from '../order-lookups.ts'
import { useNumberOf } from '../use-number-of.ts'
import { staffOrders } from '../words.ts'
import { ChangeSummary } from './change-summary.tsx'
import { chosenOption, DeliveryPart, useQuote } from './delivery-part.tsx'
import {
  type Change,
  fromOrder,
  type Line,
  named,
  toDelivery,
  toDiscount,
  toItems,
} from './entered.ts'
import { GoodsPart, StockLine } from './goods-part.tsx'
import { piecesOf, presentLines } from './present-lines.ts'
import { DiscountPart } from './price-part.tsx'
import { keep, keptOf, useChange } from './use-change.ts'
import { changeWords, newOrderWords } from './words.ts'

/** What of an order the page changes, as the end of its address says. A discount changes alone on a paid order, too. */
type Kind = 'items' | 'discount' | 'delivery'

const kindOf = (path: string) => path.split('/').at(-1) as Kind

interface Found {
  order: Order
  /** Its products as they are now; none where they do not change. */
  lines: Line[]
  /** The stored addresses of the account, where the delivery changes. */
  addresses: Address[]
}

export function loader({ params, request }: LoaderFunctionArgs) {
  const kind = kindOf(new URL(request.url).pathname)
  return { found: load(find(params.orderId ?? '', kind), newOrderWords.now().failed) }
}

async function find(id: string, kind: Kind): Promise<Found | null> {
  const order = await findOrder(id)
  if (!order) return null
  const lines = kind === 'items' ? await presentLines(order) : []
  if (kind !== 'delivery' || !order.user) return { order, lines, addresses: [] }
  const params = { userId: order.user._id }
  return { order, lines, ...(await call(listAddressesOfUser, { params })) }
}

/** Staff change a placed order: its items, its discount, or where it goes. */
export function Component() {
  const t = changeWords.use()
  const o = staffOrders.use()
  const { orderId = '' } = useParams()
  const kind = kindOf(useLocation().pathname)
  const { found } = useLoaderData<typeof loader>()
  const number = useNumberOf(found)
  const title = { items: t.itemsTitle, discount: t.discountTitle, delivery: t.deliveryTitle }[kind]
  return (
    <StaffPage title={title(number).trim()}>
      <Link
        to={`/dashboard/orders/${orderId}`}
        className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}
      >
        <Icon name="left" /> {t.back}
      </Link>
      <Loaded from={found} waiting={o.loadingOne} shape={OrderSkeleton} retry={staff.use().retry}>
        {(found) =>
          found ? (
            <ChangeForm kind={kind} {...found} />
          ) : (
            <ErrorState
              title={refusals.ORDER_NOT_FOUND.message}
              action={<ButtonLink to="/dashboard/orders">{o.back}</ButtonLink>}
            />
          )
        }
      </Loaded>
    </StaffPage>
  )
}

function ChangeForm({ kind, order, lines: present, addresses }: Found & { kind: Kind }) {
  const t = changeWords.use()
  const n = newOrderWords.use()
  const o = staffOrders.use()
  const [first] = useState(() => fromOrder(order, present))
  const [entered, setEntered] = useState(() => keptOf(order) ?? first)
  const change: Change = (fields) => setEntered((before) => keep(order, { ...before, ...fields }))
  const isDelivery = kind === 'delivery'
  const quote = useQuote(entered, order.itemsTotal, isDelivery)
  const option = chosenOption(quote, entered.deliveryOption, order.delivery)
  const place = toDelivery(order, first, entered, quote ? option?._id : entered.deliveryOption)
  const goods = (kind === 'items' ? toItems : toDiscount)(first, entered)
  const params = { id: order._id }
  const { lines } = entered
  const isOther = ({ productId }: Line) =>
    (lines.find((line) => line.productId === productId)?.quantity ?? 0) !==
    piecesOf(order, productId)
  const isChanged = isDelivery
    ? JSON.stringify(entered) !== JSON.stringify(first)
    : goods.discount !== undefined || present.some(isOther) || lines.some(isOther)
  const { after, fields, ...saving } = useChange({
    order,
    entered: JSON.stringify(isDelivery ? place : goods),
    isChanged,
    ask: async (signal) => {
      if (isDelivery) return call(calls.previewDelivery, { params, body: place, signal })
      // Without items there is nothing to ask until a discount is entered.
      if (!goods.items && !isChanged) return { order }
      return call(calls.previewItems, { params, body: goods, signal })
    },
    send: (seen) =>
      isDelivery
        ? call(calls.changeDelivery, { params, body: { ...place, ...seen } })
        : call(calls.changeItems, { params, body: { ...(goods as ChangeItems), ...seen } }),
  })
  const errors = named(fields)
  const parts = { entered, change, errors }
  const known = { values: entered, errors, onType: change }
  const gone = present.filter(
    (line) => !lines.some(({ productId }) => productId === line.productId),
  )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-4">
        {kind === 'items' && (
          <GoodsPart
            lines={lines}
            change={change}
            error={errors.items}
            about={(line) => ({
              more: <LineFacts line={line} before={order} after={after} />,
              sum: after && sumOf(after, line.productId),
            })}
          >
            {gone.length > 0 && (
              <TakenOut
                lines={gone}
                putBack={(line) => {
                  const quantity = piecesOf(order, line.productId) || 1
                  change({ lines: [...lines, { ...line, quantity }] })
                }}
              />
            )}
          </GoodsPart>
        )}
        {!isDelivery && may('discounts') && (
          <Panel title={o.discount}>
            <div className="grid gap-3">
              <DiscountPart {...parts} />
            </div>
          </Panel>
        )}
        {isDelivery && (
          <>
            <DeliveryPart {...parts} addresses={addresses} quote={quote} option={option}>
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
                    name: { label: t.recipientName, error: errors.recipientName, ...plain },
                    phoneNumber: {
                      label: n.phone,
                      type: 'tel',
                      error: errors.contactPhone,
                      ...plain,
                    },
                  }}
                />
              </div>
            </Panel>
          </>
        )}
      </div>
      <ChangeSummary before={order} after={after} {...saving}>
        {isDelivery && after?.delivery && (
          <>
            <p className="text-sm wrap-anywhere">{deliveryText(after.delivery)}</p>
            {order.delivery && after.delivery.name !== order.delivery.name && (
              <p role="status" className="text-sm font-semibold wrap-anywhere">
                {t.otherOption(order.delivery.name, after.delivery.name)}
              </p>
            )}
          </>
        )}
      </ChangeSummary>
    </div>
  )
}

/** What the pieces of a line cost, those of the order and new ones, and how many are in stock. */
function LineFacts({
  line: { productId, quantity, price, stockQuantity, isGone },
  before,
  after,
}: {
  line: Line
  before: Order
  after: Order | undefined
}) {
  const t = changeWords.use()
  const had = piecesOf(before, productId)
  const known = new Set(before.items.map(({ _id }) => _id))
  const parts = linesOf(after ?? before, productId)
  const differs = parts.some((part) => part.price !== price)
  const say = (part: Order['items'][number]) => {
    const sum = formatMoney(part.price, 'KES')
    if (!differs) return `${part.quantity} × ${sum}`
    return (known.has(part._id) ? t.asOrdered : t.asToday)(part.quantity, sum)
  }
  return (
    <>
      {parts.map((part) => (
        <span key={part._id} className="figures block text-sm text-muted">
          {say(part)}
        </span>
      ))}
      {differs && quantity <= had && !isGone && (
        <span className="figures block text-sm text-muted">
          {t.newPieces(formatMoney(price, 'KES'))}
        </span>
      )}
      <StockLine isGone={isGone} stock={stockQuantity} wanted={Math.max(0, quantity - had)} />
    </>
  )
}

function TakenOut({ lines, putBack }: { lines: Line[]; putBack: (line: Line) => void }) {
  const t = changeWords.use()
  return (
    <ul aria-label={t.takenOut} className="grid gap-1 border-t border-line pt-3">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-32 flex-1 wrap-anywhere text-muted">
            <del>{`${line.quantity} × ${line.name}`}</del>
          </span>
          <Button
            look="secondary"
            aria-label={t.putBackOf(line.name)}
            onClick={() => putBack(line)}
          >
            {t.putBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function linesOf({ items }: Order, productId: string) {
  return items.filter(({ product }) => product._id === productId)
}

function sumOf(order: Order, productId: string): number {
  return toShillings(
    linesOf(order, productId).reduce(
      (sum, { price, quantity }) => sum + toCents(price) * quantity,
      0,
    ),
  )
}
