/** The owner's evening: what a day brought, what drawers should hold, and the day's end. */
import * as z from 'zod/mini'
import { Day, endpoint, Id, Instant, note, optionalText } from '../endpoint.ts'
import { Holder } from '../ledger/drawers.ts'
import { moveKinds } from '../ledger/move-kinds.ts'
import { Money } from '../money-schema.ts'
import { DayCorrections } from './corrections.ts'
import * as calls from './payments.calls.ts'

const ways = z.object({ mpesa: Money, cash: Money })

/** `expected` is `opening + taken - paidBack + moved`; `difference` is `counted` less `expected`. */
const Drawer = z.object({
  holder: z.string().check(note('`person:ID`, `run:ID` or `safe`.')),
  opening: Money.check(note('What was there at the start of the day.')),
  taken: Money.check(note('Cash that came in on the day.')),
  paidBack: Money.check(note('Cash that was paid back on the day.')),
  moved: Money.check(note('What was moved into the drawer less what was moved out or spent.')),
  expected: Money.check(note('What was there by the books.')),
  counted: z.nullable(Money).check(note('The cash that was there; null: nobody counted.')),
  difference: z.nullable(Money).check(note('`counted` less `expected`: below 0, cash is missing.')),
  countedAlone: z
    .optional(z.literal(true))
    .check(
      note('Where two people work: only its own holder counted it. Left out where it is not so.'),
    ),
})

/** What a day came to; of a closed day, when it was closed. */
export const DayReport = z.object({
  day: z.string(),
  /** Orders that were placed on this day and are not cancelled. */
  orders: z.number(),
  /** Of orders whose goods left on this day, as the books have them. */
  sales: Money,
  discounts: Money.check(note('Reductions by staff and offers, of what was sold.')),
  letGo: Money.check(note('The rest of prices that staff gave up.')),
  rounding: Money.check(note('The cents up to the whole shilling that M-Pesa asks for.')),
  delivery: Money,
  received: ways,
  paidBack: ways.check(note('What was paid back on the day.')),
  toMatch: Money.check(note('Money that belongs to no order yet.')),
  drawers: z.array(Drawer).check(note('The drawers of staff and of riders’ runs, and the safe.')),
  /** What M-Pesa's account gained on this day by the books, and by the imported statement. */
  mpesa: z.object({
    expected: Money.check(note('What was there by the books.')),
    statement: z.nullable(Money),
    difference: z.nullable(Money).check(note('The statement less the books.')),
  }),
  banked: Money.check(note('Money that went from drawers, the safe and M-Pesa to the bank.')),
  expenses: Money.check(note('What the shop spent.')),
  profit: z.nullable(Money).check(note('Sales less what the goods cost; null: not known.')),
  late: z
    .array(z.object({ day: z.string(), amount: Money }))
    .check(note('Money of closed days that the shop learned of on this one: in less out.')),
})
export type DayReport = z.infer<typeof DayReport>

export const ClosingDay = z.extend(DayReport, {
  drawers: z
    .array(z.extend(Drawer, { name: z.string() }))
    .check(note('The drawers of staff and of riders’ runs, and the safe. With the names of now.')),
  closed: z.nullable(
    z.object({
      at: Instant.check(note('When it happened.')),
      by: z.string().check(note('Who closed it.')),
      note: z.nullable(z.string()).check(note('The note of this day’s own closing.')),
      day: z
        .string()
        .check(note('The day that was closed: this one, or a later one that closed it, too.')),
    }),
  ),
  moves: z
    .array(
      z.object({
        at: Instant.check(note('When it was recorded.')),
        by: z.nullable(z.string()).check(note('Who recorded it.')),
        kind: z.enum([...moveKinds, 'handed-in', 'paid-back']),
        order: z.nullable(Id).check(note('The order whose money was paid back.')),
        from: z.string().check(note('A drawer, or `safe`, `bank`, `mpesa` or `owner`.')),
        to: z.nullable(z.string()).check(note('The same; null: the money left the shop.')),
        amount: Money,
        reason: z.nullable(z.string()).check(note('Why it was done, in words.')),
      }),
    )
    .check(note('Money that was moved, spent, banked or paid back on the day, oldest first.')),
  corrections: DayCorrections,
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
        ).check(note('The cash that was there.')),
        expected: z.optional(Money).check(note('The sum on the screen; another one refuses.')),
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
