/**
 * The shop's own reasons for a payment that did not succeed as expected. The database stores the name
 * of a reason, and people read its sentence. M-Pesa's result codes have their sentences in
 * `packages/daraja`. `fill` replaces `{name}`.
 */
export const paymentReasons = {
  unconfirmed: 'M-Pesa has not confirmed the request yet. The shop is finding out.',
  neverConfirmed:
    'M-Pesa did not confirm this request. If money has left your account, the shop will see it.',
  neverSent: 'M-Pesa could not be reached. No request was sent; please try again.',
  notToldInTime: 'M-Pesa did not tell in time what became of this request.',
  toldOnly: 'M-Pesa told of this payment but never confirmed it. The shop will look into it.',
  receiptUsed: 'This M-Pesa receipt was already counted for another payment.',
  lessThanAsked: 'Less money came than was asked for. The shop will be in touch.',
  moreThanAsked: 'More money came than was asked for; this part is owed back.',
  moreThanNeeded: 'More money came than was needed; this part is owed back.',
  tooLate: 'The order had its money already; this sum is owed back.',
  partMissing: 'A part of the money came. {amount} is still missing.',
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
