import { scrub } from './mask.ts'
import { describeResultCode, type ResultClass } from './result-codes.ts'
import { readNairobiTimestamp } from './time.ts'
import { readCents, readFields, readNamed, readText } from './values.ts'

/** The content of an STK callback. It is unsigned, so it is only a claim: confirm it by a query. */
export type StkCallback = {
  merchantRequestId: string | undefined
  checkoutRequestId: string
  resultCode: string
  resultDesc: string
  class: ResultClass
  amountCents: number | undefined
  receipt: string | undefined
  transactionDate: Date | undefined
  /** Unchanged and possibly masked: never identify a payer by it. */
  phoneNumber: string | undefined
}

/**
 * Parses what Safaricom posts to a CallBackURL, given as JSON or as text. Items are found by name, in any order,
 * as numbers or text. `undefined` without a CheckoutRequestID or a ResultCode.
 * Source: Daraja portal, M-Pesa Express.
 */
export function readStkCallback(body: unknown): StkCallback | undefined {
  const callback = readFields(readFields(readFields(body)?.Body)?.stkCallback)
  const checkoutRequestId = readText(callback?.CheckoutRequestID)
  const resultCode = readText(callback?.ResultCode)
  if (!callback || !checkoutRequestId || resultCode === undefined) return undefined

  const items = readNamed(readFields(callback.CallbackMetadata)?.Item)
  const item = (name: string) => items.get(name)?.[0]
  return {
    merchantRequestId: readText(callback.MerchantRequestID),
    checkoutRequestId,
    resultCode,
    resultDesc: scrub(readText(callback.ResultDesc) ?? ''),
    class: describeResultCode(resultCode).class,
    amountCents: readCents(item('Amount')),
    receipt: readText(item('MpesaReceiptNumber'))?.toUpperCase(),
    transactionDate: readNairobiTimestamp(item('TransactionDate')),
    phoneNumber: readText(item('PhoneNumber')),
  }
}
