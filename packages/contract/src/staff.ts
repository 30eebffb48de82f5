import * as z from 'zod/mini'
import {
  ById,
  byAge,
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

/** `revenue` is the sum of every order's total; `breakdown` says what it is made of. */
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
  /** What came in the last 30 days beside the 30 before them. */
  lately: Period,
  before: Period,
  /** One for each of the last 30 days in Nairobi, today last. Cancelled orders are left out. */
  sales: z.array(z.object({ day: z.string(), orders: z.number(), total: Money })),
  /** Orders that wait for somebody to do something. */
  waiting: z.object({
    toPack: z.number(),
    toPackUnpaid: z.number(),
    toSend: z.number(),
    toCollect: z.number(),
    toRefund: z.number(),
  }),
  /** What is at or under its threshold, newest first, and no more than a few. */
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

/** One change that a member of staff, or the shop by itself (`user` null), made to a thing. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  user: z.nullable(z.object({ _id: z.nullable(Id), username: z.string() })),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  ...paging,
  sort: sorting(byAge),
  thing: optionalText(50),
  thingId: optionalText(100),
  /** All that happened to one order, by its id: to itself, to its money and to its parcel. */
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

/** Kept in the audit log, with who and when: written once, read by staff, never changed. */
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
