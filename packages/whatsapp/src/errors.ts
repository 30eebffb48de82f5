import { type Fields, readFields, readText } from './values.ts'

/** An error answer of the Graph API. `message` holds no phone numbers and no token. */
export interface Problem {
  /** The Graph API's number, such as 131047; 0 for an answer without one. */
  code: number
  message: string
  status: number
}

/** The consequences of an error answer. The message was certainly not sent. */
export interface Refusal {
  /** The same message may go out later. */
  retryable: boolean
  /** Every other message would be refused as well now: token, account or quota. */
  forAll: boolean
}

/** Returns the error of an answer, or `undefined` if the answer has none. */
export function readProblem(status: number, body: Fields): Problem | undefined {
  const error = readFields(body.error)
  if (!error) return undefined
  const details = readText(readFields(error.error_data)?.details)
  const message = readText(error.message) ?? 'no message'
  return {
    code: Number(readText(error.code) ?? 0) || 0,
    message: withoutSecrets(details ? `${message}: ${details}` : message),
    status,
  }
}

/** Problems of the token, the app or the account: nothing can be sent until somebody fixes them. */
const ACCOUNT = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010, 141006])
/** A limit of the app, the account or the phone number is reached. */
const LIMITS = new Set([4, 80007, 130429, 131048])
/** Temporary problems at Meta, or too many messages to one phone. */
const TEMPORARY = new Set([1, 2, 131000, 131016, 131056, 131057, 133004])

/**
 * Classifies an error by its number, otherwise by the HTTP status.
 * Source: WhatsApp Business Platform, Cloud API error codes.
 */
export function classifyProblem({ code, status }: Problem): Refusal {
  const isPermission = code >= 200 && code <= 299
  if (ACCOUNT.has(code) && code !== 0) return { retryable: true, forAll: true }
  if (isPermission || LIMITS.has(code) || status === 401 || status === 403 || status === 429)
    return { retryable: true, forAll: true }
  if (code === 131056) return { retryable: true, forAll: false }
  if (TEMPORARY.has(code) || status >= 500) return { retryable: true, forAll: true }
  return { retryable: false, forAll: false }
}

/** Masks phone numbers and access tokens, which an error may quote, and cuts the text to 300 characters. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\d{9,}/g, (digits) => `${digits.slice(0, 4)}***${digits.slice(-3)}`)
    .replace(/[A-Za-z0-9_-]{40,}/g, '***')
    .slice(0, 300)
}
