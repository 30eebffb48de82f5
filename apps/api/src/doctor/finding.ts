/** The result of one check; `ok` is undefined if it could not be made. */
export interface Finding {
  ok: boolean | undefined
  what: string
}

/** ` (ECONNREFUSED)`, or nothing where an error has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${error.code})` : ''
}
