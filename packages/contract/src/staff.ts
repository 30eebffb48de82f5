import * as z from 'zod/mini'
import {
  ageSorts,
  ById,
  Id,
  Instant,
  nextCursor,
  optionalText,
  paging,
  requiredText,
  sorting,
} from './endpoint.ts'
import { Money } from './money-schema.ts'
import { Order } from './orders.ts'

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

/** One change, made by a member of staff or by the shop itself (then `user` is null). */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  user: z.nullable(z.object({ _id: z.nullable(Id), username: z.string() })),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The IP address; missing for automatic changes and once the user's account is deleted. */
  address: z.optional(z.string()),
  /** In words, such as `Chrome on Android`. */
  device: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  ...paging,
  sort: sorting(ageSorts),
  thing: optionalText(50),
  thingId: optionalText(100),
  /** An order's id: only changes of this order, its payments and its shipping record. */
  order: optionalText(100),
  user: z.optional(Id),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const getOverview = {
  method: 'GET',
  url: '/dashboard/overview',
  config: { access: 'staff', summary: 'The shop at a glance' },
  schema: { response: { 200: Overview } },
} as const

export const OrderNote = z.object({ note: requiredText('Write a note first.', 2000) })
export type OrderNote = z.infer<typeof OrderNote>

/** A note is an entry of the audit log: only staff read it, and nobody can change it. */
export const addOrderNote = {
  method: 'POST',
  url: '/orders/:id/notes',
  config: {
    access: 'staff',
    summary: 'Write an internal note on an order',
    missing: 'ORDER_NOT_FOUND',
  },
  schema: { params: ById, body: OrderNote },
} as const

export const listAudit = {
  method: 'GET',
  url: '/audit',
  config: { access: 'staff', summary: 'Who changed what, newest first' },
  schema: {
    querystring: AuditFilter,
    response: { 200: z.object({ entries: z.array(AuditEntry), nextCursor }) },
  },
} as const
