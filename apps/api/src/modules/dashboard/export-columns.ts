import type { Address } from '@duka/contract/addresses'
import type { Category, Product } from '@duka/contract/catalogue'
import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders'
import type { LedgerPayment } from '@duka/contract/payment-desk'
import type { ProductColumn } from '@duka/contract/product-file'
import type { Shipping } from '@duka/contract/shipping'
import type { AuditEntry } from '@duka/contract/staff'
import type { LowProduct } from '@duka/contract/stock'
import type { User } from '@duka/contract/users'
import { instant } from '../../db/instant.ts'
import type { MovementRow } from '../catalogue/movements.queries.ts'
import type { CsvFile } from './send-csv.ts'

export const addressFile: CsvFile<Address> = [
  ['id', (address) => address._id],
  ['user', (address) => address.user],
  ['address', (address) => address.addressLine1],
  ['address line 2', (address) => address.addressLine2],
  ['street', (address) => address.street],
  ['town', (address) => address.city],
  ['county', (address) => address.state],
  ['postal code', (address) => address.postalCode],
  ['country', (address) => address.country],
  ['phone', (address) => address.phoneNumber],
  ['default', ({ isDefault }) => (isDefault ? 'yes' : 'no')],
  ['saved', (address) => inNairobi(address.createdAt)],
]

export const categoryFile: CsvFile<Category> = [
  ['id', (category) => category._id],
  ['name', (category) => category.name],
  ['description', (category) => category.description],
]

export const lowFile: CsvFile<LowProduct> = [
  ['id', (product) => product._id],
  ['sku', (product) => product.sku],
  ['name', (product) => product.name],
  ['variant', (product) => product.variant],
  ['brand', (product) => product.brand],
  ['category', ({ category }) => category?.name ?? null],
  ['stock', (product) => product.stockQuantity],
  ['low from', (product) => product.lowStockAt],
]

export const movementFile: CsvFile<MovementRow> = [
  ['at', ({ at }) => inNairobi(instant(at))],
  ['product', (row) => row.productId],
  ['sku', (row) => row.sku],
  ['name', (row) => row.name],
  ['variant', (row) => row.variant],
  ['change', (row) => row.change],
  ['why', (row) => row.reason],
  ['order', ({ orderId }) => orderId && shortId(orderId)],
  ['note', (row) => row.note],
  ['person', (row) => row.username],
]

export const orderFile: CsvFile<Order> = [
  ['id', (order) => order._id],
  ['number', (order) => shortId(order._id)],
  ['placed', (order) => inNairobi(order.createdAt)],
  ['customer', ({ user }) => user?.username ?? null],
  ['email', ({ user }) => user?.email ?? null],
  ['status', (order) => order.status],
  ['payment method', (order) => order.paymentMethod],
  ['payment', (order) => order.paymentStatus],
  ['total', (order) => order.totalAmount],
  [
    'items',
    ({ items }) => items.map(({ quantity, product }) => `${quantity} x ${product.name}`).join('; '),
  ],
  ['town', ({ address }) => address.city],
  ['phone', ({ address }) => address.phoneNumber],
]

export const paymentFile: CsvFile<LedgerPayment> = [
  ['id', (payment) => payment._id],
  ['order', (payment) => payment.order],
  ['number', ({ order }) => shortId(order)],
  ['way', (payment) => payment.channel],
  ['state', (payment) => payment.state],
  ['asked', (payment) => payment.amount],
  ['received', (payment) => payment.received],
  ['receipt', (payment) => payment.receipt],
  ['rider', (payment) => payment.rider],
  ['staff', (payment) => payment.staff],
  ['note', (payment) => payment.note],
  ['begun', (payment) => inNairobi(payment.createdAt)],
  ['settled', ({ settledAt }) => settledAt && inNairobi(settledAt)],
]

/** Named as an import takes them. */
export const productFile: readonly (readonly [
  ProductColumn,
  (product: Product) => string | number | null,
])[] = [
  ['id', (product) => product._id],
  ['sku', (product) => product.sku],
  ['name', (product) => product.name],
  ['description', (product) => product.description],
  ['price', (product) => product.price],
  ['stock', (product) => product.stockQuantity],
  ['category', ({ category }) => category?.name ?? null],
  ['brand', (product) => product.brand],
  ['variant', (product) => product.variant],
  ['image', (product) => product.image],
  ['stock was', (product) => product.stockQuantity],
]

export const userFile: CsvFile<User> = [
  ['id', (user) => user._id],
  ['username', (user) => user.username],
  ['email', (user) => user.email],
  ['first name', (user) => user.firstname],
  ['last name', (user) => user.lastname],
  ['phone', (user) => user.phoneNumber ?? null],
  ['role', (user) => user.role],
  ['joined', (user) => inNairobi(user.createdAt)],
]

export const shippingFile: CsvFile<Shipping> = [
  ['id', (record) => record._id],
  ['order', ({ order }) => shortId(order._id)],
  ['status', (record) => record.status],
  ['tracking number', (record) => record.trackingNumber],
  ['town', ({ address }) => address?.city ?? null],
  ['country', ({ address }) => address?.country ?? null],
  ['shipped', ({ shippedAt }) => shippedAt && inNairobi(shippedAt)],
  ['delivered', ({ deliveredAt }) => deliveredAt && inNairobi(deliveredAt)],
  ['opened', (record) => inNairobi(record.createdAt)],
]

/** What was and what is, as JSON: a thing may have any fields. */
export const changeFile: CsvFile<AuditEntry> = [
  ['at', (entry) => inNairobi(entry.at)],
  ['person', ({ user }) => user?.username ?? null],
  ['thing', (entry) => entry.thing],
  ['id', (entry) => entry.thingId],
  ['action', (entry) => entry.action],
  ['before', ({ before }) => writeState(before)],
  ['after', ({ after }) => writeState(after)],
]

function writeState(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state)
}

const NAIROBI_MS = 3 * 60 * 60 * 1000

/** `2026-11-21 08:04`, which every spreadsheet takes for a time. */
function inNairobi(instant: string): string {
  return new Date(Date.parse(instant) + NAIROBI_MS).toISOString().slice(0, 16).replace('T', ' ')
}
