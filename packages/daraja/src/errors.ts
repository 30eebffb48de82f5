import { scrub } from './mask.ts'
import { type Fields, readFields, readText } from './values.ts'

/** An error answer of the gateway, in one shape for all of its formats. Safe to log. */
export type Problem = {
  /** `errorCode`, or the gateway's fault code, or `http.<status>` when the body has neither. */
  code: string
  message: string
  status: number
}

/**
 * Returns the error of an answer, or `undefined` when the answer is not an error. An `errorCode` counts with any
 * HTTP status, even 200. Source: Daraja portal, error responses of each API.
 */
export function readProblem(status: number, body: Fields): Problem | undefined {
  const code = readText(body.errorCode ?? body.ErrorCode)
  if (code !== undefined) {
    return { code, message: scrub(readText(body.errorMessage ?? body.ErrorMessage) ?? ''), status }
  }

  const envelope = readFields(readFields(body.Envelope)?.Body)
  const fault = readFields(body.fault) ?? readFields(envelope?.Fault)
  if (fault) {
    const detail = readFields(fault.detail)
    return {
      code: readText(detail?.errorcode ?? fault.faultcode) ?? `http.${status}`,
      message: scrub(readText(fault.faultstring) ?? ''),
      status,
    }
  }

  if (status < 400) return undefined
  return { code: `http.${status}`, message: scrub(readText(body.message) ?? ''), status }
}

const TOKEN_CODES = new Set([
  '404.001.03',
  '400.003.01',
  '401.002.01',
  '401.003.01',
  '401.001',
  '401.001.01',
  '401.001.03',
])

/** Whether the access token was rejected: the request was not accepted, and a new token may help. */
export function isTokenProblem({ code, message, status }: Problem): boolean {
  // An app without this API product gets the same codes; a new token does not help then.
  if (/no apiproduct match/i.test(message)) return false
  if (TOKEN_CODES.has(code) || status === 401) return true
  return /invalid.?access.?token|access.?token.?(is )?expired/i.test(`${code} ${message}`)
}

/** Whether the gateway refused the request because of its rate limit; the request was not accepted. */
export function isRateLimit({ code, message, status }: Problem): boolean {
  if (status === 429 || code === '500.003.03' || /^policies\.ratelimit/i.test(code)) return true
  return /spike ?arrest|quota ?violation/i.test(`${code} ${message}`)
}

/** Code `500.001.1001` means many things; with these phrases it is a definite refusal of an STK push. */
const LOCKED = /unable to lock subscriber/i
const REFUSALS = [/merchant does not exist/i, /wrong credentials/i, LOCKED]

/**
 * Tells whether an error proves that the request was not accepted; `retryable` then says whether the same
 * request may succeed later. `undefined`: the request may have been accepted.
 */
export function readRefusal(problem: Problem): { retryable: boolean } | undefined {
  if (isRateLimit(problem)) return { retryable: true }
  if (problem.code === '500.001.1001') {
    const refused = REFUSALS.some((phrase) => phrase.test(problem.message))
    return refused ? { retryable: LOCKED.test(problem.message) } : undefined
  }
  const clean = /^(400|401|404|405)\b/.test(problem.code)
  if (clean || isTokenProblem(problem)) return { retryable: false }
  const byStatus = [400, 404, 405].includes(problem.status) && !/^5/.test(problem.code)
  return byStatus ? { retryable: false } : undefined
}
