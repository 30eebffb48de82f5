import { reasonOf } from './attempt.ts'

/** What came of loading something: the thing, or the sentence for its failure. */
export type Loaded<Value> = { ok: true; value: Value } | { ok: false; message: string }

/**
 * For loaders whose page shows itself before its data: never rejects, so that a failure is told
 * inside the page, by the server's own sentence or `failed`.
 */
export async function load<Value>(work: Promise<Value>, failed: string): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, message: reasonOf(error, failed) }
  }
}

/** The filters in an address as a call takes them; 'all' is what a dropdown calls none. */
export function filtersOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams]
  return Object.fromEntries(given.filter(([, value]) => value !== 'all'))
}
