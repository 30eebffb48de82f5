import type { Address } from '@duka/contract/addresses/addresses'
import type { AuditEntry } from '@duka/contract/audit/audit'
import type { Category } from '@duka/contract/catalogue/categories'
import { writeOptions } from '@duka/contract/catalogue/options'
import { writeMomentCell, writeTiersCell } from '@duka/contract/catalogue/price-cells'
import { type ProductColumn, stockWasTitle } from '@duka/contract/catalogue/product-file'
import type { Product } from '@duka/contract/catalogue/products'
import type { LowProduct } from '@duka/contract/catalogue/stock'
import type { Customer } from '@duka/contract/dashboard/customers'
import { shortId } from '@duka/contract/endpoint'
import { toShillings } from '@duka/contract/money'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import type { Order } from '@duka/contract/orders/orders'
import type { LedgerPayment } from '@duka/contract/payments/payment-desk'
import type { Shipping } from '@duka/contract/shipping/shipping'
import type { User } from '@duka/contract/users/users'
import type { CsvColumns } from '../../http/send-csv.ts'
import type { ProductMovement } from '../catalogue/stock/stock.queries.ts'
import type { CountRow } from '../payments/desk/days.queries.ts'

/** `state` and `stateProvince` are the same. */
const addressColumns: Record<
  keyof Omit<Address, 'stateProvince'>,
  [string, (address: Address) => string | null]
> = {
  _id: ['id', (address) => address._id],
  user: ['user', (address) => address.user],
  addressLine1: ['address', (address) => address.addressLine1],
  addressLine2: ['address line 2', (address) => address.addressLine2],
  street: ['street', (address) => address.street],
  area: ['area', (address) => address.area],
  landmark: ['landmark', (address) => address.landmark],
  city: ['town', (address) => address.city],
  state: ['county', (address) => address.state],
  postalCode: ['postal code', (address) => address.postalCode],
  country: ['country', (address) => address.country],
  phoneNumber: ['phone', (address) => address.phoneNumber],
  isDefault: ['default', ({ isDefault }) => (isDefault ? 'yes' : 'no')],
  createdAt: ['saved', (address) => forSpreadsheet(address.createdAt)],
}
export const addressFile: CsvColumns<Address> = Object.values(addressColumns)

/** The parent by its name, from all categories. */
export function categoryFile(all: Category[]): CsvColumns<Category> {
  const names = new Map(all.map(({ _id, name }) => [_id, name]))
  return [
    ['id', (category) => category._id],
    ['name', (category) => category.name],
    ['description', (category) => category.description],
    ['name sw', ({ nameSw }) => nameSw ?? null],
    ['description sw', ({ descriptionSw }) => descriptionSw ?? null],
    ['parent', ({ parent }) => (parent && names.get(parent)) ?? null],
  ]
}

export const lowFile: CsvColumns<LowProduct> = [
  ['id', (product) => product._id],
  ['sku', (product) => product.sku],
  ['name', (product) => product.name],
  ['variant', (product) => product.variant],
  ['brand', (product) => product.brand],
  ['category', ({ category }) => category?.name ?? null],
  ['stock', (product) => product.stockQuantity],
  ['low from', (product) => product.lowStockAt],
]

export const movementFile: CsvColumns<ProductMovement> = [
  ['at', ({ at }) => forSpreadsheet(at)],
  ['product', (row) => row.product],
  ['sku', (row) => row.sku],
  ['name', (row) => row.name],
  ['variant', (row) => row.variant],
  ['change', (row) => row.change],
  ['why', (row) => row.reason],
  ['order', ({ order }) => order && shortId(order)],
  ['note', (row) => row.note],
  ['person', ({ user }) => user?.username ?? null],
  ['name', ({ user }) => user?.name ?? null],
]

/** The orders; `hasVat`: the shop is registered for VAT. */
export function orderFile(hasVat: boolean): CsvColumns<Order> {
  return [...orderCells, ...(hasVat ? orderVatCells : [])]
}

const orderVatCells: CsvColumns<Order> = [['vat', ({ vat }) => vat?.tax ?? null]]

const orderCells: CsvColumns<Order> = [
  ['id', (order) => order._id],
  ['number', (order) => shortId(order._id)],
  ['placed', (order) => forSpreadsheet(order.createdAt)],
  ['customer', ({ user, recipient }) => user?.name ?? recipient.name],
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
  ['items total', (order) => order.itemsTotal],
  ['delivery fee', (order) => order.deliveryFee],
  ['delivery', ({ delivery }) => delivery?.name ?? null],
  ['recipient', ({ recipient }) => recipient.name],
  ['recipient phone', ({ recipient }) => recipient.phoneNumber],
  ['promotion', (order) => order.promotion],
  ['code', (order) => order.code],
  ['username', ({ user }) => user?.username ?? null],
  ['channel', (order) => order.channel],
  ['taken by', ({ takenBy }) => takenBy?.name ?? null],
  ['discount', (order) => order.discount],
  ['short number', (order) => order.number],
  ['part paid', ({ partPaid }) => partPaid ?? null],
  ['returned', (order) => order.returned],
]

/** Money without an order is in the file, too. */
export const paymentFile: CsvColumns<
  Omit<LedgerPayment, 'state'> & { state: LedgerPayment['state'] | 'to-match' }
> = [
  ['id', (payment) => payment._id],
  ['order', (payment) => payment.order],
  ['number', ({ order }) => shortId(order)],
  ['way', (payment) => payment.channel],
  ['state', (payment) => payment.state],
  ['asked', ({ amount, received }) => Math.max(amount, received ?? 0)],
  ['received', (payment) => payment.received],
  ['receipt', (payment) => payment.receipt],
  ['rider', (payment) => payment.rider],
  ['staff', (payment) => payment.staff],
  ['note', (payment) => payment.note],
  ['begun', (payment) => forSpreadsheet(payment.createdAt)],
  ['settled', ({ settledAt }) => settledAt && forSpreadsheet(settledAt)],
  ['paid back by', ({ paidBackBy = [] }) => paidBackBy.join(', ') || null],
]

export const cashCountFile: CsvColumns<CountRow> = [
  ['day', (count) => count.day],
  ['kind', ({ holder }) => (holder.startsWith('run:') ? 'rider' : 'staff')],
  ['person', (count) => count.name],
  ['expected', (count) => toShillings(count.expectedCents)],
  ['counted', (count) => toShillings(count.countedCents)],
  ['difference', (count) => toShillings(count.countedCents - count.expectedCents)],
  ['note', (count) => count.note],
  ['counted by', (count) => count.countedBy],
  ['at', ({ createdAt }) => forSpreadsheet(createdAt.toISOString())],
]

type ProductWithCost = Product & { cost?: number | null | undefined }

/** Column names as in an import. `movement` is the id of the last stock movement. `hasVat`: the shop is registered for VAT. */
export function productFile(
  movement: number,
  { mayCost, hasVat }: { mayCost: boolean; hasVat: boolean },
): CsvColumns<ProductWithCost> {
  const cost: CsvColumns<ProductWithCost> = mayCost ? [['cost', ({ cost }) => cost ?? null]] : []
  return [
    ...productCells,
    ...cost,
    ...(hasVat ? vatCells : []),
    [stockWasTitle(movement), (product) => product.stockQuantity],
  ]
}

const productCells: readonly (readonly [
  Exclude<ProductColumn, 'stock was' | 'cost' | 'vat class'>,
  (product: Product) => string | number | null,
])[] = [
  ['id', (product) => product._id],
  ['sku', (product) => product.sku],
  ['name', (product) => product.name],
  ['description', (product) => product.description],
  ['price', (product) => product.normalPrice],
  ['stock', (product) => product.stockQuantity],
  ['category', ({ category }) => category?.name ?? null],
  ['brand', (product) => product.brand],
  ['variant', (product) => product.variant],
  ['image', (product) => product.image],
  ['sale price', (product) => product.salePrice],
  ['sale from', (product) => writeMomentCell(product.saleFrom)],
  ['sale until', (product) => writeMomentCell(product.saleUntil)],
  ['was price', struckPrice],
  ['tiers', (product) => writeTiersCell(product.tiers)],
  ['family', ({ family }) => family?.name ?? null],
  ['options', ({ options }) => writeOptions(options)],
  ['visibility', (product) => product.visibility],
  ['name sw', (product) => product.nameSw ?? null],
  ['description sw', (product) => product.descriptionSw ?? null],
  ['variant sw', (product) => product.variantSw ?? null],
]

const vatCells: CsvColumns<Product> = [['vat class', ({ vatClass = 'B' }) => vatClass]]

/** The struck price that staff set. During a sale without one, `wasPrice` is the normal price instead. */
function struckPrice({ wasPrice, normalPrice }: Product): number | null {
  return wasPrice !== null && wasPrice > normalPrice ? wasPrice : null
}

export const customerFile: CsvColumns<Customer> = [
  ['phone', (customer) => customer.phoneNumber],
  ['name', (customer) => customer.name],
  ['email', (customer) => customer.email],
  ['orders', (customer) => customer.orders],
  ['spent', (customer) => customer.spent],
  ['last order', (customer) => forSpreadsheet(customer.lastOrderAt)],
  ['note', (customer) => customer.note],
  ['user', (customer) => customer.user],
]

export const userFile: CsvColumns<User> = [
  ['id', (user) => user._id],
  ['username', (user) => user.username],
  ['email', (user) => user.email],
  ['first name', (user) => user.firstname],
  ['last name', (user) => user.lastname],
  ['phone', (user) => user.phoneNumber ?? null],
  ['role', (user) => user.role],
  ['joined', (user) => forSpreadsheet(user.createdAt)],
]

export const shippingFile: CsvColumns<Shipping> = [
  ['id', (record) => record._id],
  ['order', ({ order }) => shortId(order._id)],
  ['status', (record) => record.status],
  ['tracking number', (record) => record.trackingNumber],
  ['town', ({ address }) => address?.city ?? null],
  ['country', ({ address }) => address?.country ?? null],
  ['shipped', ({ shippedAt }) => shippedAt && forSpreadsheet(shippedAt)],
  ['delivered', ({ deliveredAt }) => deliveredAt && forSpreadsheet(deliveredAt)],
  ['opened', (record) => forSpreadsheet(record.createdAt)],
]

/** Before and after as JSON, because things have different fields. */
export const changeFile: CsvColumns<AuditEntry> = [
  ['at', (entry) => forSpreadsheet(entry.at)],
  ['person', ({ user }) => user?.username ?? null],
  ['thing', (entry) => entry.thing],
  ['id', (entry) => entry.thingId],
  ['action', (entry) => entry.action],
  ['before', ({ before }) => writeState(before)],
  ['after', ({ after }) => writeState(after)],
  ['name', ({ user }) => user?.name ?? null],
]

function writeState(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state)
}

/** `2026-11-21 08:04`, which every spreadsheet reads as a time. */
function forSpreadsheet(instant: string): string {
  return `${nairobiDay(instant)} ${nairobiTime(instant)}`
}
