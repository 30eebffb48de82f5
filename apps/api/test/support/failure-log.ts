import type { FastifyBaseLogger } from 'fastify'
import { afterEach } from 'vitest'

/** The errors that the shops of this worker have logged since the last test, each followed by its causes. */
const logged: Error[] = []

const ignore = () => {}
const note = (entry: unknown) => {
  if (entry instanceof Object && 'err' in entry) logged.push(...withCauses(entry.err))
}

/** A log for shops under test. It is silent, but a failed test shows the errors in it. */
export const failureLog: FastifyBaseLogger = {
  level: 'error',
  child: () => failureLog,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  silent: ignore,
  error: note,
  fatal: note,
}

/** Adds the logged errors to those of a failed test, because the answer to a failed request tells no cause. */
export function showLoggedErrors(): void {
  afterEach(({ task }) => {
    const errors = logged.splice(0)
    if (task.result?.state !== 'fail') return
    for (const { name, message, stack } of errors)
      task.result.errors?.push({ name, message: `Logged: ${message}`, stack })
  })
}

const withCauses = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...withCauses(error.cause)] : []
