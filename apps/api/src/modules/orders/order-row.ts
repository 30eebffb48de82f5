import { toShillings } from '@duka/contract/money'
import type {
  Canceller,
  Order,
  OrderAddress,
  OrderStatus,
  PaymentStatus,
} from '@duka/contract/orders'
import { instant } from '../../db/instant.ts'
import { pictureUrl } from '../catalogue/picture-names.ts'

/** An order as the statements answer it; times are text when it comes as JSON. */
export interface OrderRow {
  id: string
  user: { id: string; username: string; email: string } | null
  items: {
    id: string
    productId: string
    name: string
    imageKey: string | null
    priceCents: number
    quantity: number
  }[]
  totalCents: number
  status: OrderStatus
  paymentMethod: 'mpesa' | 'cod'
  paymentStatus: PaymentStatus
  address: OrderAddress
  unpaidSince: string | Date
  /** A new order says nothing of it. */
  cancelledBy?: Canceller | null
  createdAt: string | Date
  updatedAt: string | Date
}

/** The order as it travels. `expiryMinutes` is how long an unpaid M-Pesa order lives. */
export function toOrder(row: OrderRow, expiryMinutes: number): Order {
  return {
    _id: row.id,
    user: row.user && { _id: row.user.id, username: row.user.username, email: row.user.email },
    items: row.items.map((item) => ({
      _id: item.id,
      product: { _id: item.productId, name: item.name, image: pictureUrl(item.imageKey, 320) },
      quantity: item.quantity,
      price: toShillings(item.priceCents),
    })),
    totalAmount: toShillings(row.totalCents),
    status: row.status,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    address: { ...row.address, stateProvince: row.address.state },
    expiresAt: expiresAt(row, expiryMinutes),
    cancelledBy: row.cancelledBy ?? null,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}

function expiresAt(row: OrderRow, expiryMinutes: number): string | null {
  const waits =
    row.paymentMethod === 'mpesa' &&
    row.status === 'Pending' &&
    (row.paymentStatus === 'unpaid' || row.paymentStatus === 'pending')
  return waits
    ? new Date(new Date(row.unpaidSince).getTime() + expiryMinutes * 60_000).toISOString()
    : null
}
