import * as z from 'zod/mini'
import { Id, Instant, LanguageCode, optionalText } from './endpoint.ts'
import { messages } from './messages.ts'
import { Money } from './money-schema.ts'
import { OptionalPhone } from './optional-phone.ts'
import { countDigits, normalisePhone } from './phone.ts'

/**
 * One attempt to pay. `requested`: we are asking M-Pesa; `prompted`: the phone shows the prompt;
 * `unknown`: nobody could tell yet, never final; `held`: money came, but less than was asked.
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
 * What may follow each state. `failed` is not the end: M-Pesa sometimes proves a success later,
 * and money that came must be seen. Nor is `paid` where M-Pesa proved the payment before it named
 * the sum.
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

/** A prompt is live while the phone may still answer it. */
export function isLive(state: PaymentState): boolean {
  return state === 'requested' || state === 'prompted' || state === 'unknown'
}

export const Payment = z.object({
  _id: Id,
  order: Id,
  method: z.enum(['mpesa', 'cash']),
  channel: z.enum(['stk', 'c2b', 'statement', 'cash']),
  amount: Money,
  /** What really came, once it did. */
  received: z.nullable(Money),
  phoneNumber: z.nullable(z.string()),
  state: PaymentState,
  resultCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  /** When another channel than the callback said so: a query, a confirmation, a statement or staff. */
  confirmedAt: z.nullable(Instant),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})
export type Payment = z.infer<typeof Payment>

export const AskForPayment = z.object({
  orderId: Id,
  phoneNumber: z.pipe(
    z.string(messages.invalid.mpesaPhone).check(
      z.refine((typed) => countDigits(typed) >= 10 && countDigits(typed) <= 12, {
        error: messages.invalid.mpesaPhone,
        abort: true,
      }),
      z.refine((typed) => !!normalisePhone(typed), messages.invalid.mpesaPhone),
    ),
    z.transform((typed: string) => normalisePhone(typed) ?? ''),
  ),
})
export type AskForPayment = z.infer<typeof AskForPayment>

export const RefundRequest = z.object({
  orderId: Id,
  manual: z.optional(z.boolean()),
  note: optionalText(500),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** `rider`: who brought the cash, where it was not handed over in the shop. */
export const CashTaken = z.object({ orderId: Id, rider: optionalText(60) })
export type CashTaken = z.infer<typeof CashTaken>

const PaymentAnswer = z.object({ payment: Payment })

export const askForPayment = {
  method: 'POST',
  url: '/payments/mpesa/stk-push',
  config: {
    access: 'user',
    summary: 'Send an M-Pesa prompt to a phone',
    idempotent: 'askForPayment',
  },
  schema: {
    body: AskForPayment,
    response: { 200: z.object({ message: z.string(), payment: Payment }) },
  },
} as const

/** The payments of an order, newest first, and what they leave to be paid. */
export const PaymentsOfOrder = z.object({
  payments: z.array(Payment),
  /** What is still missing, in whole shillings as M-Pesa would be asked for it; 0 once it is paid. */
  due: Money,
  /** The same to the cent, as a rider would collect it. */
  dueInCash: Money,
  /** What came and does not count yet, and what would be missing if it did. */
  held: Money,
  missing: Money,
  /** What is to be paid back. */
  owed: Money,
  /** What staff let go of. */
  discount: Money,
})
export type PaymentsOfOrder = z.infer<typeof PaymentsOfOrder>

export const listPaymentsOfOrder = {
  method: 'GET',
  url: '/payments/order/:orderId',
  config: {
    access: 'user',
    summary: 'List the payments of an order, newest first',
    missing: 'ORDER_NOT_FOUND',
  },
  schema: {
    params: z.object({ orderId: Id }),
    response: { 200: PaymentsOfOrder },
  },
} as const

/**
 * An event stream for whoever sends `accept: text/event-stream`: `changed` at its beginning and
 * whenever the order or its payments change; what they are now is for the other calls to say.
 */
export const followPaymentsOfOrder = {
  method: 'GET',
  url: '/payments/order/:orderId/events',
  config: {
    access: 'user',
    summary: 'Hear at once when an order or its payments change',
    missing: 'ORDER_NOT_FOUND',
  },
  schema: { params: z.object({ orderId: Id }) },
} as const

/** A PDF: what was ordered and paid, for one's own files. */
export const getReceipt = {
  method: 'GET',
  url: '/payments/order/:orderId/receipt.pdf',
  config: {
    access: 'user',
    summary: 'Download the receipt of an order as a PDF',
    missing: 'ORDER_NOT_FOUND',
  },
  schema: {
    params: z.object({ orderId: Id }),
    querystring: z.object({ language: z._default(LanguageCode, 'en') }),
  },
} as const

export const recordCash = {
  method: 'POST',
  url: '/payments/cash',
  config: { access: 'staff', summary: 'Record cash received for an order' },
  schema: { body: CashTaken, response: { 201: PaymentAnswer } },
} as const

export const refundPayment = {
  method: 'POST',
  url: '/payments/refund',
  config: { access: 'staff', summary: 'Pay money back' },
  schema: { body: RefundRequest, response: { 202: PaymentAnswer } },
} as const

/** What an order would be placed with; with an address the call needs a login. */
const OptionsFor = z.object({
  addressId: z.optional(Id),
  deliveryOption: z.optional(Id),
  contactPhone: OptionalPhone,
})
export type OptionsFor = z.infer<typeof OptionsFor>

/** Whether real money moves, and what to tell the shopper about it. */
export const getPaymentOptions = {
  method: 'GET',
  url: '/payments/options',
  config: {
    access: 'public',
    summary: 'How this shop takes payments; with your address, how your cart can be paid there',
  },
  schema: {
    querystring: OptionsFor,
    response: {
      200: z.object({
        simulator: z.boolean(),
        methods: z.array(z.string()),
        /** Methods that an order of this cart to this address would be refused with, and why. */
        closed: z.array(
          z.object({
            method: z.string(),
            message: z.string(),
            code: z.string(),
            values: z.record(z.string(), z.union([z.string(), z.number()])),
          }),
        ),
        /** The number to type at a phone instead of waiting for a prompt; null when there is none. */
        paybill: z.nullable(z.string()),
      }),
    },
  },
} as const

export const receiveCallback = {
  method: 'POST',
  url: '/hooks/lipa/:secret',
  config: { access: 'public', summary: "M-Pesa's answer to one prompt", missing: 'NOT_FOUND' },
  schema: {
    params: z.object({ secret: z.string() }),
    response: { 200: z.object({ ResultCode: z.number(), ResultDesc: z.string() }) },
  },
} as const

export const receiveReversalResult = {
  method: 'POST',
  url: '/hooks/rejesho/:secret',
  config: { access: 'public', summary: "M-Pesa's result of one refund", missing: 'NOT_FOUND' },
  schema: {
    params: z.object({ secret: z.string() }),
    response: { 200: z.object({ ResultCode: z.number(), ResultDesc: z.string() }) },
  },
} as const

/** M-Pesa gave up waiting for itself: the refund may still go through, and its result tells. */
export const receiveReversalTimeout = {
  method: 'POST',
  url: '/hooks/rejesho/:secret/timeout',
  config: { access: 'public', summary: 'M-Pesa is late with a refund', missing: 'NOT_FOUND' },
  schema: {
    params: z.object({ secret: z.string() }),
    response: { 200: z.object({ ResultCode: z.number(), ResultDesc: z.string() }) },
  },
} as const

/** What M-Pesa wants to hear at the addresses of payments typed by hand; `C2B…` turns one away. */
const HookAnswer = z.object({ ResultCode: z.string(), ResultDesc: z.string() })

export const receiveValidation = {
  method: 'POST',
  url: '/hooks/c2b/:secret/validation',
  config: { access: 'public', summary: 'May this typed payment pass?', missing: 'NOT_FOUND' },
  schema: { params: z.object({ secret: z.string() }), response: { 200: HookAnswer } },
} as const

export const receiveConfirmation = {
  method: 'POST',
  url: '/hooks/c2b/:secret/confirmation',
  config: { access: 'public', summary: 'A payment that M-Pesa has made', missing: 'NOT_FOUND' },
  schema: { params: z.object({ secret: z.string() }), response: { 200: HookAnswer } },
} as const
