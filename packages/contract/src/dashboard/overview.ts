import * as z from 'zod/mini'
import { endpoint, Id, note } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { Order } from '../orders/orders.ts'
import * as calls from './dashboard.calls.ts'

const Period = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: Money.check(note('Paid orders, in shillings.')),
})

/** `revenue` is the sum of all order totals; `breakdown` splits it up. */
export const Overview = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: Money.check(note('Paid orders, in shillings.')),
  breakdown: z
    .object({
      collected: Money.check(note('Cash that was taken.')),
      outstanding: Money.check(note('What is still to be paid.')),
      cancelled: Money,
      refundDue: Money.check(note('What the shop owes the customer.')),
    })
    .check(note('The parts that add up to the total.')),
  latestOrders: z.array(Order),
  lately: Period.check(note('The last 30 days, compared with the 30 days before.')),
  before: Period.check(note('The 30 days before.')),
  /** One entry for each of the last 30 days in Nairobi, today last. Without cancelled orders. */
  sales: z.array(z.object({ day: z.string(), orders: z.number(), total: Money })),
  waiting: z
    .object({
      toPack: z.number().check(note('Orders that are paid and wait to be packed.')),
      toPackUnpaid: z.number().check(note('Orders on delivery that wait to be packed.')),
      toSend: z.number().check(note('Packed orders that wait to be sent.')),
      toCollect: z.number().check(note('Cash that the rider must take at the door.')),
      toRefund: z.number().check(note('Orders to which the shop owes money.')),
      failedJobs: z.number().check(note('Background work that keeps failing.')),
      unsentMessages: z.number().check(note('Messages that could not be sent for a day.')),
    })
    .check(note('Orders that wait for staff.')),
  /** The newest few products whose stock is low. */
  lowStock: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      variant: z.string().check(note('Such as a size: what differs in a family.')),
      stockQuantity: z.number(),
      lowStockAt: z.number().check(note('From this number of pieces on the stock counts as low.')),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint(calls.getOverview, 'staff:figures', {
  summary: 'The shop at a glance',
  schema: { response: { 200: Overview } },
})
