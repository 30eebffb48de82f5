import * as z from 'zod/mini'
import { endpoint, Id } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { Order } from '../orders/orders.ts'
import * as calls from './dashboard.calls.ts'

const Period = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: Money,
})

/** `revenue` is the sum of all order totals; `breakdown` splits it up. */
export const Overview = z.object({
  users: z.number(),
  products: z.number(),
  orders: z.number(),
  revenue: Money,
  breakdown: z.object({
    collected: Money,
    outstanding: Money,
    cancelled: Money,
    refundDue: Money,
  }),
  latestOrders: z.array(Order),
  /** The last 30 days, compared with the 30 days before. */
  lately: Period,
  before: Period,
  /** One entry for each of the last 30 days in Nairobi, today last. Without cancelled orders. */
  sales: z.array(z.object({ day: z.string(), orders: z.number(), total: Money })),
  /** Orders that wait for staff. */
  waiting: z.object({
    toPack: z.number(),
    toPackUnpaid: z.number(),
    toSend: z.number(),
    toCollect: z.number(),
    toRefund: z.number(),
    /** Background work that keeps failing. */
    failedJobs: z.number(),
    /** Messages that could not be sent for a day. */
    unsentMessages: z.number(),
  }),
  /** The newest few products whose stock is low. */
  lowStock: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      variant: z.string(),
      stockQuantity: z.number(),
      lowStockAt: z.number(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint(calls.getOverview, 'staff:figures', {
  summary: 'The shop at a glance',
  schema: { response: { 200: Overview } },
})
