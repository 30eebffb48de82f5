import type { FieldRefusal } from '@duka/contract/errors'
import { type Refusal, type RefusalCode, refusals } from '@duka/contract/errors'
import { fieldRefusals, type Issue } from '@duka/contract/field-messages'
import { fillRefusal, type Values } from '@duka/contract/fill'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseError } from '../db/client.ts'
import { loggedUrl } from './logged-error.ts'
import { wantsPage } from './wants-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a browser that opened a page with a page. Only shops with a website have it. */
    answerWithPage?: (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
    ) => Promise<unknown>
  }
}

/**
 * A refusal. Rules throw it, and only this file turns it into HTTP.
 * `values` fill the placeholders of the message; `field` is the input that it is about, and `fields` are several, each
 * with its own refusal; `total` is what an order costs now, in shillings.
 */
export class ShopError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly values: Values
  readonly fields: Record<string, FieldRefusal> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly total: number | undefined

  constructor(
    code: RefusalCode,
    values: Values = {},
    more: {
      field?: string
      fields?: Record<string, FieldRefusal>
      retryAfterSeconds?: number
      total?: number
      cause?: unknown
    } = {},
  ) {
    super(fillRefusal(refusals[code].message, values), { cause: more.cause })
    this.code = code
    this.status = refusals[code].status
    this.values = values
    this.fields = more.field ? { [more.field]: this } : more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.total = more.total
  }
}

/** The row, or the refusal with this code where there is none. */
export function mustExist<Row>(row: Row | undefined, code: RefusalCode): Row {
  if (!row) throw new ShopError(code)
  return row
}

/** The input does not match the contract, or a rule of its own. The message is that of the first wrong field. */
export class InvalidInput extends ShopError {
  constructor(issues: readonly Issue[], message?: string) {
    const fields = fieldRefusals(issues.filter(({ path }) => path.length > 0))
    super('cursor' in fields ? 'INVALID_CURSOR' : 'INVALID_INPUT', {}, { fields })
    this.message = message ?? Object.values(fields)[0]?.message ?? this.message
  }
}

/** A refusal of one field by a rule, with a code of `fieldMessages` or a sentence, as a schema gives it. */
export function wrongField(field: string, message: string): InvalidInput {
  return new InvalidInput([{ path: [field], message }])
}

/** Whether the client ended the connection before its request was complete, which is no failure of the shop. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.readableAborted
}

/** Turns every error into a response of the error catalogue, without internals. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(
    (error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
      const refusal = orMissingRight(toRefusal(error, request), request)
      if (refusal.status >= 500 && refusal.code !== 'MPESA_REFUSED' && !hasHungUp(request))
        request.log.error({ err: error, url: loggedUrl(request) }, 'a request failed')
      logRefusal(request, refusal)
      if (error.headers?.['Content-Range'])
        reply.header('content-range', error.headers['Content-Range'])
      return answer(request, reply, refusal)
    },
  )
  app.setNotFoundHandler((request, reply) => answer(request, reply, new ShopError('NOT_FOUND')))
}

/** Refusals of a wrong password or code that do not end the session: they are no 401. */
const wrongSecrets = new Set<RefusalCode>([
  'WRONG_PASSWORD',
  'RESET_CODE_WRONG',
  'PHONE_CODE_WRONG',
  'SECOND_FACTOR_WRONG',
])

/** Logs failed logins, denied access and reached limits (ASVS 16.3): the route, who and from where, and nothing they sent. */
function logRefusal(request: FastifyRequest, { code, status }: ShopError): void {
  if (![401, 403, 429].includes(status) && !wrongSecrets.has(code)) return
  const { user, ip } = request as { user?: { id: string } } & FastifyRequest
  request.log.warn({ code, url: loggedUrl(request), user: user?.id, ip }, 'access was refused')
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: ShopError) {
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  const { answerWithPage } = request.server
  if (answerWithPage && wantsPage(request.raw))
    return answerWithPage(request, reply, refusal.status)
  const body: Refusal = { message: refusal.message, code: refusal.code }
  for (const [name, { message, code, values }] of Object.entries(refusal.fields ?? {})) {
    body.fields = { ...body.fields, [name]: message }
    if (code) body.fieldCodes = { ...body.fieldCodes, [name]: { code, values } }
  }
  if (Object.keys(refusal.values).length > 0) body.values = refusal.values
  if (refusal.total !== undefined) body.total = refusal.total
  const { right, limit } = refusal.values
  if (refusal.code === 'RIGHT_MISSING') body.right = String(right)
  if (refusal.code === 'LIMIT_EXCEEDED') body.limit = Number(limit)
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** What staff are not shown for want of a right is no less there: the answer names the right. */
function orMissingRight(refusal: ShopError, { user }: FastifyRequest): ShopError {
  const isHidden = refusal.status === 404 || refusal.code === 'NOT_ALLOWED'
  return user?.lacks && isHidden ? new ShopError('RIGHT_MISSING', { right: user.lacks }) : refusal
}

function toRefusal(error: FastifyError, request: FastifyRequest): ShopError {
  // A malformed id in the path answers "not found".
  if (error.validationContext === 'params')
    return new ShopError(request.routeOptions.config.missing ?? 'NOT_FOUND')
  if (error instanceof ShopError) return error

  const inDatabase = databaseError(error)
  // Class 22 is data that no column can hold: an error of the client that validation let through.
  if (inDatabase?.code?.startsWith('22'))
    return new ShopError('INVALID_INPUT', {}, { cause: error })
  // The caller's account was deleted a moment ago.
  if (
    inDatabase?.code === '23503' &&
    /_(user_id|staff_id|taken_by|created_by|saved_by)_fkey$/.test(inDatabase.constraint ?? '')
  )
    return new ShopError('SESSION_EXPIRED', {}, { cause: error })
  if (isTransient(inDatabase?.code, error))
    return new ShopError('UNAVAILABLE', {}, { cause: error, retryAfterSeconds: 2 })

  const status = error.statusCode ?? 500
  if (status === 413) return new ShopError('PAYLOAD_TOO_LARGE')
  if (status === 415) return new ShopError('UNSUPPORTED_TYPE')
  // Of files: a range beyond the end, and `If-Match` of an older version.
  if (status === 416) return new ShopError('RANGE_NOT_SATISFIABLE')
  if (status === 412) return new ShopError('FILE_CHANGED')
  if (status >= 400 && status < 500) return new ShopError('MALFORMED_REQUEST', {}, { cause: error })
  return new ShopError('UNEXPECTED', {}, { cause: error })
}

/** The driver's messages for a broken connection, and the system's codes for one that cannot be opened. */
const connectionErrors =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOENT.*PGSQL|no server takes writes/

/** Whether a retry may succeed: a broken connection, a server that stops or is read-only, a deadlock, a full pool. */
function isTransient(code: string | undefined, error: Error): boolean {
  return /^(08|57|40|53|25006)/.test(code ?? '') || connectionErrors.test(wordsOf(error))
}

/** Message and code of an error and its cause. A host with several addresses fails with a code and no message. */
function wordsOf(error: Error): string {
  return [error, error.cause]
    .flatMap((one) => (one instanceof Error ? [one.message, 'code' in one ? one.code : ''] : []))
    .join(' ')
}
