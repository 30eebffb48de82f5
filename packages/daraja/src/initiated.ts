import { securityCredential } from './credentials.ts'
import { type Call, type Refused, refuse, refusedOrUnknown, type Unknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { type Fields, readText } from './values.ts'

export type InitiatorSettings = {
  /** The API operator's name. */
  initiator?: string
  initiatorPassword?: string
  /** The certificate of the environment, PEM; its public key encrypts the password. */
  certificatePem?: string
}

/** Where results are posted. A queue timeout does not mean failure: query the status before repeating. */
export type ResultUrls = { resultUrl: string; timeoutUrl: string }

/** `accepted` means that a result will be posted, not that anything was done. */
export type InitiatedOutcome =
  | { outcome: 'accepted'; conversationId: string; originatorConversationId: string }
  | Refused
  | Unknown

export type B2cOutcome = InitiatedOutcome | { outcome: 'duplicate'; reason: string }

export type StatusQuestion = ResultUrls & {
  /** Give either the receipt or the conversation id of the request that started the transaction. */
  receipt?: string
  originalConversationId?: string
  remarks?: string
  shortcode?: string
}

/**
 * Queries the status of a transaction; `readTransactionStatus` parses the posted result.
 * Source: Daraja portal, Transaction Status.
 */
export function transactionStatus(
  call: Call,
  settings: InitiatorSettings & { shortcode: string },
  { receipt, originalConversationId, remarks = 'Status', shortcode, ...urls }: StatusQuestion,
): Promise<InitiatedOutcome> {
  const about = receipt
    ? { TransactionID: receipt }
    : { OriginalConversationID: originalConversationId }
  return initiate(call, settings, urls, 'transaction-status', '/mpesa/transactionstatus/v1/query', {
    CommandID: 'TransactionStatusQuery',
    ...about,
    PartyA: shortcode ?? settings.shortcode,
    IdentifierType: '4',
    Remarks: remarks,
  })
}

export type Reversal = ResultUrls & {
  /** The receipt of the payment to reverse. */
  receipt: string
  /** Whole shillings: the full amount of the payment. Partial reversals are not known to work. */
  amount: number
  /** 2 to 100 characters. */
  remarks?: string
  shortcode?: string
}

/**
 * Returns a payment to its payer. A second reversal of the same receipt fails with `R000001`, so a repeat after
 * `unknown` is safe. Source: Daraja portal, Reversal.
 */
export function reverse(
  call: Call,
  settings: InitiatorSettings & { shortcode: string },
  { receipt, amount, remarks = 'Refund', shortcode, ...urls }: Reversal,
): Promise<InitiatedOutcome> {
  if (!isWholeAmount(amount)) return Promise.resolve(wrongAmount())
  return initiate(call, settings, urls, 'reversal', '/mpesa/reversal/v1/request', {
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: amount,
    ReceiverParty: shortcode ?? settings.shortcode,
    // Daraja's own spelling.
    RecieverIdentifierType: '11',
    Remarks: remarks,
  })
}

export type B2cPayment = ResultUrls & {
  /** Chosen and stored by the caller before the request: M-Pesa never pays the same id twice. */
  originatorConversationId: string
  /** Twelve digits, `2547…` or `2541…`. */
  phoneNumber: string
  /** Whole shillings, 10 to 250,000. */
  amount: number
  commandId?: 'BusinessPayment' | 'SalaryPayment' | 'PromotionPayment'
  /** 2 to 100 characters. */
  remarks?: string
  shortcode?: string
}

/**
 * Sends money to a phone. `duplicate`: the id was used before, so query the status; do not send again with a
 * new id. Source: Daraja portal, Business To Customer.
 */
export async function b2c(
  call: Call,
  settings: InitiatorSettings & { shortcode: string },
  { phoneNumber, amount, remarks = 'Refund', shortcode, ...payment }: B2cPayment,
): Promise<B2cOutcome> {
  if (!isWholeAmount(amount) || amount < 10) return wrongAmount()
  if (!/^254[17]\d{8}$/.test(phoneNumber)) return refuse('PartyB', 'The phone must be 254….')
  const outcome = await initiate(call, settings, payment, 'b2c', '/mpesa/b2c/v3/paymentrequest', {
    OriginatorConversationID: payment.originatorConversationId,
    InitiatorName: settings.initiator,
    CommandID: payment.commandId ?? 'BusinessPayment',
    Amount: amount,
    PartyA: shortcode ?? settings.shortcode,
    PartyB: phoneNumber,
    Remarks: remarks,
  })
  // The same code is used for maintenance, so check the text too.
  const repeated =
    outcome.outcome === 'unknown' && /500\.002\.1001.*duplicate/i.test(outcome.reason)
  return repeated ? { outcome: 'duplicate', reason: outcome.reason } : outcome
}

/** Requests the balance of a shortcode. Source: Daraja portal, Account Balance. */
export function accountBalance(
  call: Call,
  settings: InitiatorSettings & { shortcode: string },
  { shortcode, ...urls }: ResultUrls & { shortcode?: string },
): Promise<InitiatedOutcome> {
  return initiate(call, settings, urls, 'account-balance', '/mpesa/accountbalance/v1/query', {
    CommandID: 'AccountBalance',
    PartyA: shortcode ?? settings.shortcode,
    IdentifierType: '4',
    Remarks: 'Balance',
  })
}

async function initiate(
  call: Call,
  { initiator, initiatorPassword, certificatePem }: InitiatorSettings,
  { resultUrl, timeoutUrl }: ResultUrls,
  api: string,
  path: string,
  fields: Fields,
): Promise<InitiatedOutcome> {
  if (!initiator || !initiatorPassword || !certificatePem) {
    return refuse('Initiator', 'No initiator, password and certificate are configured.')
  }
  let credential: string
  try {
    credential = securityCredential(initiatorPassword, certificatePem)
  } catch {
    return refuse('SecurityCredential', 'The certificate cannot be read.')
  }

  const answer = await call(api, path, {
    ...('InitiatorName' in fields ? {} : { Initiator: initiator }),
    ...fields,
    SecurityCredential: credential,
    ResultURL: resultUrl,
    QueueTimeOutURL: timeoutUrl,
  })
  if (answer.kind !== 'body') return refusedOrUnknown(answer)

  const { body } = answer
  const code = readText(body.ResponseCode)
  const reason = scrub(readText(body.ResponseDescription) ?? '')
  if (code === undefined) return { outcome: 'unknown', reason: 'no ResponseCode', sent: true }
  if (code !== '0') return { outcome: 'refused', code, reason, retryable: false }
  return {
    outcome: 'accepted',
    conversationId: readText(body.ConversationID) ?? '',
    originatorConversationId:
      readText(body.OriginatorConversationID ?? body.OriginatorCoversationID) ?? '',
  }
}

const isWholeAmount = (amount: number) => Number.isInteger(amount) && amount >= 1

const wrongAmount = () => refuse('Amount', 'The amount must be whole shillings.')
