/** The owner's evening: what a day brought, what drawers should hold, and the day's end. */
import * as z from 'zod/mini'
import { Day, endpoint, Instant, optionalText } from '../endpoint.ts'
import { Holder } from '../ledger/drawers.ts'
import { Money } from '../money-schema.ts'
import * as calls from './payments.calls.ts'

const ways = z.object({ mpesa: Money, cash: Money })

/** `expected` is `opening + taken - paidBack + moved`; `difference` is `counted` less `expected`. */
const Drawer = z.object({
  /** `person:ID`, `run:ID` or `safe`. */
  holder: z.string(),
  opening: Money,
  taken: Money,
  paidBack: Money,
  moved: Money,
  expected: Money,
  counted: z.nullable(Money),
  difference: z.nullable(Money),
})

/** What a day came to; of a closed day, when it was closed. */
export const DayReport = z.object({
  day: z.string(),
  /** Orders that were placed on this day and are not cancelled. */
  orders: z.number(),
  /** Of orders whose goods left on this day, as the books have them. */
  sales: Money,
  discounts: Money,
  letGo: Money,
  rounding: Money,
  delivery: Money,
  received: ways,
  paidBack: ways,
  toMatch: Money,
  drawers: z.array(Drawer),
  /** What M-Pesa's account gained on this day by the books, and by the imported statement. */
  mpesa: z.object({
    expected: Money,
    statement: z.nullable(Money),
    difference: z.nullable(Money),
  }),
  banked: Money,
  expenses: Money,
  profit: z.nullable(Money),
  /** Money of closed days that the shop learned of on this one: in less out. */
  late: z.array(z.object({ day: z.string(), amount: Money })),
})
export type DayReport = z.infer<typeof DayReport>

export const ClosingDay = z.extend(DayReport, {
  /** With the names of now. */
  drawers: z.array(z.extend(Drawer, { name: z.string() })),
  closed: z.nullable(z.object({ at: Instant, by: z.string(), note: z.nullable(z.string()) })),
})
export type ClosingDay = z.infer<typeof ClosingDay>

/** `expected`: the sum on the screen; if another is there by now, nothing is closed. */
export const CloseDay = z.object({
  counts: z
    .array(
      z.object({
        holder: Holder,
        counted: Money.check(
          z.refine((shillings) => shillings >= 0, 'Enter how much cash there is.'),
        ),
        expected: z.optional(Money),
      }),
      'Send the counts.',
    )
    .check(
      z.maxLength(200),
      z.refine(
        (counts) => new Set(counts.map(({ holder }) => holder)).size === counts.length,
        'Count each drawer once.',
      ),
    ),
  note: optionalText(500),
})
export type CloseDay = z.infer<typeof CloseDay>

const ByDay = z.object({ day: Day })

export const getDay = endpoint(
  calls.getDay,
  { staff: ['figures', 'cash'] },
  {
    summary: 'What a day brought, and what drawers and M-Pesa should hold',
    schema: { params: ByDay, response: { 200: ClosingDay } },
  },
)

export const closeDay = endpoint(calls.closeDay, 'staff:cash', {
  summary: 'Close a day, and the days before it: what comes later belongs to the next one',
  idempotent: 'closeDay',
  refusals: ['CASH_CHANGED', 'DAY_CLOSED', 'DAY_NOT_BEGUN', 'DRAWER_NOT_FOUND'],
  schema: { params: ByDay, body: CloseDay, response: { 200: ClosingDay } },
})
