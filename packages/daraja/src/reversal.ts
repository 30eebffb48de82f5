import { securityCredential } from './credentials.ts'
import { type Call, type Refused, refuse, refusedOrUnknown, type Unknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { readText } from './values.ts'

export type InitiatorSettings = {
  /** The API operator's name. */
  initiator?: string
  initiatorPassword?: string
  /** The certificate of the environment, PEM; its public key encrypts the password. */
  certificatePem?: string
}

type ReverseSettings = InitiatorSettings & { shortcode: string }

/** `accepted` means that a result will be posted, not that anything was done. */
export type InitiatedOutcome =
  | { outcome: 'accepted'; conversationId: string; originatorConversationId: string }
  | Refused
  | Unknown

export type Reversal = {
  /** The receipt of the payment to reverse. */
  receipt: string
  /** Whole shillings: the full amount of the payment. Partial reversals are not known to work. */
  amount: number
  /** Where the result is posted. */
  resultUrl: string
  /** A queue timeout does not mean failure. */
  timeoutUrl: string
}

/**
 * Returns a payment to its payer. A second reversal of the same receipt fails with `R000001`, so a repeat after
 * `unknown` is safe. Source: Daraja portal, Reversal.
 */
export async function reverse(
  call: Call,
  { initiator, initiatorPassword, certificatePem, shortcode }: ReverseSettings,
  { receipt, amount, resultUrl, timeoutUrl }: Reversal,
): Promise<InitiatedOutcome> {
  if (!Number.isInteger(amount) || amount < 1)
    return refuse('Amount', 'The amount must be whole shillings.')
  if (!initiator || !initiatorPassword || !certificatePem) {
    return refuse('Initiator', 'No initiator, password and certificate are configured.')
  }
  let credential: string
  try {
    credential = securityCredential(initiatorPassword, certificatePem)
  } catch {
    return refuse('SecurityCredential', 'The certificate cannot be read.')
  }

  const answer = await call('reversal', '/mpesa/reversal/v1/request', {
    Initiator: initiator,
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: amount,
    ReceiverParty: shortcode,
    // Daraja's own spelling.
    RecieverIdentifierType: '11',
    Remarks: 'Refund',
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
