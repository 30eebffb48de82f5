import { reasonOf } from './attempt.ts'

/** The result of one action on many things: what was done, and each failure with its message. */
export interface EachResult {
  done: string[]
  failed: { id: string; message: string }[]
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
  const messages = new Map<string, string | undefined>()
  const waiting = ids.values()
  const carry = async () => {
    for (const id of waiting)
      messages.set(
        id,
        await work(id).then(
          () => undefined,
          (error) => reasonOf(error, fallback),
        ),
      )
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, carry))
  return {
    ok: true,
    value: {
      done: ids.filter((id) => messages.get(id) === undefined),
      failed: ids.flatMap((id) => {
        const message = messages.get(id)
        return message === undefined ? [] : [{ id, message }]
      }),
    },
  }
}
