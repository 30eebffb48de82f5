import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'

/**
 * An error as a log may have it. A failed query carries its parameters, and the database's own error
 * the values of the row: phone numbers, secrets, people. Those stay out; what failed stays in.
 */
export function loggedError(error: unknown): object {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof pg.DatabaseError) {
    const { code, table, constraint } = cause
    // 'invalid input syntax for type uuid: "…"' quotes what came in.
    const message = code?.startsWith('22') ? cause.message.replace(/: ".*/s, '') : cause.message
    const stack = cause.stack?.replace(cause.message, message)
    return { type: 'DatabaseError', message, code, table, constraint, stack }
  }
  return cause instanceof Error ? pino.stdSerializers.err(cause) : { message: String(cause) }
}

/** An address as a log may have it: without the secret of a payment's callback. */
export function loggedUrl(url: string): string {
  return url.replace(/(\/hooks\/\w+\/).*/, '$1***')
}
