import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import pino from 'pino'

/**
 * An error for the log, without personal data. A failed query holds its parameters, and the database's
 * error holds values of the row, such as phone numbers: both are removed.
 */
export function loggedError(error: unknown): object {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof pg.DatabaseError) {
    const { code, table, constraint } = cause
    // 'invalid input syntax for type uuid: "…"' quotes the input.
    const message = code?.startsWith('22') ? cause.message.replace(/: ".*/s, '') : cause.message
    const stack = cause.stack?.replace(cause.message, message)
    return { type: 'DatabaseError', message, code, table, constraint, stack }
  }
  if (!(cause instanceof Error)) return { message: String(cause) }
  const { message, stack, ...rest } = pino.stdSerializers.err(cause)
  if (!String(rest.code).startsWith('FST_')) return { ...rest, message, stack }
  return { ...rest, message: withoutAddresses(message), stack: withoutAddresses(stack) }
}

/** The framework quotes the address of the request in some of its messages. */
function withoutAddresses(text: string): string {
  return text.replace(/(["'`])\/[^"'`\s]*\1/g, '$1***$1')
}

/**
 * The address of a request for the log: the route with its ids. The address as sent may hold a secret link, in any
 * spelling that a router understands, or a search text.
 */
export function loggedUrl({
  url,
  params,
  routeOptions,
}: Pick<FastifyRequest, 'url' | 'params' | 'routeOptions'>): string {
  const route = routeOptions.url
  if (route === undefined) return 'no route'
  // A page. All addresses of pages have one route.
  if (route === '/*') return /^\/(products\/)?[\w-]+(?=[?]|$)/.exec(url)?.[0] ?? 'a page'
  const given: Record<string, unknown> = { ...Object(params) }
  return route.replace(/:(\w+)/g, (name, key) => {
    const value = String(given[key])
    return !isSecret(key) && isUuid.test(value) ? value : name
  })
}

function isSecret(name: string): boolean {
  return /token|secret/i.test(name)
}

const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
