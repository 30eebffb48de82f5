import { reasonOf } from './attempt.ts'

/** What was loaded, or the message of the failure. */
export type Loaded<Value> = { ok: true; value: Value } | { ok: false; message: string }

/**
 * For loaders of pages that appear before their data. It never rejects: the page shows a failure
 * itself, with the server's message or `failed`.
 */
export async function load<Value>(work: Promise<Value>, failed: string): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, message: reasonOf(error, failed) }
  }
}

/** The filters in an address as a call takes them. The value `all` of a select means no filter. */
export function filtersOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams]
  return Object.fromEntries(given.filter(([, value]) => value !== 'all'))
}
