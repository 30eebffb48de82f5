import { scrub } from './mask.ts'
import { readFields, readNamed, readText } from './values.ts'

/** A result posted to a ResultURL, for any kind of request. Like every callback it is unsigned: only a claim. */
export type AsyncResult = {
  /** `false` when more results about the same request will follow. */
  final: boolean
  resultCode: string
  resultDesc: string
  /** `done-before`: the payment was already reversed. `pending`: an undocumented code. */
  class: 'success' | 'failed' | 'done-before' | 'pending'
  /** Plain words for staff. */
  reason: string
  originatorConversationId: string | undefined
  conversationId: string | undefined
  /** The id of the transaction that the request made; after a failure it may be meaningless. */
  transactionId: string | undefined
  /** All values of each key, in order, because a key may repeat. */
  parameters: Record<string, string[]>
}

const failed = (reason: string) => ({ class: 'failed' as const, reason })

/**
 * Result codes of reversals. Some numbers mean something else than for an STK prompt. Source: Daraja portal, Reversal
 * and Business To Customer.
 */
const asyncResultCodes: Readonly<Record<string, { class: AsyncResult['class']; reason: string }>> =
  {
    '0': { class: 'success', reason: 'Done.' },
    '1': failed('There is not enough money in the shop’s account.'),
    '2': failed('The amount is below the least that M-Pesa sends.'),
    '3': failed('The amount is above the most that M-Pesa sends at once.'),
    '4': failed('The receiver’s daily limit would be passed.'),
    '8': failed('The receiver’s account would hold too much.'),
    '11': failed('An account that takes part is not active.'),
    '17': failed('M-Pesa had an internal failure.'),
    '21': failed('The initiator does not have the role for this.'),
    '26': failed('M-Pesa is too busy. Try again later.'),
    TP40153: failed('The initiator does not have the role for this.'),
    '2001': failed('The initiator’s name or password is wrong.'),
    '2006': failed('An account that takes part is not active.'),
    '2028': failed('The shortcode may not use this product.'),
    '2040': failed('The receiver is not registered with M-Pesa.'),
    '8006': failed('The initiator’s password is locked.'),
    R000001: { class: 'done-before', reason: 'The payment was reversed before.' },
    R000002: failed('M-Pesa does not know this receipt.'),
    SFC_IC0003: failed('The phone number cannot receive money.'),
  }

/**
 * Parses what Safaricom posts to a ResultURL, given as JSON or as text. Parameters may be a list or a single
 * object. `undefined` without a result code or a conversation id.
 * Source: Daraja portal, Reversal.
 */
export function readAsyncResult(body: unknown): AsyncResult | undefined {
  const result = readFields(readFields(body)?.Result)
  const resultCode = readText(result?.ResultCode)
  const conversationId = readText(result?.ConversationID)
  const originatorConversationId = readText(
    result?.OriginatorConversationID ?? result?.OriginatorCoversationID,
  )
  if (!result || resultCode === undefined) return undefined
  if (!conversationId && !originatorConversationId) return undefined

  const known = Object.hasOwn(asyncResultCodes, resultCode)
    ? asyncResultCodes[resultCode]
    : undefined
  const named = readNamed(readFields(result.ResultParameters)?.ResultParameter)
  const parameters = [...named].map(([key, values]) => {
    const texts = values.map((value) => readText(value, 2000))
    return [key, texts.filter((text) => text !== undefined)] as const
  })
  return {
    final: readText(result.ResultType) !== '1',
    resultCode,
    resultDesc: scrub(readText(result.ResultDesc) ?? ''),
    class: known?.class ?? 'pending',
    reason: known?.reason ?? 'M-Pesa gave an answer that we do not know.',
    originatorConversationId,
    conversationId,
    transactionId: readText(result.TransactionID),
    parameters: Object.fromEntries(parameters),
  }
}
