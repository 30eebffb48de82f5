import { maskPhone } from '@duka/contract/phone'
import * as z from 'zod'
import type { SmsEnv } from '../../env/connection-fields.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { readRetryAfter } from './retry-after.ts'
import { smsText } from './sms-text.ts'
import { type Problem, type Sent, TIMEOUT_MS, type Transport } from './transport.ts'

/**
 * Sends text messages through Africa's Talking's HTTP API. The API has no idempotency key, so a message is retried
 * only if it certainly was not sent: the answer says so, or there was no connection.
 */
export function bySms(
  account: SmsEnv,
  settings: Pick<ShopSettings, 'now'>,
  timeoutMs = TIMEOUT_MS,
): Transport {
  return {
    channel: 'sms',
    mayRepeat: false,
    close: () => undefined,
    async send({ recipient, body, values }) {
      const text = smsText(values.shop ?? settings.now().name, body)
      const answer = await ask(account, { to: `+${recipient}`, message: text }, timeoutMs)
      if (answer.problem === undefined) return answer
      return { ...answer, problem: withoutSecrets(answer.problem, account) }
    },
  }
}

async function ask(
  { url, username, apiKey, senderId }: SmsEnv,
  message: { to: string; message: string },
  timeoutMs: number,
): Promise<Sent | Problem> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: new URLSearchParams({ username, ...message, ...(senderId && { from: senderId }) }),
      // A redirect would send the API key to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const outcome = readAnswer(answer.status, await answer.text())
    const retryAfterS = readRetryAfter(answer.headers.get('retry-after'))
    return outcome.problem === undefined ? outcome : { ...outcome, retryAfterS }
  } catch (error) {
    const reason = reasonOf(error)
    const mayHaveGoneOut = !neverAsked.test(reason)
    return {
      problem: mayHaveGoneOut
        ? `No answer, so it may have gone out: ${reason}`
        : `No connection: ${reason}`,
      final: false,
      forAll: true,
      mayHaveGoneOut,
    }
  }
}

/** Errors after which the provider certainly did not get the request: no such address, no connection, no valid certificate. */
const neverAsked =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|ERR_SSL_WRONG_VERSION_NUMBER|ERR_TLS_.*|CERT_.*|.*SELF_SIGNED_CERT.*|UNABLE_TO_.*|bad port|unexpected redirect)$/

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z
      .array(
        z.object({
          statusCode: z.union([z.number(), z.string()]).optional(),
          status: z.string().optional(),
        }),
      )
      .default([]),
  }),
})

// Status codes as numbers and as words: the API has answered with both.
const accepted = new Set(['100', '101', '102', 'processed', 'sent', 'queued', 'success'])
/** Problems of the account, which affect every message until the owner fixes them. */
const accountProblems = new Set(['402', '405', 'invalidsenderid', 'insufficientbalance'])
const temporaryFailures = [
  'couldnotroute',
  'internalservererror',
  'gatewayerror',
  'rejectedbygateway',
]
const retryable = new Set(['407', '500', '501', '502', ...temporaryFailures])

/** Reads the status of the recipient in the body; the HTTP status alone does not tell whether it was sent. */
function readAnswer(status: number, text: string): Sent | Problem {
  const answer = Answer.safeParse(parseJson(text))
  const failed = status < 200 || status > 299
  if (failed || !answer.success)
    return {
      problem: `HTTP ${status}: ${text}`,
      final: false,
      forAll: true,
      // An unreadable answer, or a failure of a proxy: the provider may have sent the message.
      mayHaveGoneOut: !failed || status === 502 || status === 504,
    }

  const { Message, Recipients } = answer.data.SMSMessageData
  const [recipient] = Recipients
  if (!recipient)
    return /^Sent to [1-9]/i.test(Message)
      ? {}
      : { problem: `Nobody was sent to: ${Message}`, final: false, forAll: true }
  return judge(recipient)
}

/** An unknown status is final, because the message may have gone out. */
function judge(recipient: {
  statusCode?: string | number | undefined
  status?: string | undefined
}): Sent | Problem {
  const { statusCode = '', status = '' } = recipient
  const word = String(statusCode) || status.toLowerCase().replaceAll(' ', '')
  if (accepted.has(word)) return {}
  const forAll = accountProblems.has(word)
  return {
    problem: `The number was refused: ${statusCode} ${status}`,
    final: !forAll && !retryable.has(word),
    forAll,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}

/** Removes the API key and phone numbers, which an error answer may quote. */
function withoutSecrets(text: string, { apiKey }: SmsEnv): string {
  return text.replaceAll(apiKey, '…').replace(/\d{9,}/g, maskPhone)
}
