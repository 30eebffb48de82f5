import type {
  MessageDraft,
  MessagePreview,
  MessageText,
} from '@duka/contract/messages/message-texts'
import {
  previewMessageText,
  saveMessageTexts,
  tryMessageText,
} from '@duka/contract/messages/messages.calls'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, failureOf, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import type { FieldErrors } from '../../lib/text/text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { nameOf } from './text-drafts.ts'
import { messageWords } from './words.ts'

const draftIn = (form: FormData) => JSON.parse(String(form.get('draft'))) as MessageDraft
const versionIn = (form: FormData) => Number(form.get('version'))

/** Previews, sends as a test, saves or resets the text that the form has. */
export const actOnText = actions<Outcome<MessageText | MessagePreview> | Outcome>({
  preview: (form) => preview(draftIn(form)),
  test: (form) => test(draftIn(form)),
  save: (form) => save({ ...draftIn(form), version: versionIn(form) }, messageWords.now().saved),
  reset: (form) =>
    save(
      { ...draftIn(form), subject: null, text: null, version: versionIn(form) },
      messageWords.now().resetDone,
    ),
})

/** No toast: half a placeholder is not an error while somebody types. */
async function preview(body: MessageDraft): Promise<Outcome<MessagePreview>> {
  try {
    return { ok: true, value: await call(previewMessageText, { body }) }
  } catch (error) {
    return failureOf(error, messageWords.now().failedTexts)
  }
}

async function test(body: MessageDraft): Promise<Outcome> {
  const t = messageWords.now()
  const outcome = await attempt(call(tryMessageText, { body }), { failed: t.failedTest })
  if (outcome.ok) toast.success(t.tested(outcome.value.to))
  return outcome
}

type Change = Omit<MessageDraft, 'text'> & { text: string | null; version: number }

async function save(change: Change, done: string): Promise<Outcome<MessageText>> {
  const outcome = await attempt(call(saveMessageTexts, { body: { texts: [change] } }), {
    done,
    failed: messageWords.now().failedSave,
  })
  if (!outcome.ok) return { ...outcome, fields: withoutPath(outcome.fields) }
  const saved = outcome.value.texts.find((text) => nameOf(text) === nameOf(change))
  if (!saved) throw new Error(messageWords.now().failedSave)
  return { ok: true, value: saved }
}

/** `texts.0.text` is the field `text` of the form. */
function withoutPath(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/^texts\.0\./, ''), message]),
  )
}
