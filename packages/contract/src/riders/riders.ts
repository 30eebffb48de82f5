import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  paging,
  requiredText,
  staffWith,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { CashAmount, Money } from '../money-schema.ts'
import { Handover } from '../orders/handover.ts'
import { Payment, promptRefusals } from '../payments/payments.ts'
import { normalisePhone } from '../phone.ts'
import * as calls from './riders.calls.ts'

/** The link to a run expires after this many hours. */
export const RUN_HOURS = 24
/** The maximum number of wrong codes for an order, on all its runs together. */
export const HANDOVER_TRIES = 5

/** A Kenyan phone number in any common form; `message` for anything else. */
function kenyanPhone(message: string) {
  return z.pipe(
    z.string(message).check(z.refine((typed) => !!normalisePhone(typed), message)),
    z.transform((typed: string) => normalisePhone(typed) ?? ''),
  )
}

/**
 * `open`: with the rider; `not-at-home`: not handed over, still with the rider; `given-away`: on a later run.
 * `cancelled`, `returned` and `delivered` come from the order and its shipping record, and override the others.
 */
const parcelStates = z.enum([
  'open',
  'not-at-home',
  'delivered',
  'cancelled',
  'returned',
  'given-away',
])
export type ParcelState = z.infer<typeof parcelStates>

/** The states that can follow each state. The goods may be handed over whatever came before. */
export const parcelMoves: Record<ParcelState, readonly ParcelState[]> = {
  open: ['not-at-home', 'given-away', 'delivered'],
  'not-at-home': ['not-at-home', 'given-away', 'delivered'],
  'given-away': ['delivered'],
  cancelled: ['delivered'],
  returned: ['delivered'],
  // Staff said that it was not, and gave it out again.
  delivered: ['given-away'],
}

/** `due`: money is missing; `waiting`: a prompt is live. */
const parcelMoney = ['due', 'waiting', 'paid'] as const

/** All that a rider can see of an order and its customer. */
export const Parcel = z.object({
  order: Id,
  /** The order's number, which is on the label. */
  number: z.string(),
  recipient: noted(
    z.object({ name: z.nullable(z.string()), phoneNumber: z.nullable(z.string()) }),
    'Who takes the parcel and on which phone.',
  ),
  /** The address, or the pickup point with its directions, in one line. */
  place: z.string(),
  note: noted(
    z.optional(z.string()),
    "The customer's note, such as when to come; left out where there is none.",
  ),
  /** What is in the parcel. */
  items: z.array(
    z.object({
      name: z.string(),
      variant: noted(z.nullable(z.string()), 'Such as a size: what differs in a family.'),
      quantity: z.int(),
    }),
  ),
  amountDue: noted(Money, 'What is missing, to the cent; 0 once paid or cancelled.'),
  money: z.enum(parcelMoney),
  /** The cash that this rider took for it. */
  cash: Money,
  refundDue: noted(Money, 'The money that the shop owes back on the order.'),
  promptFailed: noted(z.boolean(), 'Whether the last prompt was refused or not answered.'),
  state: parcelStates,
  reason: noted(z.nullable(z.string()), 'Why it was not handed over.'),
  codeNeeded: noted(
    z.boolean(),
    "Whether the customer has the handover code: it was sent, or its owner opened the order's page. Else the name of who took it is enough.",
  ),
})
export type Parcel = z.infer<typeof Parcel>

/** The sums of a run, the same for the rider and for staff. */
const runSums = {
  toCollect: noted(Money, 'What is missing of the parcels that the rider has taken.'),
  /** Cash that the rider took on this run. */
  cash: Money,
  cashHandedIn: noted(Money, 'What staff received of it, without what was put right.'),
  cashDue: noted(Money, 'What the rider still has; below 0: more was brought than taken.'),
}

/** A run as the link shows it. */
export const RunForRider = z.object({
  _id: Id,
  rider: z.object({ name: z.string() }),
  expiresAt: noted(Instant, 'When it ends by itself.'),
  parcels: z.array(Parcel),
  ...runSums,
})
export type RunForRider = z.infer<typeof RunForRider>

const Settlement = z.object({
  amount: Money,
  at: noted(Instant, 'When it happened.'),
  by: noted(z.string(), 'Who took it.'),
  putRightAt: noted(
    z.nullable(Instant),
    'When staff took it back as recorded wrongly; null: it stands.',
  ),
})

/** A run as staff see it. */
export const Run = z.object({
  _id: Id,
  rider: z.object({ name: z.string(), phoneNumber: z.string() }),
  startedBy: z.string(),
  createdAt: Instant,
  expiresAt: noted(Instant, 'When it ends by itself.'),
  /** Whether the link still works. */
  isOpen: z.boolean(),
  revokedAt: noted(z.nullable(Instant), 'When staff ended the link of the run; null: not.'),
  parcels: z.array(Parcel),
  ...runSums,
  settlements: noted(z.array(Settlement), 'Cash that the rider has handed over.'),
})
export type Run = z.infer<typeof Run>

const RunAnswer = z.object({ run: Run })

export const NewRun = z.object({
  rider: z.object({
    name: requiredText('Name the rider.', 60),
    phoneNumber: kenyanPhone('Enter a Kenyan phone number.'),
  }),
  orders: z
    .array(Id, 'Choose the orders to give to the rider.')
    .check(
      z.minLength(1, 'Choose the orders to give to the rider.'),
      z.maxLength(100, 'A run takes at most 100 parcels.'),
    ),
  anyKind: noted(
    z._default(z.boolean('Please say true or false.'), false),
    'Whether it takes orders that do not go to a door, too.',
  ),
})
export type NewRun = z.infer<typeof NewRun>

export const RunFilter = z.object({ ...paging })
export type RunFilter = z.infer<typeof RunFilter>

export const startRun = endpoint(calls.startRun, 'staff:orders', {
  summary: 'Give parcels to a rider',
  refusals: ['NOT_FOR_RIDER', 'ORDER_NOT_FOUND', 'RUN_HAS_CLOSED_ORDER'],
  body: NewRun,
  created: { run: z.extend(Run, { link: z.string() }) },
})

export const listRuns = endpoint(calls.listRuns, staffWith(['orders', 'cash']), {
  summary: 'List rider runs, newest first',
  query: RunFilter,
  answer: { runs: z.array(Run), nextCursor },
})

/** Riders of the last 90 days, newest first. */
export const listRunRiders = endpoint(calls.listRunRiders, staffWith(['orders', 'cash']), {
  summary: 'List who took parcels along lately',
  answer: { riders: z.array(z.object({ name: z.string(), phoneNumber: z.string() })) },
})

export const revokeRun = endpoint(calls.revokeRun, 'staff:orders', {
  summary: "End a rider's link",
  missing: 'RUN_NOT_FOUND',
})

/** `amount`: the sum on the screen; if another is due by now, nothing is settled. `brought`: what was handed over; all, if left out. */
export const NewSettlement = z.object({
  amount: z.optional(Money),
  brought: noted(
    z.optional(CashAmount),
    'How much of it was handed over, in shillings; left out: all. The rest stays with the rider.',
  ),
  reason: noted(optionalText(500), 'Why the rest is missing.'),
})
export type NewSettlement = z.infer<typeof NewSettlement>

export const settleRun = endpoint(calls.settleRun, 'staff:cash', {
  summary: "Record that a rider handed over a run's cash",
  missing: 'RUN_NOT_FOUND',
  refusals: ['CASH_CHANGED', 'NOTHING_TO_SETTLE'],
  body: NewSettlement,
  answer: RunAnswer,
})

const ParcelAnswer = z.object({ parcel: Parcel })

export const readRun = endpoint(calls.readRun, 'public', {
  summary: 'Read the parcels of a run by its link',
  missing: 'RUN_NOT_FOUND',
  refusals: ['TOO_MANY_TRIES'],
  answer: { run: RunForRider },
})

export const promptForParcel = endpoint(calls.promptForParcel, 'public', {
  summary: 'Send an M-Pesa prompt for what is due',
  missing: 'RUN_NOT_FOUND',
  refusals: ['NO_PHONE_TO_ASK', 'ORDER_NOT_FOUND', promptRefusals],

  /** The phone to ask; without it, the recipient's. */
  body: { phoneNumber: z.optional(kenyanPhone(invalid.mpesaPhone)) },
  answer: {
    message: z.string(),
    payment: z.pick(Payment, { _id: true, amount: true, state: true }),
    parcel: Parcel,
  },
})

export const takeCashForParcel = endpoint(calls.takeCashForParcel, 'public', {
  summary: 'Record cash that was taken, whatever came before; what is not due is refund due',
  missing: 'RUN_NOT_FOUND',
  idempotent: 'takeCashForParcel',
  refusals: ['ORDER_NOT_FOUND', 'TOO_MANY_TRIES'],

  /**
   * `amount`: the cash that the rider took, by default what is due. The same amount under the same key is the same cash;
   * without a key, an equal amount for the parcel within a minute is.
   */
  body: { amount: z.optional(CashAmount) },
  answer: ParcelAnswer,
})

export const deliverParcel = endpoint(calls.deliverParcel, 'public', {
  summary: 'Record the delivery with the handover code, or with the name of who took it',
  missing: 'RUN_NOT_FOUND',
  idempotent: 'deliverParcel',
  refusals: [
    'ORDER_NOT_FOUND',
    'HANDOVER_CODE_NEEDED',
    'HANDOVER_CODE_WRONG',
    'HANDOVER_TRIES_USED',
    'TOO_MANY_TRIES',
  ],

  /** `takenBy` alone is enough only while the parcel's `codeNeeded` is false. */
  body: Handover,
  answer: ParcelAnswer,
})

export const noteNotAtHome = endpoint(calls.noteNotAtHome, 'public', {
  summary: 'Record why a parcel was not handed over',
  missing: 'RUN_NOT_FOUND',
  refusals: ['ORDER_NOT_FOUND', 'PARCEL_CLOSED', 'TOO_MANY_TRIES'],
  body: {
    reason: noted(
      requiredText('Say why it was not handed over.', 200),
      'Why it was not handed over.',
    ),
  },
  answer: ParcelAnswer,
})
