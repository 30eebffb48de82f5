import { paymentReasons } from '@duka/contract/payment-reasons'
import { describeResultCode, type Refused, resultCodes } from '@duka/daraja/client'

/** Why M-Pesa did not take a request, in words for the shopper; its own are for programmers. */
export function plainRefusal({ code, reason, retryable }: Refused): string {
  if (Object.hasOwn(resultCodes, code)) return describeResultCode(code).reason
  if (/lock subscriber/i.test(reason)) return paymentReasons.phoneLocked
  if (/PhoneNumber|PartyA/i.test(`${code} ${reason}`)) return paymentReasons.unknownPhone
  return retryable ? paymentReasons.busy : paymentReasons.shopAtFault
}
