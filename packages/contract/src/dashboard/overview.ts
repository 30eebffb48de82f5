import * as z from 'zod/mini'
import { endpoint, Id, noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { Order } from '../orders/orders.ts'
import * as calls from './dashboard.calls.ts'

const Period = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: noted(Money, 'Paid orders, in shillings.'),
})

/** `revenue` is the sum of all order totals; `breakdown` splits it up. */
export const Overview = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: noted(Money, 'Paid orders, in shillings.'),
  breakdown: noted(
    z.object({
      collected: noted(Money, 'Cash that was taken.'),
      outstanding: noted(Money, 'What is still to be paid.'),
      cancelled: Money,
      refundDue: noted(Money, 'What the shop owes the customer.'),
      cameBack: noted(
        Money,
        'What was paid back, came back unpaid or was let go, of orders that stand.',
      ),
      overpaid: noted(
        Money,
        'What of the refunds due is no part of a price, such as an overpayment: zero or below.',
      ),
    }),
    'The parts that add up to the total.',
  ),
  latestOrders: z.array(Order),
  lately: noted(Period, 'The last 30 days, compared with the 30 days before.'),
  before: noted(Period, 'The 30 days before.'),
  /** One entry for each of the last 30 days in Nairobi, today last. Without cancelled orders. */
  sales: z.array(z.object({ day: z.string(), orders: z.number(), total: Money })),
  waiting: noted(
    z.object({
      toPack: noted(z.number(), 'Orders that are paid and wait to be packed.'),
      toPackUnpaid: noted(z.number(), 'Orders on delivery that wait to be packed.'),
      toSend: noted(z.number(), 'Packed orders that wait to be sent.'),
      toCollect: noted(z.number(), 'Cash that the rider must take at the door.'),
      toRefund: noted(z.number(), 'Orders to which the shop owes money.'),
      failedJobs: noted(z.number(), 'Background work that keeps failing.'),
      unsentMessages: noted(z.number(), 'Messages that could not be sent for a day.'),
    }),
    'Orders that wait for staff.',
  ),
  /** The newest few products whose stock is low. */
  lowStock: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      variant: noted(z.string(), 'Such as a size: what differs in a family.'),
      stockQuantity: z.number(),
      lowStockAt: noted(z.number(), 'From this number of pieces on the stock counts as low.'),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint(calls.getOverview, 'staff:figures', {
  summary: 'The shop at a glance',
  answer: Overview,
})
