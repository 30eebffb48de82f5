import { databaseError } from '../db/client.ts'

/** The result of one check; `ok` is undefined if it could not be made. */
export interface Finding {
  ok: boolean | undefined
  what: string
}

/** ` (ECONNREFUSED)`, or nothing where an error has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${error.code})` : ''
}

/** A missing table or column, because the shop has not started with this version yet, and a check that takes too long. */
const HARMLESS = ['42P01', '42703', '57014']

/** A check of existing data that failed, such as `The clock`. */
export function notLookedAt(what: string, error: unknown): Finding {
  const isHarmless = HARMLESS.includes(databaseError(error)?.code ?? '')
  return {
    ok: isHarmless ? undefined : false,
    what: `${what} could not be looked at${codeOf(error)}.`,
  }
}
