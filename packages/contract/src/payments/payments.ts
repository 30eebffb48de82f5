import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import {
  compared,
  endpoint,
  Id,
  Instant,
  LanguageCode,
  noted,
  optionalText,
  ownOr,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { CashAmount, Money } from '../money-schema.ts'
import { OptionalPhone } from '../optional-phone.ts'
import { countDigits, normalisePhone } from '../phone.ts'
import { moneyAccountNames, paymentMethods } from '../settings/payment-methods.ts'
import * as calls from './payments.calls.ts'
import { TypedCode } from './typed-code.ts'

/**
 * The states of an attempt to pay. `requested`: M-Pesa has not answered the push yet; `prompted`: the phone shows the
 * prompt; `unknown`: the result is not known, which is never final; `held`: less money came than was asked for.
 */
export const paymentStates = [
  'requested',
  'prompted',
  'paid',
  'held',
  'failed',
  'unknown',
  'refunding',
  'refunded',
] as const
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>

/**
 * The states that can follow each state. `failed` is not final, because M-Pesa sometimes confirms a
 * success later. `paid` is not final, because M-Pesa can confirm a payment before it reports the amount.
 */
export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  requested: ['prompted', 'unknown', 'paid', 'held', 'failed'],
  prompted: ['unknown', 'paid', 'held', 'failed'],
  unknown: ['prompted', 'paid', 'held', 'failed'],
  failed: ['paid', 'held'],
  held: ['paid', 'refunding', 'refunded'],
  paid: ['held', 'refunding', 'refunded'],
  refunding: ['refunded', 'paid', 'held'],
  refunded: [],
}

/** What becomes of money that goes back: `asked`, M-Pesa has not answered yet. */
export const refundStates = ['asked', 'done', 'failed'] as const
type RefundState = (typeof refundStates)[number]

/** The states that can follow each state. `failed` is not final: M-Pesa sometimes makes the refund all the same. */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  asked: ['done', 'failed'],
  failed: ['done'],
  done: [],
}

/** How the shop learned of a payment, in the order in which pages list it. */
export const paymentChannels = ['stk', 'c2b', 'statement', 'cash'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** Whether a prompt is live: the phone may still answer it. */
export function isLive(state: PaymentState): boolean {
  return state === 'requested' || state === 'prompted' || state === 'unknown'
}

export const NeverCameBy = noted(
  z.array(z.string()),
  'Of cash in your own drawer: the colleagues who can say that it never came, at most three. Left out where you can.',
)

export const Payment = z.object({
  _id: Id,
  order: Id,
  method: z.enum(moneyAccountNames),
  channel: noted(z.enum(paymentChannels), 'How the money came.'),
  amount: Money,
  received: noted(
    z.nullable(Money),
    'What came; null before it did, and for a part of a receipt that went back.',
  ),
  paidBackBy: noted(
    z.optional(z.array(z.enum(moneyAccountNames))),
    'How the money went back; left out where it did not.',
  ),
  phoneNumber: z.nullable(z.string()),
  state: PaymentState,
  resultCode: noted(z.nullable(z.string()), "M-Pesa's code for the outcome; null: none yet."),
  reason: noted(z.nullable(z.string()), 'Why it failed, in words; null: it did not.'),
  receipt: noted(z.nullable(z.string()), "M-Pesa's code of the payment."),
  /** When a second source confirmed the callback: a query, a confirmation, a statement or staff. */
  confirmedAt: z.nullable(Instant),
  createdAt: Instant,
  settledAt: noted(z.nullable(Instant), 'When the outcome became known; null: not yet.'),
  movable: noted(
    z.optional(Money),
    'What of its receipt is at this order and can be put right, in the list of an order for staff; left out where nothing is.',
  ),
  payer: noted(
    z.optional(z.string()),
    'Who paid, as M-Pesa named them, in the list of an order for staff who see the money; left out where it named nobody.',
  ),
  neverCameBy: z.optional(NeverCameBy),
})
export type Payment = z.infer<typeof Payment>

export const AskForPayment = z.object({
  orderId: Id,
  phoneNumber: z.pipe(
    z.string(invalid.mpesaPhone).check(
      z.refine((typed) => countDigits(typed) >= 10 && normalisePhone(typed) !== undefined, {
        error: invalid.mpesaPhone,
        abort: true,
      }),
    ),
    z.transform((typed: string) => normalisePhone(typed) ?? ''),
  ),
})
export type AskForPayment = z.infer<typeof AskForPayment>

/** How money goes back. By hand, staff have sent it already: they record that. */
export const refundWays = ['mpesa-reversal', 'mpesa-hand', 'mpesa-b2c', 'cash'] as const

export const RefundRequest = z
  .object({
    orderId: Id,
    /** A part: of what is due or, where nothing is, of what was paid. By default the largest sum that is due. */
    amount: z.optional(
      z.nullable(Money.check(z.refine((shillings) => shillings > 0, invalid.refundAmount))),
    ),
    way: noted(
      z.optional(z.nullable(z.enum(refundWays))),
      'How money goes back: reversed by M-Pesa, by hand, or in cash from a drawer. Left out: a reversal, or with `manual` and for cash the way in which it came.',
    ),
    manual: noted(z.optional(z.boolean()), 'Whether it is paid back by hand.'),
    /** M-Pesa's code of a transfer that was made by hand. */
    code: z.optional(
      z.nullable(
        z.string().check(
          compared,
          z.overwrite((typed) => typed.replace(/\s/g, '').toUpperCase()),
          z.regex(/^(?:[A-Z0-9]{10})?$/, invalid.refundCode),
        ),
      ),
    ),
    /** The drawer that cash was taken from, `person:ID` or `run:ID`; by default that of the caller. */
    from: z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.toLowerCase(),
            z.regex(/^(?:(?:person|run):[0-9a-f-]{36})?$/, invalid.refundFrom),
          ),
      ),
    ),
    note: optionalText(500),
  })
  .check(({ value, issues }) => {
    const { way, code, note } = value
    if (way === 'mpesa-hand' && !code && !note)
      issues.push({
        code: 'custom',
        input: value,
        path: ['code'],
        message: invalid.refundCodeOrNote,
      })
  })
export type RefundRequest = z.infer<typeof RefundRequest>

/**
 * `rider`: who brought the cash, if it was not paid in the shop. `taken`: the cash is here, so it is recorded also for an
 * order that is paid, cancelled or being paid; what is not due is then refund due. `amount`: by default what is due, else
 * the price. Without `taken` it must be what is due.
 */
export const CashTaken = z.object({
  orderId: Id,
  rider: optionalText(60),
  amount: z.optional(CashAmount),
  taken: noted(
    z.optional(z.boolean()),
    'The money was really taken: record it even if the order is paid or cancelled. The surplus is refund due.',
  ),
})
export type CashTaken = z.infer<typeof CashTaken>

/** Why no prompt is sent to a phone. */
export const promptRefusals = [
  'ALREADY_PAID',
  'ORDER_CANCELLED',
  'MPESA_OFF',
  'MPESA_REFUSED',
  'OVER_MPESA_LIMIT',
  'PHONE_HAS_PROMPT',
  'PAYMENT_UNDECIDED',
  'MONEY_TO_MATCH',
  'REFUND_UNDER_WAY',
  'TOO_MANY_TRIES',
] as const

const PaymentAnswer = z.object({ payment: Payment })

export const askForPayment = endpoint(calls.askForPayment, ownOr(readsOrders), {
  summary: 'Send an M-Pesa prompt to a phone',
  idempotent: 'askForPayment',
  refusals: ['ORDER_NOT_FOUND', promptRefusals],
  body: AskForPayment,
  answer: { message: z.string(), payment: Payment },
})

/** Cash that riders reported and have not brought to the shop. */
export const WithRiders = z.array(
  z.object({ rider: noted(z.string(), 'The name of the rider.'), amount: Money }),
)
export type WithRiders = z.infer<typeof WithRiders>

/** The payments of an order, newest first, and the resulting amounts. */
export const PaymentsOfOrder = z.object({
  payments: z.array(Payment),
  due: noted(
    Money,
    'The missing amount in whole shillings, as a prompt would ask for it; 0 once the order is paid.',
  ),
  dueInCash: noted(Money, 'The missing amount to the cent, as a rider would collect it.'),
  /** Money that is held, and the amount that would be missing if it counted. */
  held: noted(Money, 'Money that came in and is too little to count yet.'),
  missing: noted(Money, 'What would still be missing if the money that is held counted.'),
  owed: noted(Money, 'The amount that is due back.'),
  withRiders: noted(
    z.optional(WithRiders),
    'For staff: the part of `owed`, or of what was paid if nothing is owed, that riders reported and have not brought; left out where there is none.',
  ),
  discount: noted(Money, 'The part of the price that staff gave up.'),
  putRightAt: noted(
    z.optional(Instant),
    'When staff last put right what money of the order was counted for; left out where they never did.',
  ),
  promptByLink: noted(
    z.optional(z.boolean()),
    'True while the live prompt is one that somebody with a pay link asked for; left out otherwise.',
  ),
  cashInstead: noted(
    z.optional(z.boolean()),
    'True for its customer while `POST /orders/{id}/pay-on-delivery` would be taken; left out otherwise.',
  ),
  cashSince: noted(
    z.optional(Instant),
    'For its customer, when they chose so; left out where they did not.',
  ),
  typedCodes: noted(
    z.optional(z.array(TypedCode)),
    'Codes that were typed for this order and have not paid it, the latest first; left out where there are none.',
  ),
})
export type PaymentsOfOrder = z.infer<typeof PaymentsOfOrder>

export const listPaymentsOfOrder = endpoint(calls.listPaymentsOfOrder, ownOr(readsOrders), {
  summary: 'List the payments of an order, newest first',
  missing: 'ORDER_NOT_FOUND',
  answer: PaymentsOfOrder,
})

/**
 * An event stream for clients that send `accept: text/event-stream`. It sends `changed` at its start and
 * whenever the order or its payments change. The client then reads them by the other calls.
 */
export const followPaymentsOfOrder = endpoint(calls.followPaymentsOfOrder, ownOr(readsOrders), {
  summary: 'Hear at once when an order or its payments change',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['TOO_MANY_TRIES'],
})

/** The receipt PDF: what was ordered and paid. */
export const getReceipt = endpoint(calls.getReceipt, ownOr(readsOrders), {
  summary: 'Download the receipt of an order as a PDF',
  missing: 'ORDER_NOT_FOUND',
  query: { language: z._default(LanguageCode, 'en') },
})

export const recordCash = endpoint(calls.recordCash, 'staff:cash', {
  summary: 'Record cash received for an order',
  idempotent: 'recordCash',
  refusals: [
    'ORDER_NOT_FOUND',
    'ALREADY_PAID',
    'CASH_CHANGED',
    'MONEY_TO_MATCH',
    'ORDER_CANCELLED',
    'PAYMENT_UNDECIDED',
    'PROMPT_LIVE',
    'REFUND_UNDER_WAY',
  ],
  body: CashTaken,
  created: PaymentAnswer,
})

export const refundPayment = endpoint(calls.refundPayment, 'staff:refunds', {
  summary: 'Pay back what is due, or a part of what was paid: the order then costs less',
  idempotent: 'refundPayment',
  refusals: [
    'LIMIT_EXCEEDED',
    'DRAWER_NOT_FOUND',
    'MORE_THAN_PAID',
    'MPESA_REFUSED',
    'NOT_REFUND_DUE',
    'ORDER_NOT_FOUND',
    'PAY_BACK_BY_HAND',
    'REFUND_BY_HAND',
    'TRANSFER_CODE_USED',
  ],
  body: RefundRequest,
  accepted: PaymentAnswer,
})

/** The choices of a future order. With an address the call needs a login. */
const OptionsFor = z.object({
  addressId: z.optional(Id),
  deliveryOption: noted(
    z.optional(Id),
    'The id of one of the options that `GET /delivery/options` offers for the address.',
  ),
  contactPhone: OptionalPhone,
})
export type OptionsFor = z.infer<typeof OptionsFor>

/** The shop's own M-Pesa numbers, for paying on a phone without a prompt. */
export const PayTo = z.object({
  paybill: noted(z.nullable(z.string()), 'Null while M-Pesa confirms no payments to it.'),
  till: noted(z.nullable(z.string()), "The till's number; null when the shop has none."),
  accountHolder: noted(
    z.nullable(z.string()),
    'The name that M-Pesa shows to the payer; null if the owner has not said.',
  ),
})
export type PayTo = z.infer<typeof PayTo>

/** How the shop takes payments, and which methods this order could not use. */
export const getPaymentOptions = endpoint(calls.getPaymentOptions, 'public', {
  summary: 'How this shop takes payments; with your address, how your cart can be paid there',
  refusals: ['ADDRESS_NOT_FOUND', 'NOT_SIGNED_IN', 'SESSION_EXPIRED'],
  query: OptionsFor,
  answer: {
    simulator: noted(z.boolean(), 'Whether M-Pesa is simulated: no money moves.'),
    methods: z.array(z.enum(paymentMethods)),
    /** Methods that the shop would refuse for this cart and address, with the reason. */
    closed: z.array(
      z.object({
        method: z.enum(paymentMethods),
        message: z.string(),
        code: z.string(),
        values: noted(
          z.record(z.string(), z.union([z.string(), z.number()])),
          'The values of the placeholders in the message.',
        ),
      }),
    ),
    ...PayTo.shape,
  },
})

/** What M-Pesa is answered. */
const Received = z.object({
  ResultCode: noted(z.number(), '`0`: received.'),
  ResultDesc: noted(z.string(), 'The same in a word.'),
})

export const receiveCallback = endpoint(calls.receiveCallback, 'public', {
  summary: "M-Pesa's answer to one prompt",
  missing: 'NOT_FOUND',
  answer: Received,
})

export const receiveReversalResult = endpoint(calls.receiveReversalResult, 'public', {
  summary: "M-Pesa's result of one refund",
  missing: 'NOT_FOUND',
  answer: Received,
})

/** M-Pesa reports a timeout in its queue. The refund may still succeed; its result decides. */
export const receiveReversalTimeout = endpoint(calls.receiveReversalTimeout, 'public', {
  summary: 'M-Pesa is late with a refund',
  missing: 'NOT_FOUND',
  answer: Received,
})

/** The answer to M-Pesa at the URLs for typed payments; a `C2B…` code rejects the payment. */
const HookAnswer = z.object({
  ResultCode: noted(z.string(), 'What the shop answers; `0`: yes.'),
  ResultDesc: noted(z.string(), 'The same in a word.'),
})

export const receiveValidation = endpoint(calls.receiveValidation, 'public', {
  summary: 'May this typed payment pass?',
  missing: 'NOT_FOUND',
  answer: HookAnswer,
})

export const receiveConfirmation = endpoint(calls.receiveConfirmation, 'public', {
  summary: 'A payment that M-Pesa has made',
  missing: 'NOT_FOUND',
  answer: HookAnswer,
})
