import { type Fields, readFields } from './values.ts'

/** The answer: a JSON object, something else, or nothing (`sent` false: the request never left). */
export type HttpAnswer =
  | { kind: 'json'; status: number; body: Fields; retryAfter: string | null }
  | { kind: 'unreadable'; status: number; reason: string; retryAfter: string | null }
  | { kind: 'none'; reason: string; sent: boolean }

export interface HttpPost {
  url: string
  token: string
  body: object
  timeoutMs: number
}

/** Posts JSON and never throws. The timeout covers everything, including the answer's body. */
export async function post({ url, token, body, timeoutMs }: HttpPost): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Following a redirect would send the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const fields = readFields(text)
    const retryAfter = response.headers.get('retry-after')
    if (fields) return { kind: 'json', status: response.status, body: fields, retryAfter }
    const what = text.trim() === '' ? 'an empty answer' : 'an answer that is not JSON'
    return {
      kind: 'unreadable',
      status: response.status,
      reason: `${what} with HTTP ${response.status}`,
      retryAfter,
    }
  } catch (error) {
    return noAnswer(error, timeoutMs)
  }
}

/** Error codes that occur before the first byte of a request is sent. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_WRONG_VERSION_NUMBER|ERR_TLS_.*|CERT_.*|.*SELF_SIGNED_CERT.*|UNABLE_TO_.*)$/

function noAnswer(error: unknown, timeoutMs: number): HttpAnswer {
  const outer = error instanceof Error ? error : new Error('unknown')
  const inner = outer.cause instanceof Error ? outer.cause : outer
  if (outer.name === 'TimeoutError' || inner.name === 'TimeoutError')
    return { kind: 'none', reason: `no answer within ${timeoutMs} ms`, sent: true }
  // Only the code: messages may contain addresses.
  const code = 'code' in inner ? String(inner.code) : 'unknown'
  return { kind: 'none', reason: `connection failed (${code})`, sent: !NEVER_SENT.test(code) }
}
