import { appendFileSync, readFileSync } from 'node:fs'
import { endpoints } from '@duka/contract/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openapi } from '../../src/api-docs/openapi.ts'

interface Documented {
  responses: Record<string, { $ref?: string }>
}

const paths = openapi('Duka').paths as Record<string, Record<string, Documented>>

/** The answers that the OpenAPI document names, such as `POST /orders 201` and `POST /orders 400 CART_EMPTY`. */
const documented = new Set(
  endpoints.flatMap(({ method, url }) => {
    const call = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return Object.entries(call?.responses ?? {}).flatMap(([status, { $ref }]) =>
      // Refusals are shared under the names of their codes.
      ($ref ? codesIn($ref) : ['']).map((code) => `${method} ${url} ${status}${code}`),
    )
  }),
)
const calls = new Set(endpoints.map(({ method, url }) => `${method} ${url}`))

function codesIn($ref: string): string[] {
  const names = $ref.slice($ref.lastIndexOf('/') + 1).split('.')
  return names.map((name) => ` ${name}`)
}

/** Those of the present test file. */
const seen = new Set<string>()

/** Notes each answer of the shop, with its code if it is a refusal. */
export function noteAnswers(http: FastifyInstance): void {
  const codes = new WeakMap<FastifyRequest, string>()
  http.addHook('preSerialization', async (request, { statusCode }, body) => {
    const isRefusal = statusCode >= 400 && typeof body === 'object' && body && 'code' in body
    if (isRefusal) codes.set(request, ` ${body.code}`)
    return body
  })
  http.addHook('onResponse', async (request, { raw, statusCode }) => {
    const { url, config } = request.routeOptions
    const call = `${request.method} ${url?.replace(/^\/api/, '')}`
    // A client that hung up got no answer. A 500 is a bug, which no document promises.
    if (!calls.has(call) || !raw.headersSent || statusCode === 500) return
    seen.add(`${call} ${statusCode}${codes.get(request) ?? ''}`)
    // The cache answers it without the framework.
    if (config.cache) seen.add(`${call} 304`)
  })
}

/**
 * Throws if tests got an answer that the document lacks: programs that are made from it fail on such an answer. Appends
 * the answers to the file that the variable `SEEN_ANSWERS` names, for `unseenAnswers`.
 */
export function compareAnswers(): void {
  const { SEEN_ANSWERS } = process.env
  if (SEEN_ANSWERS) appendFileSync(SEEN_ANSWERS, [...seen].map((one) => `${one}\n`).join(''))
  const lacking = [...seen].filter((one) => !documented.has(one))
  seen.clear()
  if (lacking.length > 0)
    throw new Error(`The OpenAPI document lacks: ${lacking.sort().join(', ')}`)
}

/** The documented answers that are not in this file: no test has seen them, so the claim may be too broad. */
export function unseenAnswers(file: string): string[] {
  const all = new Set(readFileSync(file, 'utf8').split('\n'))
  return [...documented].filter((one) => !all.has(one)).sort()
}
