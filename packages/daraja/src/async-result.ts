import { scrub } from './mask.ts'
import { readNairobiTimestamp } from './time.ts'
import { readCents, readFields, readNamed, readText } from './values.ts'

/** What is posted to a ResultURL, whichever call it answers. A claim only, like every callback. */
export type AsyncResult = {
  /** `false` when more messages about the same request are to come. */
  final: boolean
  resultCode: string
  resultDesc: string
  /** `done-before`: the payment had been reversed already. `pending`: a code nobody documents. */
  class: 'success' | 'failed' | 'done-before' | 'pending'
  /** Plain words for staff. */
  reason: string
  originatorConversationId: string | undefined
  conversationId: string | undefined
  /** Of the transaction made by the request; on failure it may be made up. */
  transactionId: string | undefined
  /** Every value by its key, in order: a key may come twice. */
  parameters: Record<string, string[]>
}

const failed = (reason: string) => ({ class: 'failed' as const, reason })

/**
 * Result codes of reversals, B2C payments and status questions; some mean other things than the
 * same number does for an STK prompt. Source: Daraja portal, Reversal and Business To Customer.
 */
export const asyncResultCodes: Readonly<
  Record<string, { class: AsyncResult['class']; reason: string }>
> = {
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
 * Reads what Safaricom posts to a ResultURL, as parsed JSON or as text; parameters by key, as a
 * list or as one object alone. `undefined` for anything without a result code and a conversation.
 * Source: Daraja portal, Transaction Status, Reversal, Business To Customer.
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

/** What a status question found out about a transaction. */
export type TransactionStatus = {
  status: 'completed' | 'failed' | 'pending'
  receipt: string | undefined
  amountCents: number | undefined
  finalisedAt: Date | undefined
}

/**
 * Reads the result of `transactionStatus`; `undefined` when the question itself failed, which
 * says nothing about the transaction. Source: Daraja portal, Transaction Status.
 */
export function readTransactionStatus(result: AsyncResult): TransactionStatus | undefined {
  if (result.class !== 'success') return undefined
  const first = (key: string) => result.parameters[key]?.[0]
  const word = (first('TransactionStatus') ?? '').toLowerCase()
  const over = ['cancelled', 'declined', 'expired'].includes(word)
  return {
    status: word === 'completed' ? 'completed' : over ? 'failed' : 'pending',
    receipt: first('ReceiptNo')?.toUpperCase(),
    amountCents: readCents(first('Amount')),
    finalisedAt: readNairobiTimestamp(first('FinalisedTime')),
  }
}

/** Reads the result of `reverse`: which payment went back, and how much of it. */
export function readReversal(result: AsyncResult) {
  return {
    receipt: result.parameters.OriginalTransactionID?.[0]?.toUpperCase(),
    amountCents: readCents(result.parameters.Amount?.[0]),
  }
}
