import { scrub } from './mask.ts'
import { type Fields, readFields, readText } from './values.ts'

/** An answer of the gateway that is an error, whichever of its shapes it came in. Fit for logs. */
export type Problem = {
  /** `errorCode`, or the gateway's fault code, or `http.<status>` where the body names none. */
  code: string
  message: string
  status: number
}

/**
 * Finds the error in an answer, or `undefined` when it is none. An `errorCode` counts under any
 * HTTP status, 200 included. Source: Daraja portal, error responses of each API.
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

/** The bearer token was not believed: the call was not accepted, and a new token may help. */
export function isTokenProblem({ code, message, status }: Problem): boolean {
  // The same codes are used for an app that lacks the product; a new token changes nothing there.
  if (/no apiproduct match/i.test(message)) return false
  if (TOKEN_CODES.has(code) || status === 401) return true
  return /invalid.?access.?token|access.?token.?(is )?expired/i.test(`${code} ${message}`)
}

/** The gateway turned the call away for coming too fast; it was not accepted. */
export function isRateLimit({ code, message, status }: Problem): boolean {
  if (status === 429 || code === '500.003.03' || /^policies\.ratelimit/i.test(code)) return true
  return /spike ?arrest|quota ?violation/i.test(`${code} ${message}`)
}

/** Phrases under which the overloaded `500.001.1001` is a clean refusal of an STK push. */
const LOCKED = /unable to lock subscriber/i
const REFUSALS = [/merchant does not exist/i, /wrong credentials/i, LOCKED]

/**
 * Whether an error means that the request was certainly not accepted, and if so whether the very
 * same request may succeed later. `undefined`: it may have been accepted.
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
