import type * as z from 'zod/mini'
import type { FormHandler } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { checkForm } from '../../lib/forms/form.ts'
import type { Words } from '../../lib/text/text.ts'

/** The text of a field; empty if the form has none of this name. */
export const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The `id` in a form, as calls about one thing take it. */
export const byId = (form: FormData) => ({ params: { id: textIn(form, 'id') } })

/** The names of the texts that are plain sentences. */
type SentenceOf<Text> = {
  [Name in keyof Text]: Text[Name] extends string ? Name : never
}[keyof Text]

/** Like `attempt`, with the sentences of these names in `words`. */
export function announce<Value, Text>(
  work: Promise<Value>,
  words: Words<Text, unknown>,
  done: SentenceOf<Text>,
  failed: SentenceOf<Text>,
): Promise<Outcome<Value>> {
  const t = words.now()
  return attempt(work, { done: String(t[done]), failed: String(t[failed]) })
}

/** The refusal of one field, by a rule that only its form has. */
export function refusal(field: string, message: string): Outcome<never> {
  return { ok: false, message, fields: { [field]: { message } } }
}

/** The handler of a form whose fields are what a call takes: `send` gets them once `schema` has read them. */
export function checked<Value>(
  schema: z.ZodMiniType<Value>,
  send: (
    value: Value,
    form: FormData,
    sent: Parameters<FormHandler<Outcome>>[1],
  ) => Promise<Outcome>,
): FormHandler<Outcome> {
  return async (form, sent) => {
    const read = checkForm(Object.fromEntries(form), schema)
    return read.ok ? send(read.value, form, sent) : read
  }
}
