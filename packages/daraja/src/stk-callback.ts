import { scrub } from './mask.ts'
import { describeResultCode, type ResultClass } from './result-codes.ts'
import { readNairobiTimestamp } from './time.ts'
import { readCents, readFields, readNamed, readText } from './values.ts'

/** What an STK callback claims. A claim only: it bears no signature, so ask before believing it. */
export type StkCallback = {
  merchantRequestId: string | undefined
  checkoutRequestId: string
  resultCode: string
  resultDesc: string
  class: ResultClass
  amountCents: number | undefined
  receipt: string | undefined
  transactionDate: Date | undefined
  /** As it came, which may be masked: never a key. */
  phoneNumber: string | undefined
}

/**
 * Reads what Safaricom posts to a CallBackURL, as parsed JSON or as text; items by their names, in
 * any order, numbers or text. `undefined` for anything without a CheckoutRequestID and a
 * ResultCode. Source: Daraja portal, M-Pesa Express.
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
