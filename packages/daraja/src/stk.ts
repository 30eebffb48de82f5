import { stkPassword } from './credentials.ts'
import type { Refused, Unknown } from './gateway.ts'
import { type Call, type NoAnswer, noAnswer, refuse, refusedOrUnknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { describeResultCode } from './result-codes.ts'
import { nairobiTimestamp } from './time.ts'
import { readText } from './values.ts'

type TransactionType = 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'

export type StkSettings = {
  /** The paybill; for a till, its store number. */
  shortcode: string
  passkey: string
  /** Paybill by default. */
  transactionType?: TransactionType
  /** The till number, for `CustomerBuyGoodsOnline`. */
  till?: string
}

export type StkPush = {
  /** Twelve digits, `2547…` or `2541…`. */
  phoneNumber: string
  /** Whole shillings, 1 to 250,000: M-Pesa takes no cents. */
  amount: number
  /** At most 12 characters; the payer sees it in the prompt and in the SMS. */
  accountReference: string
  /** At most 13 characters. */
  description: string
  callbackUrl: string
}

/** `accepted` means that M-Pesa will show the prompt, not that it was paid. */
export type StkPushOutcome =
  | {
      outcome: 'accepted'
      merchantRequestId: string
      checkoutRequestId: string
      customerMessage: string
    }
  | Refused
  | Unknown

export type StkQueryOutcome =
  | {
      outcome: 'settled'
      resultCode: string
      resultDesc: string
      class: 'success' | 'failed'
      merchantRequestId?: string
      checkoutRequestId?: string
    }
  | { outcome: 'pending'; resultCode: string; resultDesc: string }
  | NoAnswer

const MAX_STK_AMOUNT = 250_000

/**
 * Asks M-Pesa to show a payment prompt on a phone. M-Pesa has no idempotency key: calling twice may prompt twice,
 * and after `unknown` only the callback tells the result.
 * Source: Daraja portal, M-Pesa Express.
 */
export async function stkPush(
  call: Call,
  settings: StkSettings,
  push: StkPush,
  now: Date,
): Promise<StkPushOutcome> {
  const wrong = checkPush(push)
  if (wrong) return wrong

  const { shortcode, transactionType = 'CustomerPayBillOnline', till } = settings
  const answer = await call('stk-push', '/mpesa/stkpush/v1/processrequest', {
    ...signature(settings, now),
    TransactionType: transactionType,
    Amount: push.amount,
    PartyA: push.phoneNumber,
    PartyB: transactionType === 'CustomerBuyGoodsOnline' ? (till ?? shortcode) : shortcode,
    PhoneNumber: push.phoneNumber,
    CallBackURL: push.callbackUrl,
    AccountReference: push.accountReference,
    TransactionDesc: push.description,
  })
  if (answer.kind !== 'body') return refusedOrUnknown(answer)

  const { body } = answer
  const code = readText(body.ResponseCode)
  const reason = scrub(readText(body.ResponseDescription) ?? '')
  if (code !== undefined && code !== '0') {
    const retryable = describeResultCode(code).retry !== 'no'
    return { outcome: 'refused', code, reason, retryable }
  }
  const checkoutRequestId = readText(body.CheckoutRequestID)
  if (code === undefined || !checkoutRequestId) {
    return { outcome: 'unknown', reason: 'accepted without a CheckoutRequestID', sent: true }
  }
  return {
    outcome: 'accepted',
    merchantRequestId: readText(body.MerchantRequestID) ?? '',
    checkoutRequestId,
    customerMessage: readText(body.CustomerMessage) ?? reason,
  }
}

/**
 * Queries the result of a prompt. An error here is not a failed payment, only a query without an answer. An
 * undocumented result code is `pending`. The answer has no receipt and no amount.
 * Source: Daraja portal, M-Pesa Express Query.
 */
export async function stkQuery(
  call: Call,
  settings: StkSettings,
  checkoutRequestId: string,
  now: Date,
): Promise<StkQueryOutcome> {
  const answer = await call('stk-query', '/mpesa/stkpushquery/v1/query', {
    ...signature(settings, now),
    CheckoutRequestID: checkoutRequestId,
  })
  if (answer.kind !== 'body') return noAnswer(answer)

  const { body } = answer
  const about = readText(body.CheckoutRequestID)
  if (about !== undefined && about !== checkoutRequestId) return noResult('about another prompt')
  const resultCode = readText(body.ResultCode)
  if (resultCode === undefined) return noResult('an answer without a result code')

  const resultDesc = scrub(readText(body.ResultDesc) ?? '')
  const known = describeResultCode(resultCode)
  if (known.class === 'pending') return { outcome: 'pending', resultCode, resultDesc }
  return {
    outcome: 'settled',
    resultCode,
    resultDesc,
    class: known.class,
    merchantRequestId: readText(body.MerchantRequestID),
    checkoutRequestId: about,
  }
}

function noResult(reason: string): NoAnswer {
  return { outcome: 'no-answer', reason, rateLimited: false }
}

function signature({ shortcode, passkey }: StkSettings, now: Date) {
  const timestamp = nairobiTimestamp(now)
  return {
    BusinessShortCode: shortcode,
    Password: stkPassword(shortcode, passkey, timestamp),
    Timestamp: timestamp,
  }
}

function checkPush({ phoneNumber, amount, accountReference, description, callbackUrl }: StkPush) {
  if (!/^254[17]\d{8}$/.test(phoneNumber)) {
    return refuse('PhoneNumber', 'The phone number must be 12 digits, 2547… or 2541….')
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_STK_AMOUNT) {
    return refuse('Amount', `The amount must be whole shillings, 1 to ${MAX_STK_AMOUNT}.`)
  }
  if (accountReference.length < 1 || accountReference.length > 12) {
    return refuse('AccountReference', 'The account reference must have 1 to 12 characters.')
  }
  if (description.length > 13) {
    return refuse('TransactionDesc', 'The description may have at most 13 characters.')
  }
  if (!URL.canParse(callbackUrl)) return refuse('CallBackURL', 'The callback URL is not a URL.')
  return undefined
}
