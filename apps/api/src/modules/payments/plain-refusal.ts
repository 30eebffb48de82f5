import { describeResultCode, type Refused, resultCodes } from '@duka/daraja/client'

const BUSY = 'M-Pesa is busy at the moment. Please wait a minute and try again.'
const LOCKED =
  'Another M-Pesa request is open on this phone. Please finish it, wait a minute and try again.'
const PHONE = 'M-Pesa does not know this phone number.'
const OURS = 'The shop cannot take M-Pesa payments right now. No money has left your account.'

/** Why M-Pesa did not take a request, in words for the shopper; its own are for programmers. */
export function plainRefusal({ code, reason, retryable }: Refused): string {
  if (Object.hasOwn(resultCodes, code)) return describeResultCode(code).reason
  if (/lock subscriber/i.test(reason)) return LOCKED
  if (/PhoneNumber|PartyA/i.test(`${code} ${reason}`)) return PHONE
  return retryable ? BUSY : OURS
}
