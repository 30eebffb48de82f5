import type { AnswerOf, BodyOf, Calls } from '@duka/contract/calls'
import type { LanguageCode } from '@duka/contract/endpoint'
import type { Refusal } from '@duka/contract/errors'
import type { Shop } from '@duka/contract/settings'
import { type CallName, calls } from './calls.ts'
import { currentSession, forgetSession } from './session.ts'

/** What the server hands to every loader: the API, asked in the same process. */
export interface ServerContext {
  publicUrl: string
  /** Who the shop is. */
  shop: Shop
  /** What the page is drawn in. */
  language: LanguageCode
  api(path: string): Promise<{ status: number; body: unknown }>
}

/**
 * The shop said no. Has the shape that React Router takes for an answer with a status, so a
 * loader that throws it gives the page that status, on the server and in the browser alike.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: Refusal['code'] | undefined
  readonly fields: Record<string, string>
  readonly statusText = ''
  readonly internal = false
  readonly data: { message: string }

  constructor(status: number, body: unknown) {
    const refusal = (typeof body === 'object' && body !== null ? body : {}) as Partial<Refusal>
    super(refusal.message ?? '')
    this.status = status
    this.code = refusal.code
    this.fields = refusal.fields ?? {}
    this.data = { message: this.message }
  }
}

/** What may be repeated under its key is not waited for any longer. */
const PATIENCE_MS = 45_000

/** Nobody answered: no line, or a line that broke. */
export class OfflineError extends Error {}

type PathNames<Url> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never

type CallOptions<Name extends CallName> = {
  query?: Record<string, string | number | boolean | null | undefined>
  /** The contract's body, or a form with files where the contract asks for multipart. */
  body?: BodyOf<Calls[Name]> | FormData
  idempotencyKey?: string
  signal?: AbortSignal
  /** A loader hands its own context on; only the server uses it. */
  context?: unknown
} & ([PathNames<Calls[Name]['url']>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathNames<Calls[Name]['url']>, string> })

type CallArguments<Name extends CallName> = [PathNames<Calls[Name]['url']>] extends [never]
  ? [options?: CallOptions<Name>]
  : [options: CallOptions<Name>]

/**
 * The one way to the API: `fetch` with the bearer token in the browser, in process on the server.
 * Throws a `CallError` when the shop says no and an `OfflineError` when nobody answers.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<AnswerOf<Calls[Name]>> {
  const { params, query, body, idempotencyKey, signal, context }: AnyOptions = options ?? {}
  const [method, url] = calls[name].split(' ') as [string, string]
  const path =
    url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? '')) +
    search(query)

  const answer = import.meta.env.SSR
    ? await (context as ServerContext).api(path)
    : await ask(method, path, { body, idempotencyKey, signal })
  if (answer.status >= 400) throw new CallError(answer.status, answer.body)
  return answer.body as AnswerOf<Calls[Name]>
}

interface AnyOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  context?: unknown
}

/** `{ q: 'tea', category: undefined }` → `?q=tea`. Empty values are left out. */
export function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value != null && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

async function ask(
  method: string,
  path: string,
  { body, idempotencyKey, signal }: Pick<AnyOptions, 'body' | 'idempotencyKey' | 'signal'>,
): Promise<{ status: number; body: unknown }> {
  const { token } = currentSession()
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')

  const patience = idempotencyKey ? AbortSignal.timeout?.(PATIENCE_MS) : undefined
  const broke = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new OfflineError('', { cause: error })
  }
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    signal: signal ?? patience,
    body: isForm || body === undefined ? (body as FormData | undefined) : JSON.stringify(body),
  }).catch(broke)

  // An answer about an older token says nothing about the present one.
  if (response.status === 401 && token && token === currentSession().token) {
    console.warn('Unauthorized request. Redirecting to login...')
    forgetSession()
  }
  // A proxy may answer with a page of its own: then the status is all there is to know.
  const isJson = response.headers.get('content-type')?.includes('json')
  // A line may break in the middle of an answer, too.
  return { status: response.status, body: isJson ? await response.json().catch(broke) : undefined }
}
