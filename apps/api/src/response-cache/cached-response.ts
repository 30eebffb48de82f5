import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compress, type Encoding, encodingFor, MIN_LENGTH } from '../http/compression.ts'
import { languageOf } from '../http/language.ts'
import type { Snapshot } from './freshness.ts'

export type Headers = Record<string, number | string | string[]>

/** A successful response that is the same for everybody, as the bytes to send. */
export interface CachedResponse extends Snapshot {
  etag: string
  headers: Headers
  body: Buffer
  /** For a client that already has the body (304). */
  notModifiedHeaders: Headers
}

/**
 * The URL with the known query parameters only: no response depends on others, such as those that an advertisement adds to
 * a link. So they make no entries of their own in the cache.
 */
export function knownUrl(url: string, names: ReadonlySet<string>): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  let known = url.slice(0, start)
  let separator = '?'
  for (const part of url.slice(start + 1).split('&')) {
    if (!names.has(nameOf(part))) continue
    known += separator + part
    separator = '&'
  }
  return known
}

function nameOf(part: string): string {
  const end = part.indexOf('=')
  const name = end === -1 ? part : part.slice(0, end)
  if (!/[%+]/.test(name)) return name
  return new URLSearchParams(name).keys().next().value ?? ''
}

/**
 * The key of a response: URL, encoding and, for pages, the language. Responses of the API do not depend on
 * the language. A URL has no blank, so the parts cannot be confused.
 */
export function cacheKey(request: IncomingMessage, names: ReadonlySet<string>): string {
  const { headers } = request
  const url = knownUrl(request.url ?? '', names)
  const encoding = encodingFor(headers['accept-encoding']) ?? 'identity'
  const language = url.startsWith('/api/') ? 'en' : languageOf(request)
  return `${url} ${encoding} ${language}`
}

/** Makes the response with body `text`, compressed as the request allows. */
export function makeResponse(
  request: IncomingMessage,
  text: string,
  { 'content-type': type, ...headers }: Headers,
  { tags, startedAt }: Snapshot,
): CachedResponse {
  const bytes = Buffer.from(text)
  // Weak: the same for every encoding of the text.
  const etag = `W/"${hash('sha1', bytes, 'base64url')}"`
  const encoding = encodingOf(request, text)
  const isPage = String(type).startsWith('text/html')
  const body = ownBuffer(encoding ? compress(encoding, bytes, isPage) : bytes)
  const notModifiedHeaders: Headers = {
    ...headers,
    etag,
    vary: headers.vary ? `accept-encoding, ${headers.vary}` : 'accept-encoding',
    'cache-control': 'public, no-cache',
  }
  return {
    tags,
    startedAt,
    etag,
    body,
    notModifiedHeaders,
    headers: {
      ...notModifiedHeaders,
      ...(type !== undefined && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    },
  }
}

function encodingOf({ headers }: IncomingMessage, text: string): Encoding | undefined {
  return text.length < MIN_LENGTH ? undefined : encodingFor(headers['accept-encoding'])
}

/** Copies the bytes. Node cuts small buffers from a larger one, which a cached slice would keep in memory. */
function ownBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Whether the client already has this response: its `If-None-Match` is `*` or lists the ETag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const known: string[] = header.match(/"[^"]*"/g) ?? []
  return known.includes(etag.replace(/^W\//, ''))
}
