import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import { endpoint, Instant, noted, ownOr } from '../endpoint.ts'
import { messageChannels } from '../messages/message-kinds.ts'
import { Money } from '../money-schema.ts'
import { OrderStatus, PaymentStatus } from '../orders/orders.ts'
import { paymentMethods } from '../settings/payment-methods.ts'
import * as calls from './pay-links.calls.ts'
import { AskForPayment, Payment, promptRefusals } from './payments.ts'
import { CodeWaits, EnterTypedCode, typedCodeRefusals } from './typed-codes.ts'

/** A pay link works for this many days. */
export const PAY_LINK_DAYS = 14

export const NewPayLink = z.object({
  send: noted(
    z.optional(z.boolean()),
    'Whether the shop sends the link to the customer, by the message `pay-link`. Staff only.',
  ),
})
export type NewPayLink = z.infer<typeof NewPayLink>

export const PayLink = z.object({
  /** The URL of the page by which anybody can pay the order. */
  link: z.string(),
  expiresAt: noted(Instant, 'When it ends by itself.'),
  orderExpiresAt: noted(
    z.nullable(Instant),
    'When the order is cancelled because it is unpaid, and the link ends with it; null: it is not.',
  ),
  sentBy: noted(
    z.array(z.enum(messageChannels)),
    'The channels by which the shop sends it to the customer; empty: none.',
  ),
})
export type PayLink = z.infer<typeof PayLink>

/** What everybody with the link can see: what, how much and to whom, and nothing about a person. */
export const ToPay = z.object({
  order: z.object({
    /** The number to say on the phone, and the account number of a payment by hand. */
    number: z.string(),
    items: z.array(
      z.object({
        name: z.string(),
        nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
        variant: noted(z.nullable(z.string()), 'Such as a size: what differs in a family.'),
        variantSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
        quantity: z.int(),
      }),
    ),
    totalAmount: Money,
    outstanding: noted(Money, 'The missing amount, to the cent; 0 once the order is paid.'),
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    expiresAt: noted(z.nullable(Instant), 'When it is cancelled unpaid; null: never.'),
  }),
  /** The ways to pay by the link that the shop takes now. */
  methods: z.array(z.enum(paymentMethods)),
  /** The paybill or till number for typed payments, and the name that M-Pesa shows to the payer; null: there is none. */
  paybill: noted(z.nullable(z.string()), 'The number to pay to by hand; null: none.'),
  till: noted(z.nullable(z.string()), 'The till to pay to by hand; null: none.'),
  accountHolder: noted(z.nullable(z.string()), 'The name that M-Pesa shows; null: not told.'),
})
export type ToPay = z.infer<typeof ToPay>

export const makePayLink = endpoint(calls.makePayLink, ownOr(readsOrders), {
  summary: 'Make a link by which anybody can pay an order',
  missing: 'ORDER_NOT_FOUND',
  idempotent: 'makePayLink',
  refusals: ['ALREADY_PAID', 'MPESA_OFF', 'NOT_ALLOWED', 'ORDER_CANCELLED'],
  body: NewPayLink,
  created: PayLink,
})

export const endPayLink = endpoint(calls.endPayLink, ownOr(readsOrders), {
  summary: 'End the links by which anybody can pay an order',
  missing: 'ORDER_NOT_FOUND',
})

export const readPayLink = endpoint(calls.readPayLink, 'public', {
  summary: 'Read what a pay link asks for',
  missing: 'PAY_LINK_ENDED',
  refusals: ['TOO_MANY_TRIES'],
  answer: ToPay,
})

export const promptByPayLink = endpoint(calls.promptByPayLink, 'public', {
  summary: 'Send an M-Pesa prompt to the phone of the payer',
  missing: 'PAY_LINK_ENDED',
  refusals: ['PROMPT_LIVE', promptRefusals],
  body: z.pick(AskForPayment, { phoneNumber: true }),
  answer: {
    message: z.string(),
    payment: z.pick(Payment, {
      _id: true,
      method: true,
      channel: true,
      amount: true,
      state: true,
      createdAt: true,
    }),
  },
})

export const enterCodeByPayLink = endpoint(calls.enterCodeByPayLink, 'public', {
  summary:
    'Pay the order of a pay link with the receipt code of a payment that was made at a phone',
  missing: 'PAY_LINK_ENDED',
  refusals: typedCodeRefusals,
  body: z.pick(EnterTypedCode, { code: true }),

  /** The payment was known, and pays the order. */
  answer: { state: z.literal('paid') },
  accepted: CodeWaits,
})
