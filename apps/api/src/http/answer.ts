import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hasKnownBeginning } from './beginning.ts'
import { keyOf } from './language.ts'
import { isKnown } from './negotiate.ts'
import {
  type Care,
  type Encoding,
  encodingsFor,
  exact,
  pack,
  unpack,
  WORTH_PACKING,
} from './packing.ts'
import { type Shown, shownBy } from './shown.ts'

export type Headers = Record<string, number | string | string[]>

/** An answer as it goes out in one encoding, or as "you have it already". */
export interface Form {
  status: 200 | 304
  headers: Headers
  body: Buffer | undefined
  /** How it was packed, if it was. */
  packed?: Care
}

/** A good answer to everybody who asks for its address, as bytes. */
export interface Answer {
  /** What it is kept under: see `keyOf`. */
  key: string
  etag: string
  shown: Shown
  /** Made for the first who takes each. Most take brotli, so most answers are never kept as they are. */
  forms: Partial<Record<Encoding | 'plain', Form>>
  /** For whoever has these bytes already. */
  notModified: Form
  /** What it takes of the memory, in bytes. */
  size: number
  madeAt: number
  /** When its bytes were, which may be later: see `changedAnswer`. */
  writtenAt: number
  /** When it was last asked for, to the second. */
  usedAt: number
  /** Whether stock which it shows has changed since. */
  isStale: boolean
  /** What its renewals by sales have taken of their pace, those of the answers before it too. */
  renewals: number
  /** The products it was; undefined when it is out of date by more than what is left of them. */
  sold: Set<number> | undefined
}

/** What an answer takes beside its bodies and its address: odd queries are cheap to make up. */
const OVERHEAD = 2048

/** What has lived so long will live on, and is worth packing well. While it sells, few answers do. */
const SETTLED_MS = 2000

/** Makes an answer that is ready for this request. `headers` are those of all its forms. */
export function newAnswer(request: IncomingMessage, text: string, headers: Headers): Answer {
  const key = keyOf(request)
  const body = Buffer.from(text)
  const etag = etagOf(body)
  const { 'content-type': type, ...others } = headers
  const ofAll = {
    ...others,
    etag,
    vary: varyBy(others.vary),
    'cache-control': 'public, no-cache',
  }
  const now = Date.now()
  const answer: Answer = {
    key,
    etag,
    shown: shownBy(key, text),
    forms: {},
    notModified: { status: 304, headers: ofAll, body: undefined },
    size: key.length + OVERHEAD,
    madeAt: now,
    writtenAt: now,
    usedAt: now,
    isStale: false,
    renewals: 0,
    sold: undefined,
  }
  addForm(answer, firstForm(body, request), exact(body), 'quickly', type)
  return answer
}

/**
 * The same answer with its text changed, which a fifth of the work of making it does; undefined where
 * `change` gives none. It lives no longer than the first: what nobody told of still stands in it.
 */
export function changedAnswer(
  answer: Answer,
  request: IncomingMessage,
  /** The text as latin1, since ids and numbers are the same in it, and it is read ten times sooner. */
  change: (text: string) => string | undefined,
): Answer | undefined {
  const text = change(bodyOf(answer).toString('latin1'))
  if (text === undefined) return undefined
  const body = Buffer.from(text, 'latin1')
  const etag = etagOf(body)
  const changed: Answer = {
    ...answer,
    etag,
    forms: {},
    notModified: { ...answer.notModified, headers: { ...answer.notModified.headers, etag } },
    size: answer.key.length + OVERHEAD,
    writtenAt: Date.now(),
    isStale: false,
    sold: undefined,
  }
  addForm(changed, firstForm(body, request), exact(body), 'quickly', typeOf(answer))
  return changed
}

// Weak, since the same tag stands for the bytes as they are and packed.
function etagOf(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

function firstForm(body: Buffer, request: IncomingMessage): Encoding | undefined {
  return body.length < WORTH_PACKING ? undefined : wanted(request, hasKnownBeginning(body))
}

/** `Vary` for what may be packed, beside what it varies by otherwise. */
export function varyBy(others: Headers[string] | undefined): string {
  return others ? `accept-encoding, ${others}` : 'accept-encoding'
}

/** The form of an answer for this request. The answer grows when nobody has asked for it so far. */
export function formFor(answer: Answer, request: IncomingMessage): Form {
  if (isKnown(request.headers['if-none-match'], answer.etag)) return answer.notModified
  const { plain } = answer.forms
  if (plain?.body && plain.body.length < WORTH_PACKING) return plain
  const care = Date.now() - answer.writtenAt < SETTLED_MS ? 'quickly' : 'well'
  const encoding = wanted(request, care === 'quickly' && answer.forms.gzip !== undefined)
  const made = answer.forms[encoding ?? 'plain']
  const isPoor = made?.packed === 'quickly' && care === 'well'
  return made && !isPoor ? made : anotherForm(answer, encoding, care)
}

/** What an answer says, whatever it is kept as. */
export function textOf(answer: Answer): string {
  return bodyOf(answer).toString()
}

function bodyOf({ forms: { plain, br, gzip } }: Answer): Buffer {
  const packed = br ?? gzip
  const body = plain?.body ?? (packed?.body && unpack(packed === br ? 'br' : 'gzip', packed.body))
  if (!body) throw new Error('An answer is kept in no form at all.')
  return body
}

function anotherForm(answer: Answer, encoding: Encoding | undefined, care: Care): Form {
  return addForm(answer, encoding, bodyOf(answer), care, typeOf(answer))
}

function typeOf({ forms: { plain, br, gzip } }: Answer): Headers[string] | undefined {
  return (plain ?? br ?? gzip)?.headers['content-type']
}

function addForm(
  answer: Answer,
  encoding: Encoding | undefined,
  bytes: Buffer,
  care: Care,
  type: Headers[string] | undefined,
): Form {
  const body = encoding ? pack(encoding, bytes, care) : bytes
  const headers: Headers = { ...answer.notModified.headers, 'content-length': body.length }
  if (type !== undefined) headers['content-type'] = type
  if (encoding) headers['content-encoding'] = encoding
  const form: Form = { status: 200, headers, body, ...(encoding && { packed: care }) }
  if (encoding && care === 'well') forgetPoorForms(answer)
  const before = answer.forms[encoding ?? 'plain']
  answer.forms[encoding ?? 'plain'] = form
  answer.size += body.length - (before?.body?.length ?? 0)
  return form
}

/** What was packed quickly is not sent any more once there is something better. */
function forgetPoorForms(answer: Answer): void {
  for (const encoding of ['br', 'gzip'] as const) {
    const form = answer.forms[encoding]
    if (form?.packed !== 'quickly') continue
    answer.size -= form.body?.length ?? 0
    delete answer.forms[encoding]
  }
}

/** The best encoding that a request takes, or gzip where that costs less and the request takes it. */
function wanted({ headers }: IncomingMessage, preferGzip: boolean): Encoding | undefined {
  const taken = encodingsFor(headers['accept-encoding'])
  return preferGzip && taken.includes('gzip') ? 'gzip' : taken[0]
}
