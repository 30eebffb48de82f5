import * as z from 'zod/mini'
import { CategoryFilter } from '../catalogue/categories.ts'
import { ProductFilter } from '../catalogue/products.ts'
import { LowFilter, MovementFilter } from '../catalogue/stock.ts'
import { Id } from '../endpoint.ts'
import { OrderFilter } from '../orders/orders.ts'
import { ShippingFilter } from '../orders/shipping.ts'
import { LedgerFilter } from '../payments/payment-desk.ts'
import { AddressFilter } from '../users/addresses.ts'
import { UserFilter } from '../users/users.ts'
import { AuditFilter } from './audit.ts'

/** An export takes the filters of its list and has no pages. */
const withoutPaging = { limit: true, cursor: true } as const

export const exportOrders = {
  method: 'GET',
  url: '/exports/orders.csv',
  config: { access: 'staff', summary: 'Orders as filtered, as a CSV file' },
  schema: { querystring: z.omit(OrderFilter, withoutPaging) },
} as const

export const exportProducts = {
  method: 'GET',
  url: '/exports/products.csv',
  config: { access: 'staff', summary: 'Products as filtered, as a CSV file' },
  schema: { querystring: z.omit(ProductFilter, withoutPaging) },
} as const

export const exportUsers = {
  method: 'GET',
  url: '/exports/users.csv',
  config: { access: 'staff', summary: 'Users as filtered, as a CSV file' },
  schema: { querystring: z.omit(UserFilter, withoutPaging) },
} as const

export const exportPayments = {
  method: 'GET',
  url: '/exports/payments.csv',
  config: { access: 'staff', summary: 'Payments as filtered, as a CSV file' },
  schema: { querystring: z.omit(LedgerFilter, withoutPaging) },
} as const

export const exportShippings = {
  method: 'GET',
  url: '/exports/shippings.csv',
  config: { access: 'staff', summary: 'Shipping records as filtered, as a CSV file' },
  schema: { querystring: z.omit(ShippingFilter, withoutPaging) },
} as const

export const exportChanges = {
  method: 'GET',
  url: '/exports/changes.csv',
  config: { access: 'staff', summary: 'Who changed what as filtered, as a CSV file' },
  schema: { querystring: z.omit(AuditFilter, withoutPaging) },
} as const

export const exportCategories = {
  method: 'GET',
  url: '/exports/categories.csv',
  config: { access: 'staff', summary: 'Categories as a CSV file' },
  schema: { querystring: CategoryFilter },
} as const

export const exportLowProducts = {
  method: 'GET',
  url: '/exports/low-stock.csv',
  config: { access: 'staff', summary: 'All products that run low as filtered, as a CSV file' },
  schema: { querystring: z.omit(LowFilter, withoutPaging) },
} as const

export const exportMovements = {
  method: 'GET',
  url: '/exports/stock-movements.csv',
  config: {
    access: 'staff',
    summary: 'What changed the stock, of all or of one product, as a CSV file',
  },
  schema: {
    querystring: z.extend(z.omit(MovementFilter, withoutPaging), { product: z.optional(Id) }),
  },
} as const

export const exportAddresses = {
  method: 'GET',
  url: '/exports/addresses.csv',
  config: {
    access: 'staff',
    summary: 'Addresses as filtered, as a CSV file',
    missing: 'USER_NOT_FOUND',
  },
  schema: { querystring: z.omit(AddressFilter, withoutPaging) },
} as const
