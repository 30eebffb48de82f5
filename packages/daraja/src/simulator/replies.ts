import type { IncomingHttpHeaders } from 'node:http'
import { readFields, readText } from '../values.ts'
import { newRequestId } from './ids.ts'
import type { World } from './world.ts'

export type SimRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}

/** An HTTP answer; `cut` closes the connection without one. */
export type Reply =
  | { status: number; body: object }
  | { status: number; text: string; type: string }
  | { cut: true }

export type Handler = (world: World, request: SimRequest) => Reply | Promise<Reply>

export const ok = (body: object): Reply => ({ status: 200, body })

/** Daraja's usual error. Source: Daraja portal, error responses of each API. */
export function failure(status: number, errorCode: string, errorMessage: string): Reply {
  return { status, body: { requestId: newRequestId(), errorCode, errorMessage } }
}

export const invalid = (field: string) =>
  failure(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** The gateway's rate limit error. */
export function spikeArrest(): Reply {
  const faultstring =
    'Spike arrest violation. Allowed rate : MessageRate{capacity=5, period=Minutes}'
  const detail = { errorcode: 'policies.ratelimit.SpikeArrestViolation' }
  return { status: 429, body: { fault: { faultstring, detail } } }
}

export function htmlError(status: number): Reply {
  const text = '<html><head><title>Service Unavailable</title></head><body>Incident</body></html>'
  return { status, text, type: 'text/html' }
}

/** The body of a call as text fields; undefined if it is malformed. */
export function readBody(request: SimRequest): Record<string, string> | undefined {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return undefined
  const fields = readFields(request.text)
  if (!fields) return undefined
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) texts[name] = readText(value, 2000) ?? ''
  return texts
}

/** The name of the first missing or invalid field. */
export function firstInvalid(fields: Record<string, string>, patterns: Record<string, RegExp>) {
  return Object.keys(patterns).find((name) => !patterns[name]?.test(fields[name] ?? ''))
}

export const patterns = {
  shortcode: /^\d{5,7}$/,
  phone: /^254[17]\d{8}$/,
  wholeAmount: /^[1-9]\d{0,8}$/,
  url: /^https?:\/\/[^\s/?#]+/i,
  present: /\S/,
}
