import { type C2bRegistration, registerC2b } from './c2b.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { type PullQuestion, pullTransactions, registerPull } from './pull.ts'
import { type DynamicQr, dynamicQr } from './qr.ts'
import { type InitiatorSettings, type Reversal, reverse } from './reversal.ts'
import { type StkPush, type StkSettings, stkPush, stkQuery } from './stk.ts'

export type DarajaOptions = GatewayOptions & StkSettings & InitiatorSettings

/**
 * A client for Safaricom's Daraja API (M-Pesa Kenya). Its methods never throw because of the network or M-Pesa:
 * they return an `outcome`. `createDaraja` itself throws when `baseUrl` is not a URL.
 */
export function createDaraja(options: DarajaOptions) {
  const call = createGateway(options)
  const now = options.now ?? (() => new Date())
  const { shortcode } = options
  return {
    stkPush: (push: StkPush) => stkPush(call, options, push, now()),
    stkQuery: ({ checkoutRequestId }: { checkoutRequestId: string }) =>
      stkQuery(call, options, checkoutRequestId, now()),
    registerC2b: (registration: C2bRegistration) => registerC2b(call, shortcode, registration),
    reverse: (wanted: Reversal) => reverse(call, options, wanted),
    dynamicQr: (wanted: DynamicQr) => dynamicQr(call, wanted),
    pullTransactions: (question: PullQuestion) => pullTransactions(call, shortcode, question),
    registerPull: (registration: Parameters<typeof registerPull>[2]) =>
      registerPull(call, shortcode, registration),
  }
}

// Everything else that users of the client need, so that they import from one file only.
export { type AsyncResult, readAsyncResult } from './async-result.ts'
export {
  acceptC2b,
  type C2bPayload,
  type C2bRegistrationOutcome,
  readC2bPayload,
  rejectC2b,
} from './c2b.ts'
export { checkCallbackUrl } from './callback-url.ts'
export { securityCredential, stkPassword } from './credentials.ts'
export type { DarajaLog, Refused } from './gateway.ts'
export { maskCheckoutRequestId, maskPhone, scrub } from './mask.ts'
export { memoryTokenStore, type Token, type TokenStore } from './oauth.ts'
export type { PulledTransaction, PullOutcome, PullRegistrationOutcome } from './pull.ts'
export type { DynamicQr, DynamicQrOutcome } from './qr.ts'

export {
  describeResultCode,
  resultCodes,
} from './result-codes.ts'
export type { InitiatedOutcome } from './reversal.ts'
export type {
  StkPush,
  StkPushOutcome,
  StkQueryOutcome,
} from './stk.ts'
export { readStkCallback, type StkCallback } from './stk-callback.ts'
export { nairobiTimestamp, readNairobiTimestamp } from './time.ts'
