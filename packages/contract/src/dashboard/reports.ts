import * as z from 'zod/mini'
import { Day, endpoint, Id, nextCursor, noted, paging, staffWith } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { orderChannels } from '../orders/orders.ts'
import * as calls from './dashboard.calls.ts'
import { mayExport } from './export-rights.ts'

export const salesGroups = ['product', 'category', 'day', 'method', 'zone', 'channel'] as const
export const SalesGroup = z.enum(
  salesGroups,
  'Group sales by product, category, day, method, zone or channel.',
)
export type SalesGroup = z.infer<typeof SalesGroup>

const range = {
  /** Days in Nairobi, both included. Without them: the last 30 days, today included. */
  from: z.optional(Day),
  to: z.optional(Day),
  by: noted(z._default(SalesGroup, 'product'), 'What to group the rows by.'),
  channel: noted(
    z.optional(z.enum(orderChannels, 'There is no such channel of orders.')),
    'Only orders of this channel.',
  ),
}

const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: 'The first day must not be after the last.', path: ['from'] },
)

const SalesFile = z.object(range).check(inOrder)
/** Pages of rows; days come all at once. */
const SalesQuery = z.object({ ...range, ...paging }).check(inOrder)

/** Left out where no cost is known, and for who may not see it. */
const earned = {
  cost: noted(
    z.optional(Money),
    'What the pieces cost the shop whose cost is known, without those that came back and can be sold again.',
  ),
  profit: noted(z.optional(Money), '`amount` without delivery fees, less `cost`.'),
  margin: noted(
    z.optional(z.nullable(z.number())),
    'The share of the profit, with 4 decimals; null where nothing was sold.',
  ),
  incomplete: noted(
    z.optional(z.number()),
    'How many pieces have no known cost, so that the profit is too high by it.',
  ),
}

/** Orders that are not cancelled, without what came back of them. Orders paid on the simulator count as on the overview. */
const SalesRow = z.object({
  key: noted(
    z.string(),
    "The id of the product or category, the day, the payment method or the zone's name; '' for none.",
  ),
  name: z.string(),
  variant: noted(z.optional(z.string()), 'Such as a size; for products only.'),
  orders: z.number(),
  pieces: z.number(),
  /** By product and category the sum of the items; otherwise the sum of the order totals. */
  amount: Money,
  /** What came back: by product and category at the price as sold, otherwise what returns took off, without fees. */
  returned: noted(Money, 'What returns took off.'),
  ...earned,
})
export type SalesRow = z.infer<typeof SalesRow>

export const SalesReport = z.object({
  from: z.string(),
  to: z.string(),
  by: noted(SalesGroup, 'What the rows are grouped by.'),
  /** Days in order, other groups by amount, the highest first. Groups without sales are left out. */
  rows: z.array(SalesRow),
  /** How many rows all pages have. */
  count: z.number(),
  nextCursor,
  /** All orders of the days: `amount = items + deliveryFees - promotions - returned`. */
  total: z.object({
    orders: z.number(),
    pieces: z.number(),
    items: Money,
    deliveryFees: Money,
    promotions: Money,
    returned: noted(Money, 'What returns took off.'),
    amount: Money,
    ...earned,
  }),
})
export type SalesReport = z.infer<typeof SalesReport>

export const stockOrders = ['soonest', 'slowest'] as const

/** How much of a product was sold lately, and how long its stock lasts at that rate. */
const StockForecast = z.object({
  _id: Id,
  name: z.string(),
  variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  stockQuantity: z.number(),
  sold: noted(z.number(), 'Pieces sold in these days, cancelled orders left out.'),
  daysLeft: noted(
    z.nullable(z.number()),
    'For how many whole days the stock lasts at this pace; null: none was sold.',
  ),
})
export type StockForecast = z.infer<typeof StockForecast>

const StockQuery = z.object({
  days: z._default(
    z.pipe(
      z.string().check(z.regex(/^(7|30|90)$/, 'Choose 7, 30 or 90 days.')),
      z.transform(Number),
    ),
    30,
  ),
  sort: z._default(z.enum(stockOrders, 'There is no such sort.'), 'soonest'),
})

export const getSalesReport = endpoint(calls.getSalesReport, 'staff:figures', {
  summary: 'Sales by product, category, day, payment method, zone or channel',
  query: SalesQuery,
  answer: SalesReport,
})

/** At most 100 products in stock. `soonest`: the first to sell out first; `slowest`: the least sold first, then the oldest. */
export const getStockReport = endpoint(calls.getStockReport, staffWith(['figures', 'stock']), {
  summary: 'What runs out at the present rate, and what does not sell',
  query: StockQuery,
  answer: { days: z.number(), products: z.array(StockForecast) },
})

export const exportSalesCsv = endpoint(calls.exportSalesCsv, mayExport(calls.exportSalesCsv), {
  summary: 'A sales report, as a CSV file',
  query: SalesFile,
})

export const exportSalesXlsx = endpoint(calls.exportSalesXlsx, mayExport(calls.exportSalesXlsx), {
  summary: 'A sales report, as an Excel file',
  query: SalesFile,
})
