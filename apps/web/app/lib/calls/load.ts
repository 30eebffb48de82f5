import { failureOf } from './attempt.ts'
import { type Copy, copyFor, withCopy } from './copies.ts'

/** What was loaded, or the message of the failure; without a connection with the last copy, if there is one. */
export type Loaded<Value> = { copyAs?: string | undefined } & (
  | { ok: true; value: Value }
  | { ok: false; message: string; isOffline?: boolean | undefined; copy?: Copy<Value> | undefined }
)

/**
 * For loaders of pages that appear before their data. It never rejects: the page shows a failure
 * itself, with the server's message or `failed`. With `copyAs` the device keeps a copy under this name.
 */
export async function load<Value>(
  work: Promise<Value>,
  failed: string,
  copyAs?: string,
): Promise<Loaded<Value>> {
  try {
    const value = await (copyAs === undefined ? work : withCopy(copyAs, work))
    return { ok: true, value, copyAs }
  } catch (error) {
    const { message, isOffline } = failureOf(error, failed)
    return { ok: false, message, isOffline, copyAs, copy: copyFor(error, copyAs) }
  }
}

/** The filters in an address as a call takes them. The value `all` of a select means no filter. */
export function filtersOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams]
  return Object.fromEntries(given.filter(([, value]) => value !== 'all'))
}
