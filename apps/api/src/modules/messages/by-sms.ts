import { maskPhone } from '@duka/contract/phone'
import * as z from 'zod'
import type { SmsEnv } from '../../env.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { smsText } from './sms-text.ts'
import { PATIENCE_MS, type Problem, type Transport } from './transport.ts'

/**
 * Sends text messages through Africa's Talking's HTTP API. It knows no key to ask twice under: what it
 * answered is never sent again unless it said that nothing went out; what got no answer is.
 */
export function bySms(
  account: SmsEnv,
  settings: Pick<ShopSettings, 'now'>,
  timeoutMs = PATIENCE_MS,
): Transport {
  return {
    mayRepeat: false,
    close: () => undefined,
    async send({ recipient, body }) {
      const text = smsText(settings.now().name, body)
      const problem = await ask(account, { to: `+${recipient}`, message: text }, timeoutMs)
      return problem && { ...problem, text: withoutSecrets(problem.text, account) }
    },
  }
}

async function ask(
  { url, username, apiKey, senderId }: SmsEnv,
  message: { to: string; message: string },
  timeoutMs: number,
): Promise<Problem | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: new URLSearchParams({ username, ...message, ...(senderId && { from: senderId }) }),
      // The key is for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(answer.status, await answer.text())
  } catch (error) {
    return { text: `No answer: ${whyNot(error)}`, final: false, forAll: true }
  }
}

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

// Each by its number and its word: answers were seen with either.
const accepted = new Set(['100', '101', '102', 'processed', 'sent', 'queued', 'success'])
/** About the account: no message goes out until somebody mends it. */
const closed = new Set(['402', '405', 'invalidsenderid', 'insufficientbalance'])
const troubles = ['couldnotroute', 'internalservererror', 'gatewayerror', 'rejectedbygateway']
const mayPass = new Set(['407', '500', '501', '502', ...troubles])

/** The status of the call says little: whether a message went out stands beside its recipient. */
function readAnswer(status: number, text: string): Problem | undefined {
  const answer = Answer.safeParse(parseJson(text))
  const failed = status < 200 || status > 299
  if (failed || !answer.success)
    return { text: `HTTP ${status}: ${text}`, final: false, forAll: true }

  const { Message, Recipients } = answer.data.SMSMessageData
  const [recipient] = Recipients
  if (!recipient)
    return /^Sent to [1-9]/i.test(Message)
      ? undefined
      : { text: `Nobody was sent to: ${Message}`, final: false, forAll: true }
  return judge(recipient)
}

/** What nobody has heard of may have gone out, so it is final. */
function judge(recipient: {
  statusCode?: string | number | undefined
  status?: string | undefined
}): Problem | undefined {
  const { statusCode = '', status = '' } = recipient
  const word = String(statusCode) || status.toLowerCase().replaceAll(' ', '')
  if (accepted.has(word)) return undefined
  const forAll = closed.has(word)
  return {
    text: `The number was refused: ${statusCode} ${status}`,
    final: !forAll && !mayPass.has(word),
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

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

/** An answer may quote what it was asked. */
function withoutSecrets(text: string, { apiKey }: SmsEnv): string {
  return text.replaceAll(apiKey, '…').replace(/\d{9,}/g, maskPhone)
}
