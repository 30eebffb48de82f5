import { createGateway, type GatewayOptions } from './gateway.ts'
import { type StkPush, type StkSettings, stkPush, stkQuery } from './stk.ts'

export type DarajaOptions = GatewayOptions & StkSettings

/**
 * A client of Safaricom's Daraja (M-Pesa Kenya). Its methods never throw for anything the network
 * or M-Pesa does: every end is an `outcome`. Throws here when `baseUrl` is no URL.
 */
export function createDaraja(options: DarajaOptions) {
  const call = createGateway(options)
  const now = options.now ?? (() => new Date())
  return {
    stkPush: (push: StkPush) => stkPush(call, options, push, now()),
    stkQuery: ({ checkoutRequestId }: { checkoutRequestId: string }) =>
      stkQuery(call, options, checkoutRequestId, now()),
  }
}

export type Daraja = ReturnType<typeof createDaraja>

// What a shop needs beside the client, so that it has one place to import from.
export { checkCallbackUrl } from './callback-url.ts'
export { securityCredential, stkPassword } from './credentials.ts'
export type { DarajaLog, NoAnswer, Refused, Unknown } from './gateway.ts'
export { maskCheckoutRequestId, maskPhone, scrub } from './mask.ts'
export { memoryTokenStore, type Token, type TokenStore } from './oauth.ts'
export {
  describeResultCode,
  type ResultClass,
  type ResultCode,
  resultCodes,
} from './result-codes.ts'
export type { StkPush, StkPushOutcome, StkQueryOutcome, TransactionType } from './stk.ts'
export { readStkCallback, type StkCallback } from './stk-callback.ts'
export { nairobiTimestamp, readNairobiTimestamp } from './time.ts'
