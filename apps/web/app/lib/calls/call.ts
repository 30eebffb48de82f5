import type { AnswerOf, BodyOf, Calls } from '@duka/contract/calls'
import type { PathNames } from '@duka/contract/endpoint'
import type { Refusal } from '@duka/contract/errors'
import type { PageContext } from '@duka/contract/page-renderer'
import { currentSession, forgetSession } from '../session/session.ts'
import type { FieldErrors } from '../text/text.ts'

/** An answer that comes later than this, in ms after the first try began, is the last one. */
const RETRY_FOR_MS = 20_000
/** The longest pause between two tries, in seconds, whatever `Retry-After` says. */
const MAX_PAUSE_S = 5

/**
 * Sends a request again while the shop answers 503 with `Retry-After`, as it does while another database server
 * takes over. Only for requests that may be repeated. Returns the last answer: a 503 if the shop stayed busy for
 * 20 s, or if `until` aborted.
 */
async function retryWhileBusy(
  send: () => Promise<Response>,
  until?: AbortSignal,
): Promise<Response> {
  const start = Date.now()
  for (;;) {
    const response = await send()
    const seconds = response.headers.get('retry-after')
    if (response.status !== 503 || !seconds || Date.now() - start > RETRY_FOR_MS) return response
    // A date is not a number, and counts as one second.
    await pause(Math.min(Number(seconds) || 1, MAX_PAUSE_S), until)
    if (until?.aborted) return response
  }
}

/** Waits `seconds` or until the abort. The jitter keeps pages from asking all at once. */
function pause(seconds: number, until: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * (1000 + 250 * Math.random()))
    until?.addEventListener('abort', resolve)
  })
}

/**
 * The API refused. React Router takes errors of this shape for responses with a status, so a loader
 * that throws one gives the page that status, on the server and in the browser alike.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: Refusal['code'] | undefined
  readonly fields: FieldErrors
  readonly statusText = ''
  readonly internal = false
  /** The refusal as the API answered it. `message` is in English: show it with `translateRefusal`. */
  readonly data: Partial<Refusal> & { message: string }

  constructor(status: number, body: unknown) {
    const refusal = (typeof body === 'object' && body !== null ? body : {}) as Partial<Refusal>
    super(refusal.message ?? '')
    this.status = status
    this.code = refusal.code
    this.fields = Object.fromEntries(
      Object.entries(refusal.fields ?? {}).map(([name, message]) => [
        name,
        { ...refusal.fieldCodes?.[name], message },
      ]),
    )
    this.data = { ...refusal, message: this.message }
  }
}

/** Nobody answered: no connection, or one that broke. */
export class OfflineError extends Error {}

/** How long a call with an `Idempotency-Key` may take: it can be repeated without harm. */
const TIMEOUT_MS = 45_000

/** Sends a request like `fetch`, to an address below `/api`. */
export type Transport = (
  url: string,
  request: { method: string; headers: Headers; body?: string | FormData; signal?: AbortSignal },
) => Promise<Response>

/** A method and a URL of the contract's `*.calls.ts`: `POST /orders`. */
export type Address = keyof Calls

export type CallOptions<To extends Address> = {
  query?: Record<string, string | string[] | number | boolean | null | undefined>
  /** The contract's body, or a form with files where the contract asks for multipart. */
  body?: BodyOf<Calls[To]> | FormData
  idempotencyKey?: string
  /** Aborts the request, and stops retrying. */
  signal?: AbortSignal
  /** Stops retrying, but lets a request in flight end. */
  retryUntil?: AbortSignal
  /** The media type wanted, if it is not JSON. */
  accept?: string
  /** How the request is sent; `fetch` unless given. */
  transport?: Transport
  /** A loader passes its own context on; only the server uses it. */
  context?: unknown
} & ([PathNames<To>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathNames<To>, string> })

export type CallArguments<To extends Address> = [PathNames<To>] extends [never]
  ? [options?: CallOptions<To>]
  : [options: CallOptions<To>]

/**
 * Calls an address of the contract: `call(placeOrder, { body })`. Over HTTP with the bearer token in the browser, within
 * the process on the server.
 * While the shop is busy, the browser retries a `GET` and a call with an `Idempotency-Key` (`retryWhileBusy`).
 * Throws a `CallError` when the shop refuses and an `OfflineError` when nobody answers.
 */
export async function call<To extends Address>(
  to: To,
  ...[options]: CallArguments<To>
): Promise<AnswerOf<Calls[To]>> {
  if (import.meta.env.SSR) return callInProcess(to, options ?? {})
  const response = await sendCall(to, options ?? {}, true)
  return (await readJson(response, options?.signal)) as AnswerOf<Calls[To]>
}

/**
 * Browser only: sends a call like `call` and returns the response with its body unread, for files
 * and streams. Throws as `call` does; a 401 ends the session that made the call. Retries only with `mayRetry`.
 */
export async function sendCall(
  to: Address,
  options: AnyOptions,
  mayRetry = false,
): Promise<Response> {
  const { idempotencyKey, signal, retryUntil, transport = fetch } = options
  const { token } = currentSession()
  const { method, path } = addressOf(to, options)
  const send = () =>
    transport(`/api${path}`, {
      method,
      headers: headersFor(token, options),
      body:
        options.body === undefined || options.body instanceof FormData
          ? options.body
          : JSON.stringify(options.body),
      signal: signal ?? (idempotencyKey ? AbortSignal.timeout?.(TIMEOUT_MS) : undefined),
    }).catch(offlineUnless(signal))
  const isRepeatable = mayRetry && (idempotencyKey || method === 'GET')
  const response = await (isRepeatable ? retryWhileBusy(send, signal ?? retryUntil) : send())

  // If the session has changed since, a 401 says nothing about the present one.
  if (response.status === 401 && token && token === currentSession().token) {
    console.warn('Unauthorized request. Redirecting to login...')
    forgetSession()
  }
  if (response.status < 400) return response
  const error = new CallError(response.status, await readJson(response, signal))
  // Staff can do nothing else until they have set up their second factor.
  if (error.code === 'SECOND_FACTOR_NEEDED') location.assign('/profile/security')
  throw error
}

interface AnyOptions {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  retryUntil?: AbortSignal
  accept?: string
  transport?: Transport
  context?: unknown
}

async function callInProcess<To extends Address>(
  to: To,
  options: AnyOptions,
): Promise<AnswerOf<Calls[To]>> {
  const { api } = options.context as PageContext
  const { status, body } = await api(addressOf(to, options).path)
  if (status >= 400) throw new CallError(status, body)
  return body as AnswerOf<Calls[To]>
}

function addressOf(to: Address, { params, query }: AnyOptions) {
  const [method = '', url = ''] = to.split(' ')
  const path = url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  return { method, path: path + search(query) }
}

/** `{ q: 'tea', category: undefined }` → `?q=tea`. Repeats the values of a list, and leaves out empty ones. */
export function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([key, values]) =>
    [values].flat().map((value) => [key, value] as const),
  )
  const some = given.filter(([, value]) => value != null && value !== '')
  const text = new URLSearchParams(some.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

function headersFor(token: string | null, { accept, body, idempotencyKey }: AnyOptions): Headers {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (accept) headers.set('accept', accept)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

/** Undefined if the body is not JSON: a proxy in between may answer with a page of its own. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return response.json().catch(offlineUnless(signal))
}

/** Turns a network failure into an `OfflineError`, unless the caller itself aborted. */
export function offlineUnless(signal?: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (signal?.aborted) throw error
    throw new OfflineError('', { cause: error })
  }
}
