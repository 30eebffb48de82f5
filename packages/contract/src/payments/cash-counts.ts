/** Day's end: the cash that people counted, beside what they should have. */
import * as z from 'zod/mini'
import { Day, endpoint, Instant, optionalText, requiredText } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import * as calls from './payments.calls.ts'

/** Who has cash: a member of staff by username, or a rider by name. */
export const cashHolders = ['staff', 'rider'] as const

/** A count is kept as it was. `difference` is `counted` less `expected`: below 0, cash is missing. */
export const CashCount = z.object({
  _id: z.string(),
  counted: Money,
  /** What should have been there at that moment. */
  expected: Money,
  difference: Money,
  note: z.nullable(z.string()),
  /** The username of who counted. */
  by: z.string(),
  at: Instant,
})
export type CashCount = z.infer<typeof CashCount>

/** `expected` is `before + taken - handedIn` of a rider, and `taken + handedIn - paidBack` of a member of staff. */
export const CashOfPerson = z.object({
  kind: z.enum(cashHolders),
  name: z.string(),
  /** Whose drawer it is, whatever the name: send it with a count where two riders have one name. */
  holder: z.string(),
  /** Of a rider: cash of earlier days that was not handed in before this day. */
  before: Money,
  /** Cash of this day: what a member of staff recorded, what a rider took. */
  taken: Money,
  /** Cash that riders handed in on this day: to this member of staff, or by this rider. */
  handedIn: Money,
  /** Cash that this member of staff paid back on this day. */
  paidBack: Money,
  expected: Money,
  /** How much `expected` has changed since the last count; 0 without one. */
  sinceCounted: Money,
  /** Newest first; the first one holds. */
  counts: z.array(CashCount),
})
export type CashOfPerson = z.infer<typeof CashOfPerson>

/** `expected`: the sum on the screen; another one by now is refused. `note` is required when there is a difference. */
export const NewCashCount = z.object({
  date: Day,
  kind: z.enum(cashHolders),
  name: requiredText('Say whose cash it is.', 100),
  holder: z.optional(z.string().check(z.maxLength(50))),
  counted: Money.check(z.refine((shillings) => shillings >= 0, 'Enter how much cash there is.')),
  expected: z.optional(Money),
  note: optionalText(500),
})
export type NewCashCount = z.infer<typeof NewCashCount>

export const listCashCounts = endpoint(calls.listCashCounts, 'staff', {
  summary: 'The cash that each person should have on a day, and what was counted; today by default',
  schema: {
    querystring: z.object({ date: z.optional(Day) }),
    response: { 200: z.object({ date: z.string(), people: z.array(CashOfPerson) }) },
  },
})

export const countCash = endpoint(calls.countCash, 'staff', {
  summary: 'Keep a count of the cash that a person has; counting again keeps the earlier one',
  idempotent: 'countCash',
  refusals: ['CASH_CHANGED', 'CASH_HOLDER_NOT_FOUND'],
  schema: { body: NewCashCount, response: { 201: z.object({ person: CashOfPerson }) } },
})
