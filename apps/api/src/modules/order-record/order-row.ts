import type { StoredAddress } from '@duka/contract/addresses/addresses'
import type { DeliveryKind, OrderDelivery } from '@duka/contract/delivery/delivery'
import { daysInWords, expectedDays } from '@duka/contract/delivery/delivery-days'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { toShillings } from '@duka/contract/money'
import type {
  Canceller,
  Order,
  OrderChannel,
  OrderSource,
  OrderStatus,
  PaymentStatus,
} from '@duka/contract/orders/orders'
import { methodFacts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { instant } from '../../db/instant.ts'
import type { OrderVat } from '../../db/schema/orders.ts'
import { inSwahili } from '../catalogue/in-swahili.ts'
import { pictureUrl } from '../pictures/picture-names.ts'
import { type ReturnRow, toReturn } from './return-row.ts'
import { toVat } from './vat-sums.ts'

/** The order's copy of its delivery option, in the column `delivery`. */
export interface DeliveryCopy {
  option: string
  zone: string
  kind: DeliveryKind
  name: string
  nameSw?: string
  estimate: string | null
  estimateSw?: string
  minDays: number | null
  maxDays: number | null
  cutOffHour: number | null
  point: DeliveryPoint | null
}

/** An order as queries return it. Times are text if the order was built as JSON. */
export interface OrderRow {
  id: string
  shortNumber: string
  user: { id: string; username: string; email: string | null; name: string } | null
  items: {
    id: string
    productId: string
    name: string
    variant: string | null
    nameSw: string | null
    variantSw: string | null
    sku: string | null
    imageKey: string | null
    priceCents: number
    quantity: number
  }[]
  totalCents: number
  /** Null or missing: the shop kept none. */
  vat?: OrderVat | null
  papers?: NonNullable<Order['papers']> | null
  deliveryFeeCents: number
  promotionCents: number
  offerCode: string | null
  buyerPin: string | null
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  address: StoredAddress
  delivery: DeliveryCopy | null
  recipientName: string | null
  contactPhone: string | null
  /** Null for a customer with an account. */
  customerName?: string | null
  customerPhone?: string | null
  note: string | null
  phoneConfirmedAt?: string | Date | null
  phoneConfirmedBy?: string | null
  failedAt?: string | Date | null
  failedReason?: string | null
  failedBy?: string | null
  hasShipping?: boolean
  handoverCode?: string | null
  unpaidSince: string | Date
  channel: OrderChannel
  takenBy: { id: string; name: string } | null
  reductionCents: number
  /** What has come of the price while the rest has not. */
  partCents?: number | null
  returnedCents: number
  returns: ReturnRow[] | null
  deliveredAt?: string | Date | null
  refundAsked?: boolean
  cancelledBy?: Canceller | null
  simulated?: boolean
  source?: OrderSource | null
  createdAt: string | Date
  updatedAt: string | Date
}

/**
 * The order as the API answers it, with what only staff may read if `forStaff`. An unpaid order expires after
 * `expiryMinutes` if its payment method says so.
 */
export function toOrder(row: OrderRow, expiryMinutes: number, forStaff = false): Order {
  const partCents = Number(row.partCents ?? 0)
  return {
    _id: row.id,
    number: row.shortNumber,
    user: row.user && toUser(row.user),
    channel: row.channel,
    takenBy: row.takenBy && { _id: row.takenBy.id, name: row.takenBy.name },
    items: row.items.map((item) => ({
      _id: item.id,
      product: {
        _id: item.productId,
        name: item.name,
        ...inSwahili({ nameSw: item.nameSw }),
        image: pictureUrl(item.imageKey, 320),
      },
      variant: item.variant || null,
      ...inSwahili({ variantSw: item.variantSw }),
      sku: item.sku,
      quantity: item.quantity,
      price: toShillings(item.priceCents),
    })),
    itemsTotal: toShillings(
      row.totalCents - row.deliveryFeeCents + row.promotionCents + row.reductionCents,
    ),
    deliveryFee: toShillings(row.deliveryFeeCents),
    promotion: toShillings(row.promotionCents),
    code: row.offerCode ?? null,
    discount: toShillings(row.reductionCents),
    totalAmount: toShillings(row.totalCents),
    ...(row.vat?.registered && { vat: toVat(row.vat.lines) }),
    ...(row.papers && { papers: row.papers }),
    ...(row.buyerPin && { buyerPin: row.buyerPin }),
    status: row.status,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    returned: toShillings(row.returnedCents),
    returns: (row.returns ?? []).map((made) => toReturn(made, forStaff)),
    ...(partCents > 0 && { partPaid: toShillings(partCents) }),
    ...(row.refundAsked && { refundAsked: true }),
    address: { ...row.address, stateProvince: row.address.state },
    recipient: { name: row.recipientName, phoneNumber: row.contactPhone },
    ...(forStaff && isForOther(row) && { customer: customerOf(row) }),
    delivery: row.delivery && toDelivery(row.delivery, row),
    note: row.note,
    phoneConfirmed:
      row.phoneConfirmedAt && row.phoneConfirmedBy
        ? { at: instant(row.phoneConfirmedAt), by: row.phoneConfirmedBy }
        : null,
    failedDelivery:
      forStaff && row.failedAt
        ? { reason: row.failedReason ?? null, at: instant(row.failedAt), by: row.failedBy ?? '' }
        : null,
    hasShipping: row.hasShipping ?? false,
    handoverCode: row.handoverCode ?? null,
    expiresAt: expiresAt(row, expiryMinutes),
    cancelledBy: row.cancelledBy ?? null,
    simulated: row.simulated ?? false,
    ...(forStaff && row.source && { source: row.source }),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

function customerOf({ user, recipientName, customerName, customerPhone }: OrderRow) {
  const name = user?.name ?? customerName ?? recipientName
  return { name, phoneNumber: customerPhone ?? null }
}

/** Whether the person or the phone that receives an order is not the one that ordered it. */
function isForOther({ recipientName, contactPhone, customerName, customerPhone }: OrderRow) {
  return (
    (customerName && customerName !== recipientName) ||
    (customerPhone && customerPhone !== contactPhone)
  )
}

function toUser({ id, ...user }: NonNullable<OrderRow['user']>) {
  return { _id: id, ...user }
}

/** An order's delivery as the API answers it. */
export function toDelivery(
  { minDays, maxDays, cutOffHour, ...copy }: DeliveryCopy,
  { createdAt, deliveryFeeCents }: Pick<OrderRow, 'createdAt' | 'deliveryFeeCents'>,
): OrderDelivery {
  const days = minDays !== null && maxDays !== null ? { min: minDays, max: maxDays } : null
  return {
    ...copy,
    estimate: copy.estimate ?? (days && daysInWords(days)),
    fee: toShillings(deliveryFeeCents),
    expected: days && expectedDays(createdAt, days, cutOffHour),
  }
}

/** When an order is cancelled because it is unpaid; null: it is not, also because a part of the price has come. */
export function expiresAt(row: OrderRow, expiryMinutes: number): string | null {
  const waits =
    methodFacts[row.paymentMethod].expires &&
    row.status === 'Pending' &&
    !Number(row.partCents ?? 0) &&
    (row.paymentStatus === 'unpaid' || row.paymentStatus === 'pending')
  return waits
    ? new Date(new Date(row.unpaidSince).getTime() + expiryMinutes * 60_000).toISOString()
    : null
}
