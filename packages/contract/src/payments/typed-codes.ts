import * as z from 'zod/mini'
import { readsOrders } from '../access.ts'
import { endpoint, Id, Instant, ownOr } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './payments.calls.ts'
import { Payment } from './payments.ts'
import { readTypedCode } from './read-typed-code.ts'

/** For how long the shop waits for the payment of a code that it does not know yet. */
export const TYPED_CODE_HOURS = 48

export const EnterTypedCode = z.object({
  orderId: Id,
  /** Case and blanks do not matter, and a whole message from M-Pesa will do. */
  code: z.pipe(
    z.string(invalid.paidCode),
    z.transform((typed: string, context) => {
      const read = readTypedCode(typed)
      if ('code' in read) return read.code
      context.issues.push({ code: 'custom', input: typed, message: read.problem })
      return z.NEVER
    }),
  ),
})
export type EnterTypedCode = z.infer<typeof EnterTypedCode>

/** The code is not known yet, and pays the order when M-Pesa reports the payment until then. */
export const CodeWaits = z.object({ state: z.literal('waiting'), until: Instant })

export const typedCodeRefusals = [
  'ALREADY_PAID',
  'MPESA_OFF',
  'ORDER_CANCELLED',
  'TYPED_CODE_TOO_LITTLE',
  'TYPED_CODE_USED',
  'TOO_MANY_TRIES',
] as const

/** A picture (PNG) that the M-Pesa app reads: whom to pay, and what is outstanding. */
export const getMpesaQr = endpoint(calls.getMpesaQr, ownOr(readsOrders), {
  summary: 'A QR code with which the M-Pesa app pays what an order still needs',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['ALREADY_PAID', 'MPESA_OFF', 'ORDER_CANCELLED', 'OVER_MPESA_LIMIT', 'QR_NOT_MADE'],
})

export const enterTypedCode = endpoint(calls.enterTypedCode, ownOr(readsOrders), {
  summary: 'Pay an order with the receipt code of a payment that was made at a phone',
  idempotent: 'enterTypedCode',
  refusals: ['ORDER_NOT_FOUND', ...typedCodeRefusals],
  body: EnterTypedCode,

  /** The payment was known, and pays the order. */
  answer: { state: z.literal('paid'), payment: Payment },
  accepted: CodeWaits,
})
