import { isRateLimit, isTokenProblem, type Problem, readProblem, readRefusal } from './errors.ts'
import { type HttpAnswer, sendRequest } from './http.ts'
import { scrub } from './mask.ts'
import { createTokenCache, memoryTokenStore, type TokenAnswer, type TokenStore } from './oauth.ts'
import type { Fields } from './values.ts'

/** Where the client logs each request: API names, codes and durations only. A pino logger fits. */
export type DarajaLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export type GatewayOptions = {
  /** `https://sandbox.safaricom.co.ke`, `https://api.safaricom.co.ke`, or a simulator's address. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** Timeout of one HTTP request in milliseconds; 15 s by default. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  now?: () => Date
  log?: DarajaLog
  tokenStore?: TokenStore
}

/** The result of a request: a body without an error, an error, or no usable answer. */
export type Answer =
  | { kind: 'body'; status: number; body: Fields }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'none'; reason: string; sent: boolean }

export type Send = (
  api: string,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: Fields,
) => Promise<HttpAnswer>

export type Call = (
  api: string,
  path: string,
  body: Fields,
  method?: 'GET' | 'POST',
) => Promise<Answer>

/** Authenticated requests to Daraja with one shared token, which is replaced once when M-Pesa rejects it. */
export function createGateway(options: GatewayOptions): Call {
  const { timeoutMs = 15_000, now = () => new Date(), log, tokenStore } = options
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '')

  const send: Send = async (api, method, path, headers, body) => {
    const startedAt = performance.now()
    const request = { method, url: `${baseUrl}${path}`, headers, body, timeoutMs }
    const answer = await sendRequest(request, options.fetch ?? globalThis.fetch)
    const ms = Math.round(performance.now() - startedAt)
    logAnswer(log, { api, ms }, answer)
    return answer
  }

  const { consumerKey, consumerSecret } = options
  const store = tokenStore ?? memoryTokenStore()
  const getToken = createTokenCache({ send, consumerKey, consumerSecret, store, now })

  function storeFailed(error: unknown): TokenAnswer {
    log?.warn({ reason: scrub(String(error)) }, 'The store of the M-Pesa token failed')
    const reason = 'the token store failed'
    return { ok: false, answer: { kind: 'none', reason, sent: false } }
  }

  return async function call(api, path, body, method = 'POST') {
    let rejected: string | undefined
    for (;;) {
      const answered = await getToken(rejected).catch(storeFailed)
      if (!answered.ok) return answered.answer
      const answer = classify(await send(api, method, path, bearer(answered.accessToken), body))
      // M-Pesa checks the token before it accepts a request, so a retry cannot repeat the request.
      const isRejected = answer.kind === 'problem' && isTokenProblem(answer.problem)
      if (!isRejected || rejected) return answer
      rejected = answered.accessToken
    }
  }
}

/** M-Pesa, or this client, did not accept the request. */
export type Refused = { outcome: 'refused'; code: string; reason: string; retryable: boolean }
/** The request may have been accepted. With `sent` false it certainly never left this machine. */
export type Unknown = { outcome: 'unknown'; reason: string; sent: boolean }

/** Classifies an answer that is not an acceptance: a definite refusal, or unknown. */
export function refusedOrUnknown(answer: Exclude<Answer, { kind: 'body' }>): Refused | Unknown {
  if (answer.kind === 'none')
    return { outcome: 'unknown', reason: answer.reason, sent: answer.sent }
  const { code, message, status } = answer.problem
  const refusal = readRefusal(answer.problem)
  const reason = message || `HTTP ${status}`
  if (refusal) return { outcome: 'refused', code, reason, retryable: refusal.retryable }
  return { outcome: 'unknown', reason: `${code} ${reason}`, sent: true }
}

/** A refusal by this client: the request would be invalid, so it is not sent. */
export function refuse(field: string, reason: string): Refused {
  return { outcome: 'refused', code: `client.${field}`, reason, retryable: false }
}

/** A query without an answer. It may be repeated; wait first when `rateLimited`. */
export type NoAnswer = {
  outcome: 'no-answer'
  reason: string
  rateLimited: boolean
  /** The error code, if there was one. */
  code?: string
}

/** Turns any answer without a body into `no-answer`. */
export function noAnswer(answer: Exclude<Answer, { kind: 'body' }>): NoAnswer {
  if (answer.kind === 'none') {
    return { outcome: 'no-answer', reason: answer.reason, rateLimited: false }
  }
  const { code, message, status } = answer.problem
  const rateLimited = isRateLimit(answer.problem)
  return { outcome: 'no-answer', reason: message || `HTTP ${status}`, rateLimited, code }
}

function bearer(accessToken: string) {
  return { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
}

function classify(answer: HttpAnswer): Answer {
  if (answer.kind === 'none') return answer
  if (answer.kind === 'json') {
    const problem = readProblem(answer.status, answer.body)
    if (problem) return { kind: 'problem', problem }
    if (answer.status < 300) return { kind: 'body', status: answer.status, body: answer.body }
    return { kind: 'none', reason: `a redirect with HTTP ${answer.status}`, sent: true }
  }
  if (answer.status === 429) {
    return { kind: 'problem', problem: { code: 'http.429', message: '', status: 429 } }
  }
  return { kind: 'none', reason: answer.reason, sent: true }
}

function logAnswer(
  log: DarajaLog | undefined,
  call: { api: string; ms: number },
  answer: HttpAnswer,
) {
  if (!log) return
  if (answer.kind === 'none')
    return log.warn({ ...call, reason: answer.reason }, 'M-Pesa is silent')
  const { status } = answer
  if (answer.kind === 'unreadable') {
    return log.warn({ ...call, status, reason: answer.reason }, 'M-Pesa cannot be understood')
  }
  const problem = readProblem(status, answer.body)
  if (!problem) return log.info({ ...call, status }, 'M-Pesa answered')
  log.warn({ ...call, status, code: problem.code, reason: problem.message }, 'M-Pesa says no')
}
