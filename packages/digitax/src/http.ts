/** What a call of DigiTax came to. Nothing here throws because of the network. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  /** The number was used before, by this sale or credit note; undefined: DigiTax did not name it. */
  | { kind: 'taken'; saleId: string | undefined }
  /** Not taken, and the same request would not be taken again. `isUnknown`: an id that DigiTax does not know. */
  | {
      kind: 'refused'
      status: number
      field: string | undefined
      message: string
      isUnknown: boolean
    }
  /** The key is wrong, or was switched off. */
  | { kind: 'key'; status: number }
  /** No usable answer: the request may have been taken. */
  | { kind: 'none'; reason: string; retryAfterMs: number | undefined }

export type Fields = Record<string, unknown>

export interface DigitaxOptions {
  /** With the version, such as `https://api.digitax.tech/ke/v2`. */
  baseUrl: string
  apiKey: string
  /** How long to wait for the answer to a sale; 60 s by default. */
  timeoutMs?: number
}

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: Fields,
) => Promise<Answer<Fields | Fields[]>>

/** How long to wait for any other answer, in milliseconds. */
const SHORT_WAIT_MS = 20_000

export function createCall({ baseUrl, apiKey, timeoutMs = 60_000 }: DigitaxOptions): Call {
  const base = new URL(baseUrl).href.replace(/\/+$/, '')
  return async (method, path, body) => {
    const isPaper = method === 'POST' && !path.startsWith('/items')
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          'x-api-key': apiKey,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // Following a redirect would send the key to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(isPaper ? timeoutMs : Math.min(timeoutMs, SHORT_WAIT_MS)),
      })
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      return readAnswer(response.status, await response.text(), retryAfter)
    } catch (error) {
      const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const code = inner instanceof Error && 'code' in inner ? String(inner.code) : 'no answer'
      return none(code === '23' ? 'no answer in time' : code)
    }
  }
}

export const none = (reason: string, retryAfterMs?: number): Answer<never> => ({
  kind: 'none',
  reason,
  retryAfterMs,
})

function readAnswer(status: number, text: string, retryAfter: number): Answer<Fields | Fields[]> {
  if (status === 401 || status === 403) return { kind: 'key', status }
  if (status === 429) return none('HTTP 429', retryAfter >= 0 ? retryAfter * 1000 : undefined)
  const body = parse(text)
  // A proxy on the way answers with a page, or with nothing.
  if (status >= 500 || status < 200 || body === undefined) return none(`HTTP ${status}`)
  if (status < 300) return Array.isArray(body) ? none(`HTTP ${status}`) : ok(body)
  if (status < 400) return none(`HTTP ${status}`)
  if (status === 409) return { kind: 'taken', saleId: readText(metadataOf(body).existing_sale_id) }
  return { kind: 'refused', status, ...readProblem(status, body) }
}

/** Answers come bare or below `data`; a list always stands there. */
function ok(body: Fields): Answer<Fields | Fields[]> {
  const inner = Array.isArray(body.data) ? body : readFields(body.data)
  return { kind: 'ok', value: inner ?? body }
}

function readProblem(status: number, body: Fields | Fields[]) {
  if (!Array.isArray(body)) {
    const field = readText(metadataOf(body).argument)
    const message = readText(body.message) ?? ''
    return { field, message, isUnknown: status === 404 && field === undefined }
  }
  const issues = readFields(body[0]?.errors)?.issues
  const [issue] = Array.isArray(issues) ? issues.map(readFields) : []
  const path = Array.isArray(issue?.path) ? issue.path.join('.') : undefined
  return { field: path, message: readText(issue?.message) ?? '', isUnknown: false }
}

function metadataOf(body: Fields | Fields[]): Fields {
  return Array.isArray(body) ? {} : (readFields(body.metadata) ?? {})
}

function parse(text: string): Fields | Fields[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map((one) => readFields(one) ?? {}) : readFields(value)
  } catch {
    return undefined
  }
}

export function readFields(value: unknown): Fields | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Fields) : undefined
}

/** Text or a number as trimmed text; undefined if it is empty or something else. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 2000) || undefined
}
