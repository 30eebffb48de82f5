import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Fields, readFields } from './values.ts'

export type HttpRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: Fields
  timeoutMs: number
}

/** The answer: a JSON object, something else, or nothing (`sent` false: the request never left). */
export type HttpAnswer =
  | { kind: 'json'; status: number; body: Fields }
  | { kind: 'unreadable'; status: number; reason: string }
  | { kind: 'none'; reason: string; sent: boolean }

/** Sends one HTTP request and never throws. The timeout covers everything, including the answer's body. */
export async function sendRequest(request: HttpRequest, fetch: typeof globalThis.fetch) {
  try {
    // The pull API is documented as GET with a body, which fetch cannot send.
    const withBody = request.method === 'GET' && request.body !== undefined
    return await (withBody ? sendGetWithBody(request) : sendByFetch(request, fetch))
  } catch (error) {
    return noAnswer(error, request.timeoutMs)
  }
}

async function sendByFetch(request: HttpRequest, fetch: typeof globalThis.fetch) {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    // Following a redirect would send the token to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(request.timeoutMs),
  })
  return readAnswer(response.status, await response.text())
}

function sendGetWithBody({ url, method, headers, body, timeoutMs }: HttpRequest) {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const text = JSON.stringify(body)
  const length = { 'Content-Length': String(Buffer.byteLength(text)) }
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise<HttpAnswer>((resolve, reject) => {
    const request = send(url, { method, headers: { ...headers, ...length }, signal }, (answer) => {
      let received = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        received += chunk
      })
      answer.on('end', () => resolve(readAnswer(answer.statusCode ?? 0, received)))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(text)
  })
}

function readAnswer(status: number, text: string): HttpAnswer {
  const body = readFields(text)
  if (body) return { kind: 'json', status, body }
  const what = text.trim() === '' ? 'an empty answer' : 'an answer that is not JSON'
  return { kind: 'unreadable', status, reason: `${what} with HTTP ${status}` }
}

/** Error codes that occur before the first byte of a request is sent. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|.*SELF_SIGNED_CERT.*|UNABLE_TO_.*)$/

function noAnswer(error: unknown, timeoutMs: number): HttpAnswer {
  const { name, code, cause } = describeError(error)
  if (name === 'TimeoutError' || cause === 'TimeoutError') {
    return { kind: 'none', reason: `no answer within ${timeoutMs} ms`, sent: true }
  }
  // Only the code: messages may contain addresses or secrets.
  return { kind: 'none', reason: `connection failed (${code})`, sent: !NEVER_SENT.test(code) }
}

function describeError(error: unknown) {
  const outer = error instanceof Error ? error : new Error('unknown')
  const inner = outer.cause instanceof Error ? outer.cause : outer
  const code = 'code' in inner ? String(inner.code) : 'unknown'
  return { name: outer.name, cause: inner.name, code }
}
