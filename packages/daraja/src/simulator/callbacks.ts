import { nairobiTimestamp } from '../time.ts'
import type { Prompt } from './state.ts'

/** M-Pesa's text for each code. Code must not depend on these texts. */
const descriptions: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '1019': 'Transaction has expired.',
  '1032': 'Request cancelled by user.',
  '1037': 'No response from user.',
  '2001': 'The initiator information is invalid.',
  '4999': 'The transaction is still under processing.',
}

/** M-Pesa's text for a result code. */
export function describeResult(code: string) {
  return descriptions[code] ?? `The request ended with code ${code}.`
}

/**
 * The body of an STK callback with result `code`, changed by the prompt's faults.
 * Source: Daraja portal, M-Pesa Express.
 */
export function stkCallbackBody(prompt: Prompt, code: string, receipt: string, at: Date): object {
  const { faults } = prompt
  const callback = {
    MerchantRequestID: prompt.id,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: faults.strings || !/^\d+$/.test(code) ? code : Number(code),
    ResultDesc: describeResult(code),
  }
  if (code !== '0') return { Body: { stkCallback: callback } }
  const metadata = { Item: metadataItems(prompt, receipt, at) }
  return { Body: { stkCallback: { ...callback, CallbackMetadata: metadata } } }
}

function metadataItems(prompt: Prompt, receipt: string, at: Date) {
  const { faults, phone } = prompt
  const scalar = (value: number) => (faults.strings ? String(value) : value)
  const amount = faults.wrongAmount === true ? prompt.amount - 1 : faults.wrongAmount
  const items: { Name: string; Value?: string | number }[] = [
    {
      Name: 'Amount',
      Value: faults.strings ? (amount ?? prompt.amount).toFixed(2) : (amount ?? prompt.amount),
    },
    { Name: 'MpesaReceiptNumber', Value: faults.receipt ?? receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: scalar(Number(nairobiTimestamp(at))) },
  ]
  if (faults.payer === 'masked') {
    items.push({ Name: 'PhoneNumber', Value: `${phone.slice(0, 6)}***${phone.slice(-3)}` })
  } else if (faults.payer !== 'absent') {
    items.push({ Name: 'PhoneNumber', Value: scalar(Number(phone)) })
  }
  return faults.reordered ? items.reverse() : items
}
