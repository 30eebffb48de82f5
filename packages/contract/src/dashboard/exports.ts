import * as z from 'zod/mini'
import { AddressFilter } from '../addresses/addresses.ts'
import { AuditFilter } from '../audit/audit.ts'
import { CategoryFilter } from '../catalogue/categories.ts'
import { StaffProductFilter } from '../catalogue/products.ts'
import { LowFilter, MovementFilter } from '../catalogue/stock.ts'
import { Day, endpoint, Id } from '../endpoint.ts'
import { OrderFilter } from '../orders/orders.ts'
import { LedgerFilter } from '../payments/payment-desk.ts'
import { ShippingFilter } from '../shipping/shipping.ts'
import { UserFilter } from '../users/users.ts'
import { CustomerFilter } from './customers.ts'
import * as calls from './dashboard.calls.ts'
import { mayExport } from './export-rights.ts'

/** An export takes the filters of its list and has no pages. */
const withoutPaging = { limit: true, cursor: true } as const

export const exportOrders = endpoint(calls.exportOrders, mayExport(calls.exportOrders), {
  summary: 'Orders as filtered, as a CSV file',
  refusals: ['USER_NOT_FOUND'],
  query: z.omit(OrderFilter, withoutPaging),
})

export const exportProducts = endpoint(calls.exportProducts, mayExport(calls.exportProducts), {
  summary: 'Products as filtered, as a CSV file',
  query: z.omit(StaffProductFilter, withoutPaging),
})

export const exportUsers = endpoint(calls.exportUsers, mayExport(calls.exportUsers), {
  summary: 'Users as filtered, as a CSV file',
  query: z.omit(UserFilter, withoutPaging),
})

export const exportPayments = endpoint(calls.exportPayments, mayExport(calls.exportPayments), {
  summary: 'Payments as filtered, as a CSV file',
  query: z.extend(z.omit(LedgerFilter, withoutPaging), {
    from: z.optional(Day),
    to: z.optional(Day),
  }),
})

export const exportShippings = endpoint(calls.exportShippings, mayExport(calls.exportShippings), {
  summary: 'Shipping records as filtered, as a CSV file',
  query: z.omit(ShippingFilter, withoutPaging),
})

export const exportChanges = endpoint(calls.exportChanges, mayExport(calls.exportChanges), {
  summary: 'Who changed what as filtered, as a CSV file',
  query: z.omit(AuditFilter, withoutPaging),
})

export const exportCategories = endpoint(
  calls.exportCategories,
  mayExport(calls.exportCategories),
  {
    summary: 'Categories as a CSV file',
    query: CategoryFilter,
  },
)

export const exportLowProducts = endpoint(
  calls.exportLowProducts,
  mayExport(calls.exportLowProducts),
  {
    summary: 'All products that run low as filtered, as a CSV file',
    query: z.omit(LowFilter, withoutPaging),
  },
)

export const exportMovements = endpoint(calls.exportMovements, mayExport(calls.exportMovements), {
  summary: 'What changed the stock, of all or of one product, as a CSV file',
  query: z.extend(z.omit(MovementFilter, withoutPaging), { product: z.optional(Id) }),
})

export const exportCashCounts = endpoint(
  calls.exportCashCounts,
  mayExport(calls.exportCashCounts),
  {
    summary: 'What cash was counted on the days of a period, as a CSV file',
    query: { from: z.optional(Day), to: z.optional(Day) },
  },
)

export const exportCustomers = endpoint(calls.exportCustomers, mayExport(calls.exportCustomers), {
  summary: 'Everybody who ever ordered as filtered, as a CSV file',
  query: z.omit(CustomerFilter, withoutPaging),
})

export const exportAddresses = endpoint(calls.exportAddresses, mayExport(calls.exportAddresses), {
  summary: 'Addresses as filtered, as a CSV file',
  missing: 'USER_NOT_FOUND',
  refusals: ['USER_NOT_FOUND'],
  query: z.omit(AddressFilter, withoutPaging),
})
