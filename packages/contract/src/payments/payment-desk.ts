/** The payments of the whole shop, for staff. */
import * as z from 'zod/mini'
import { readsMoney } from '../access.ts'
import {
  compared,
  Day,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  paging,
  requiredText,
  sorting,
  staffWith,
} from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { OrderStatus, orderChannels } from '../orders/orders.ts'
import { moneyAccountNames } from '../settings/payment-methods.ts'
import { DayCorrections } from './corrections.ts'
import * as calls from './payments.calls.ts'
import {
  NeverCameBy,
  Payment,
  type PaymentChannel,
  PaymentState,
  PaymentsOfOrder,
  paymentChannels,
  WithRiders,
} from './payments.ts'

/** A payment with more details for staff. */
export const LedgerPayment = z.extend(Payment, {
  orderNumber: z.string(),
  note: z.nullable(z.string()),
  /** The member of staff who recorded it or paid it back. */
  staff: z.nullable(z.string()),
  /** The rider who brought the cash. */
  rider: z.nullable(z.string()),
})
export type LedgerPayment = z.infer<typeof LedgerPayment>

export const ledgerSorts = ['newest', 'oldest', 'amount', '-amount'] as const
export type LedgerSort = (typeof ledgerSorts)[number]

/** `day` and `newest` use the time of the settlement, or of the start while a payment is not settled. */
export const LedgerFilter = z.object({
  ...paging,
  sort: sorting(ledgerSorts),
  day: z.optional(Day),
  channel: noted(z.optional(z.enum(paymentChannels)), 'How the money came.'),
  method: z.optional(z.enum(moneyAccountNames)),
  state: z.optional(PaymentState),
})
export type LedgerFilter = z.infer<typeof LedgerFilter>

const Sum = z.object({ count: z.number(), amount: Money })
const sumOfChannel: Record<PaymentChannel, typeof Sum> = {
  stk: noted(Sum, 'Money that came by a prompt on the phone.'),
  c2b: noted(Sum, 'Money that customers paid by typing the paybill or till number.'),
  statement: Sum,
  cash: Sum,
}

/**
 * The day report of one day in Nairobi. `placed`, `received` and `refunded` are of that day; what is
 * to match, outstanding or due is the current state.
 */
export const PaymentDay = z.object({
  date: z.string(),
  placed: noted(Sum, 'Orders of that day that are not cancelled, and their totals.'),
  received: z.object({ ...sumOfChannel, total: Money }),
  refunded: Sum,
  simulated: noted(
    Sum,
    'In production: payments on the simulator, which are no real money and not part of `received` or `refunded`.',
  ),
  toMatch: noted(Sum, 'Money that belongs to no order yet.'),
  cashOutstanding: noted(Sum, 'Cash-on-delivery orders that are not paid.'),
  deliveredUnpaid: noted(Sum, 'Orders that were delivered and are not paid.'),
  refundsDue: noted(Sum, 'Money that the shop owes customers.'),
  cashByStaff: noted(
    z.array(z.object({ staff: z.string(), count: z.number(), amount: Money })),
    'Cash that staff took.',
  ),
  cashByRider: noted(
    z.array(z.object({ rider: z.nullable(z.string()), count: z.number(), amount: Money })),
    'Cash that riders took. `rider` is null for cash without a named rider.',
  ),
  corrections: DayCorrections,
})
export type PaymentDay = z.infer<typeof PaymentDay>

/** An order with money that is due back. */
export const OwedOrder = z.object({
  order: Id,
  orderNumber: z.string(),
  amount: Money,
  held: noted(Money, 'The part of `amount` that could still be accepted.'),
  underWay: noted(Money, 'The part of `amount` that M-Pesa is already paying back.'),
  withRiders: noted(WithRiders, 'The part of `amount` that riders reported and have not brought.'),
  status: OrderStatus,
  /** The name of the person: of the account or, without one, of the recipient. Null: it was erased. */
  customer: z.nullable(z.string()),
  /** Whom to call about the money. */
  phoneNumber: z.nullable(z.string()),
  channel: noted(z.enum(orderChannels), 'Where it was ordered.'),
})
export type OwedOrder = z.infer<typeof OwedOrder>

/** Money that M-Pesa reported and that belongs to no order yet. */
export const OpenReceipt = z.object({
  receipt: noted(z.string(), "M-Pesa's code of the payment; of cash its id."),
  channel: noted(z.enum(['c2b', 'statement', 'cash']), 'How the shop learned of it.'),
  amount: Money,
  account: noted(z.string(), 'The account number that the payer typed.'),
  payer: z.nullable(z.string()),
  typedFor: noted(z.array(z.string()), 'The orders at which somebody typed its code.'),
  /** `waiting`: the shop still checks whether it belongs to a prompt. */
  state: z.enum(['waiting', 'to-match']),
  paidAt: Instant,
  takenBy: noted(z.optional(z.string()), 'Of cash: who took it.'),
  cameFor: noted(z.optional(Id), 'Of cash: the order for which it was recorded first.'),
  cameForNumber: noted(z.optional(z.string()), 'The number of that order.'),
  neverCameBy: z.optional(NeverCameBy),
})
export type OpenReceipt = z.infer<typeof OpenReceipt>

/** `asFull`: the order counts as paid, and the missing amount becomes a discount. */
export const AcceptHeld = z.object({
  orderId: Id,
  asFull: noted(z.optional(z.boolean()), 'Accept less than the price as the whole price.'),
  note: optionalText(500),
})
export type AcceptHeld = z.infer<typeof AcceptHeld>

const Receipt = requiredText('Please give the receipt code.', 40, compared)
export const MatchReceipt = z.object({
  receipt: noted(Receipt, "M-Pesa's code of the payment."),
  orderId: Id,
})
export const ReturnReceipt = z.object({
  receipt: noted(Receipt, "M-Pesa's code of the payment."),
  note: optionalText(500),
})

/** The result for one line of a statement. */
export const StatementRow = z.object({
  line: z.number(),
  receipt: noted(z.nullable(z.string()), "M-Pesa's code of the payment."),
  amount: z.nullable(Money),
  result: noted(
    z.enum(['counted', 'known', 'waiting', 'to-match', 'reversal', 'skipped', 'unread']),
    'What became of it. `unread`: nothing of it was stored.',
  ),
  order: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  why: noted(z.nullable(z.string()), 'Why it was skipped, or what is odd about it.'),
})
export type StatementRow = z.infer<typeof StatementRow>

/** How the dates of a statement were read, by one of them; where the month stands first, or nothing in the file tells. */
export const StatementDates = z.object({
  order: z.enum(['day-first', 'month-first']),
  written: noted(z.string(), 'The date as it is in the file.'),
  read: noted(Instant, 'The time that was read there.'),
})
export type StatementDates = z.infer<typeof StatementDates>

export const StatementFile = z.object({ csv: z.string(), name: optionalText(255) })
export type StatementFile = z.infer<typeof StatementFile>

export const listPayments = endpoint(calls.listPayments, staffWith(readsMoney), {
  summary: 'List payments, newest first',
  query: LedgerFilter,
  answer: { payments: z.array(LedgerPayment), nextCursor },
})

export const getPaymentDay = endpoint(calls.getPaymentDay, staffWith(readsMoney), {
  summary: 'The money of a day at a glance; today by default',
  query: { date: z.optional(Day) },
  answer: PaymentDay,
})

export const listRiders = endpoint(calls.listRiders, staffWith(['cash', 'orders']), {
  summary: 'Who brought cash lately, for a form to suggest',
  answer: { riders: z.array(z.string()) },
})

export const listOwed = endpoint(calls.listOwed, staffWith(readsMoney), {
  summary: 'List the orders that are owed money back, oldest first',
  answer: {
    owed: noted(z.array(OwedOrder), 'Money that the shop owes customers.'),
  },
})

export const acceptHeld = endpoint(calls.acceptHeld, 'staff:cash', {
  summary: 'Take held money as a part of the price, or as all of it',
  refusals: [
    'LIMIT_EXCEEDED',
    'OWN_ORDER',
    'ORDER_NOT_FOUND',
    'ALREADY_PAID',
    'NOTHING_HELD',
    'ORDER_CANCELLED',
    'PROMPT_LIVE',
  ],
  body: AcceptHeld,
  answer: PaymentsOfOrder,
})

export const listOpenReceipts = endpoint(calls.listOpenReceipts, staffWith(readsMoney), {
  summary: 'List money that has no order yet, oldest first',
  answer: { receipts: z.array(OpenReceipt) },
})

export const matchReceipt = endpoint(calls.matchReceipt, 'staff:cash', {
  summary: 'Say which order a receipt belongs to',
  refusals: ['ORDER_NOT_FOUND', 'PROMPT_LIVE', 'RECEIPT_NOT_FOUND'],
  body: MatchReceipt,
  answer: { payment: Payment },
})

export const returnReceipt = endpoint(calls.returnReceipt, 'staff:refunds', {
  summary: 'Record that money without an order was paid back by hand',
  refusals: ['LIMIT_EXCEEDED', 'RECEIPT_NOT_FOUND'],
  body: ReturnReceipt,
  answer: {
    receipt: noted(z.string(), "M-Pesa's code of the payment."),
    state: z.string(),
  },
})

export const importStatement = endpoint(calls.importStatement, 'staff:cash', {
  summary: 'Import an M-Pesa statement; as text/csv, or in JSON',
  refusals: ['NOT_CSV', 'STATEMENT_UNREADABLE'],
  body: StatementFile,
  answer: {
    rows: z.array(StatementRow),
    dates: noted(
      z.nullable(StatementDates),
      'How the dates of a statement were read, where that needs a word; else null.',
    ),
  },
})
