import { reasonOf } from './attempt.ts'

/** What came of doing one thing to many: each that did not go through, with the shop's sentence. */
export interface EachResult {
  done: string[]
  failed: { id: string; message: string }[]
}

/** So many are on their way at once: a slow line is used well, and the shop is not flooded. */
const AT_ONCE = 4

/**
 * Does `work` for every id of a form's `ids`, in their order. One that fails stops no other, and is
 * told with the server's own sentence, or `fallback`.
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
  await Promise.all(Array.from({ length: AT_ONCE }, carry))
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
