/**
 * The shop's own reasons for a payment that did not succeed as expected. The database stores the name
 * of a reason, and people read its sentence. M-Pesa's result codes have their sentences in
 * `packages/daraja`. `fill` replaces `{name}`.
 */
export const paymentReasons = {
  unconfirmed: 'M-Pesa has not confirmed the request yet. The shop is checking.',
  neverConfirmed:
    'M-Pesa did not confirm this request. If money has left your account, the shop will see it.',
  neverSent: 'M-Pesa could not be reached. No request was sent; please try again.',
  notToldInTime: 'M-Pesa did not report the result of this request in time.',
  toldOnly: 'M-Pesa reported this payment but never confirmed it. The shop will check it.',
  receiptUsed: 'This M-Pesa receipt was already counted for another payment.',
  lessThanAsked: 'The payment was less than requested. The shop will be in touch.',
  moreThanAsked: 'The payment was more than requested. The extra belongs to the customer.',
  moreThanNeeded: 'The payment was more than needed. The extra belongs to the customer.',
  tooLate: 'The order was already paid. This amount belongs to the customer.',
  partMissing: 'Part of the payment has arrived. {amount} is still missing.',
  busy: 'M-Pesa is busy at the moment. Please wait a minute and try again.',
  phoneLocked:
    'Another M-Pesa request is open on this phone. Please finish it, wait a minute and try again.',
  unknownPhone: 'M-Pesa does not know this phone number.',
  shopAtFault: 'The shop cannot take M-Pesa payments right now. No money has left your account.',
} as const

export type PaymentReason = keyof typeof paymentReasons

/** Whether a stored code is one of the shop's own reasons. */
export function isPaymentReason(code: string): code is PaymentReason {
  return Object.hasOwn(paymentReasons, code)
}
