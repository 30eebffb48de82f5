import { fill } from '@duka/contract/fill'
import { type PaymentReason, paymentReasons } from '@duka/contract/payments/payment-reasons'
import { describeResultCode, type Refused, resultCodes } from '@duka/daraja/client'
import { ShopError } from '../../../http/errors.ts'

/** The shop's code for M-Pesa's refusal; null if M-Pesa's own code has a text. */
export function refusalReason({ code, reason, retryable }: Refused): PaymentReason | null {
  if (Object.hasOwn(resultCodes, code)) return null
  if (/lock subscriber/i.test(reason)) return 'phoneLocked'
  if (/PhoneNumber|PartyA/i.test(`${code} ${reason}`)) return 'unknownPhone'
  return retryable ? 'busy' : 'shopAtFault'
}

/** The reason of a refusal as a text for shoppers. */
export function plainRefusal(refused: Refused): string {
  const reason = refusalReason(refused)
  return reason ? fill(paymentReasons[reason]) : describeResultCode(refused.code).reason
}

/** How long a prompt stays on a phone, roughly. */
const PROMPT_LIFETIME_S = 60

/** The shop's answer to a refusal by M-Pesa: 409 while the phone shows another prompt, else 502. */
export function toShopError(refused: Refused): ShopError {
  if (!/lock subscriber/i.test(refused.reason))
    return new ShopError('MPESA_REFUSED', { reason: plainRefusal(refused) })
  return new ShopError(
    'PHONE_HAS_PROMPT',
    { seconds: PROMPT_LIFETIME_S },
    { retryAfterSeconds: PROMPT_LIFETIME_S },
  )
}
