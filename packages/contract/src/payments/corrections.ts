/** Putting right what the money of a receipt was counted for. */
import * as z from 'zod/mini'
import { compared, endpoint, Id, Instant, noted, requiredText } from '../endpoint.ts'
import { LedgerEntry } from '../ledger/ledger.ts'
import { Money } from '../money-schema.ts'
import * as calls from './payments.calls.ts'

const Order = z.object({ order: Id })

/**
 * A correction as the pages of a day list it. Its places are the short numbers of orders, `to-match`, `never-came` and, on
 * the page of payments, `paid-back`: money without an order that went back by hand.
 */
export const DayCorrection = z.object({
  at: noted(Instant, 'When it happened.'),
  by: noted(z.nullable(z.string()), 'Who put it right.'),
  receipt: noted(z.nullable(z.string()), "M-Pesa's code of the payment; null for cash."),
  amount: Money,
  from: z.string(),
  to: z.string(),
  reason: noted(z.nullable(z.string()), 'Why it was done, in words.'),
  day: noted(z.string(), 'The day of the books that has the correction.'),
  of: noted(z.nullable(z.string()), 'The day of the books on which the money came.'),
})
export type DayCorrection = z.infer<typeof DayCorrection>

export const DayCorrections = noted(
  z.array(DayCorrection),
  'What was put right on the day, and what of its money was put right later.',
)

/**
 * `receipt`: M-Pesa's code, for cash the payment's `_id`. `never-came`: cash that was mistyped. Without `amount` all that is
 * at `from` moves.
 */
export const Correction = z.object({
  receipt: noted(
    requiredText('Please give the receipt code.', 40, compared),
    "M-Pesa's code of the payment.",
  ),
  from: z.union([Order, z.literal('to-match')]),
  to: z.union([Order, z.literal('to-match'), z.literal('never-came')]),
  amount: z.optional(
    Money.check(z.refine((shillings) => shillings > 0, 'Enter a sum above zero.')),
  ),
  reason: noted(requiredText('Please say why.', 500), 'Why it was done, in words.'),
})
export type Correction = z.infer<typeof Correction>

export const putRight = endpoint(calls.putRight, 'staff:refunds', {
  summary: 'Move what a receipt was counted for to another order, to match, or out of the books',
  idempotent: 'putRight',
  refusals: [
    'LESS_THERE',
    'NOT_CASH',
    'OWN_DRAWER',
    'ORDER_NOT_FOUND',
    'PAYMENT_UNKNOWN',
    'PROMPT_LIVE',
    'SAME_PLACE',
    'SIMULATED_MONEY',
  ],
  body: Correction,
  created: {
    entry: noted(LedgerEntry, 'The number of the entry of the books: its lines balance.'),
  },
})
