import { DrizzleQueryError } from 'drizzle-orm'
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
  return cause instanceof Error ? pino.stdSerializers.err(cause) : { message: String(cause) }
}

/** A URL for the log, without the secret of a payment's callback or of a webhook. */
export function loggedUrl(url: string): string {
  return url.replace(/(\/hooks\/\w+[/?]).*/, '$1***')
}
