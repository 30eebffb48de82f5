/** Cash that moves between drawers, the safe, the bank, M-Pesa and the owner, and what is spent. */
import * as z from 'zod/mini'
import { endpoint, Id, noted, optionalText, requiredText } from '../endpoint.ts'
import { CashAmount } from '../money-schema.ts'
import * as calls from './ledger.calls.ts'
import { LedgerEntry } from './ledger.ts'
import { moveEnds, moveKinds, needReason } from './move-kinds.ts'

/** A person's drawer, that of a rider's run, or one of the places of which there is one. */
export const Holder = z
  .string('Say whose money it is.')
  .check(
    z.toLowerCase(),
    z.regex(
      /^(?:person:(?:unknown|[0-9a-f-]{36})|run:[0-9a-f-]{36}|safe|bank|mpesa|owner)$/,
      'There is no such drawer.',
    ),
  )

/** The kind of a cash refund, which leaves a drawer for the customer of an order. */
const paidBack = 'paid-back'
const kinds = [...moveKinds, paidBack] as const
const endsOf = { ...moveEnds, [paidBack]: { from: ['person', 'run'], to: null } }

/** `to` is left out of an expense and of a refund. */
export const NewMove = z
  .object({
    from: Holder,
    to: z.optional(z.nullable(Holder)),
    amount: CashAmount,
    kind: z.enum(kinds, 'There is no such move.'),
    order: noted(
      z.optional(z.nullable(Id)),
      'Of `paid-back` alone: the order whose money goes back.',
    ),
    reason: noted(
      optionalText(500),
      'Why it was done, in words. `owner-out`, `expense` and `paid-back` need it.',
    ),
  })
  .check(({ value, issues }) => {
    const { from, to, kind, order, reason } = value
    const ends = endsOf[kind]
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (kind === paidBack && !order)
      refuse('order', 'Say which order the money goes back of: only its money can be paid back.')
    if (kind !== paidBack && order) refuse('order', 'Only a refund is of an order.')
    if (needReason.has(kind) && !reason) refuse('reason', 'Say what it was for.')
    if (!isOneOf(ends.from, from)) refuse('from', 'This money cannot come from there.')
    if (ends.to === null ? to : !to || !isOneOf(ends.to, to))
      refuse('to', 'This money cannot go there.')
    else if (from === to) refuse('to', 'Choose another place than the one that it comes from.')
  })
export type NewMove = z.infer<typeof NewMove>

const isOneOf = (kinds: readonly string[], holder: string) =>
  kinds.includes(holder.replace(/:.*/, ''))

export const moveDrawers = endpoint(calls.moveDrawers, 'staff:cash', {
  summary:
    'Record that money was moved between drawers, safe, bank, M-Pesa and owner, spent, or paid back in cash',
  idempotent: 'moveDrawers',
  refusals: [
    'DRAWER_NOT_FOUND',
    'LIMIT_EXCEEDED',
    'MORE_THAN_PAID',
    'NOT_REFUND_DUE',
    'ORDER_NOT_FOUND',
  ],
  body: NewMove,
  created: {
    entry: noted(LedgerEntry, 'The number of the entry of the books: its lines balance.'),
  },
})

/** Why a move is taken back. */
export const MoveReversal = z.object({
  reason: noted(requiredText('Please say why.', 500), 'Why it was done, in words.'),
})
export type MoveReversal = z.infer<typeof MoveReversal>

export const putMoveRight = endpoint(calls.putMoveRight, 'staff:cash', {
  summary: 'Take back a move or an expense that was recorded wrongly: both stay in the books',
  idempotent: 'putMoveRight',
  missing: 'MOVE_NOT_FOUND',
  refusals: ['MOVE_FINAL', 'OWN_DRAWER'],
  params: {
    id: noted(
      z.string().check(z.regex(/^\d{1,15}$/, 'There is no such move.')),
      'The number of its entry of the books: `_id` of a move of the day.',
    ),
  },
  body: MoveReversal,
  created: {
    entry: noted(LedgerEntry, 'The entry that takes it back, in the open day.'),
  },
})
