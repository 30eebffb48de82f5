import { type Failure, failureOf } from './attempt.ts'

/** The result of one action on many things: what was done, and each failure with its message. */
export interface EachResult {
  done: string[]
  failed: { id: string; message: string; isOffline?: boolean | undefined }[]
}

/** How many requests are in flight at once: enough for a slow line, few enough for the server. */
const MAX_IN_FLIGHT = 4

/**
 * Does `work` for every id in the form's field `ids`, in order. A failure stops no other and is
 * reported with the server's message, or with `fallback`.
 */
export async function doEach(
  form: FormData,
  work: (id: string) => Promise<unknown>,
  fallback: string,
): Promise<{ ok: true; value: EachResult }> {
  const ids = String(form.get('ids') ?? '')
    .split(',')
    .filter(Boolean)
  const failures = new Map<string, Failure>()
  const waiting = ids.values()
  const carry = async () => {
    for (const id of waiting)
      await work(id).catch((error) => failures.set(id, failureOf(error, fallback)))
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, carry))
  return {
    ok: true,
    value: {
      done: ids.filter((id) => !failures.has(id)),
      failed: ids.flatMap((id) => {
        const failure = failures.get(id)
        return failure ? [{ id, message: failure.message, isOffline: failure.isOffline }] : []
      }),
    },
  }
}
