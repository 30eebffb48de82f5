/** The owner's evening: what a day brought, what drawers should hold, and the day's end. */
import * as z from 'zod/mini'
import { Day, endpoint, Id, Instant, noted, optionalText, staffWith } from '../endpoint.ts'
import { Holder } from '../ledger/drawers.ts'
import { moveKinds } from '../ledger/move-kinds.ts'
import { Money } from '../money-schema.ts'
import type { MoneyAccount } from '../settings/payment-methods.ts'
import { DayCorrections } from './corrections.ts'
import * as calls from './payments.calls.ts'

const ways = z.object({ mpesa: Money, cash: Money } satisfies Record<MoneyAccount, typeof Money>)

/** `expected` is `opening + taken - paidBack + moved`; `difference` is `counted` less `expected`. */
const Drawer = z.object({
  holder: noted(z.string(), '`person:ID`, `run:ID` or `safe`.'),
  opening: noted(Money, 'What was there at the start of the day.'),
  taken: noted(Money, 'Cash that came in on the day.'),
  paidBack: noted(Money, 'Cash that was paid back on the day.'),
  moved: noted(Money, 'What was moved into the drawer less what was moved out or spent.'),
  expected: noted(Money, 'What was there by the books.'),
  counted: noted(z.nullable(Money), 'The cash that was there; null: nobody counted.'),
  difference: noted(z.nullable(Money), '`counted` less `expected`: below 0, cash is missing.'),
  countedAlone: noted(
    z.optional(z.literal(true)),
    'Where two people work: only its own holder counted it. Left out where it is not so.',
  ),
})

/** What a day came to; of a closed day, when it was closed. */
export const DayReport = z.object({
  day: z.string(),
  /** Orders that were placed on this day and are not cancelled. */
  orders: z.number(),
  /** Of orders whose goods left on this day, as the books have them. */
  sales: Money,
  discounts: noted(Money, 'Reductions by staff and offers, of what was sold.'),
  letGo: noted(Money, 'The rest of prices that staff gave up.'),
  rounding: noted(Money, 'The cents up to the whole shilling that M-Pesa asks for.'),
  delivery: Money,
  received: ways,
  paidBack: noted(ways, 'What was paid back on the day.'),
  toMatch: noted(Money, 'Money that belongs to no order yet.'),
  drawers: noted(z.array(Drawer), 'The drawers of staff and of riders’ runs, and the safe.'),
  /** What M-Pesa's account gained on this day by the books, and by the imported statement. */
  mpesa: z.object({
    expected: noted(Money, 'What was there by the books.'),
    statement: z.nullable(Money),
    difference: noted(z.nullable(Money), 'The statement less the books.'),
  }),
  banked: noted(Money, 'Money that went from drawers, the safe and M-Pesa to the bank.'),
  expenses: noted(Money, 'What the shop spent.'),
  profit: noted(z.nullable(Money), 'Sales less what the goods cost; null: not known.'),
  late: noted(
    z.array(z.object({ day: z.string(), amount: Money })),
    'Money of closed days that the shop learned of on this one: in less out.',
  ),
})
export type DayReport = z.infer<typeof DayReport>

export const ClosingDay = z.extend(DayReport, {
  drawers: noted(
    z.array(z.extend(Drawer, { name: z.string() })),
    'The drawers of staff and of riders’ runs, and the safe. With the names of now.',
  ),
  closed: z.nullable(
    z.object({
      at: noted(Instant, 'When it happened.'),
      by: noted(z.string(), 'Who closed it.'),
      note: noted(z.nullable(z.string()), 'The note of this day’s own closing.'),
      day: noted(
        z.string(),
        'The day that was closed: this one, or a later one that closed it, too.',
      ),
    }),
  ),
  moves: noted(
    z.array(
      z.object({
        _id: noted(z.string(), 'The number of its entry of the books.'),
        at: noted(Instant, 'When it was recorded.'),
        by: noted(z.nullable(z.string()), 'Who recorded it.'),
        kind: z.enum([...moveKinds, 'handed-in', 'paid-back']),
        order: noted(z.nullable(Id), 'The order whose money was paid back.'),
        orderNumber: z.nullable(z.string()),
        from: noted(
          z.string(),
          'A drawer, `safe`, `bank`, `mpesa`, `owner` or, of an expense taken back, `expenses`.',
        ),
        to: noted(z.nullable(z.string()), 'The same; null: the money left the shop.'),
        amount: Money,
        reason: noted(z.nullable(z.string()), 'Why it was done, in words.'),
        reverses: noted(z.nullable(z.string()), 'The entry that it takes back.'),
        putRightAt: noted(z.nullable(Instant), 'When it was taken back; null: it stands.'),
        canPutRight: noted(z.boolean(), 'Whether staff may still take it back.'),
      }),
    ),
    'Money that was moved, spent, banked or paid back on the day, oldest first.',
  ),
  corrections: DayCorrections,
})
export type ClosingDay = z.infer<typeof ClosingDay>

/** `expected`: the sum on the screen; if another is there by now, nothing is closed. */
export const CloseDay = z.object({
  counts: z
    .array(
      z.object({
        holder: Holder,
        counted: noted(
          Money.check(z.refine((shillings) => shillings >= 0, 'Enter how much cash there is.')),
          'The cash that was there.',
        ),
        expected: noted(z.optional(Money), 'The sum on the screen; another one refuses.'),
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

export const getDay = endpoint(calls.getDay, staffWith(['figures', 'cash']), {
  summary: 'What a day brought, and what drawers and M-Pesa should hold',
  params: ByDay,
  answer: ClosingDay,
})

export const closeDay = endpoint(calls.closeDay, 'staff:cash', {
  summary: 'Close a day, and the days before it: what comes later belongs to the next one',
  idempotent: 'closeDay',
  refusals: ['CASH_CHANGED', 'DAY_CLOSED', 'DAY_NOT_BEGUN', 'DRAWER_NOT_FOUND'],
  params: ByDay,
  body: CloseDay,
  answer: ClosingDay,
})
