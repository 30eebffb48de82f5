import { messageChannels, staffKinds, wordedKinds } from '@duka/contract/messages/message-kinds'
import type {
  MessageDraft,
  MessageText,
  MessageTextChange,
} from '@duka/contract/messages/message-texts'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { hasLinkBesideCode } from './link-beside-code.ts'
import {
  deleteText,
  findSavedText,
  findSavedTexts,
  lockTexts,
  type TextKey,
  writeText,
} from './owner-wordings.queries.ts'
import { defaultWording, placeholders } from './wordings.ts'

/** Every text that the owner can rewrite, in the order of kinds and channels. */
export async function listTexts(db: Db): Promise<MessageText[]> {
  const saved = new Map((await findSavedTexts(db)).map((text) => [nameOf(text), text]))
  return textKeys.map((key) => {
    const own = saved.get(nameOf(key))
    const { subject = null, text } = defaultWording(key.kind, key.channel, key.language)
    return {
      ...key,
      subject: own ? own.subject : subject,
      text: own?.body ?? text,
      placeholders: [...placeholders[key.kind]],
      default: { subject, text },
      version: own?.version ?? 0,
    }
  })
}

/**
 * Alerts to staff are in English, as the dashboard is, and do not use WhatsApp. The code that proves a phone goes by
 * SMS only.
 */
const textKeys: TextKey[] = wordedKinds.flatMap((kind) =>
  messageChannels.flatMap((channel) =>
    (['en', 'sw'] as const)
      .filter(() => kind !== 'phone-code' || channel === 'sms')
      .filter((language) => !isOfStaff(kind) || (language === 'en' && channel !== 'whatsapp'))
      .map((language) => ({ kind, channel, language })),
  ),
)

function isOfStaff(kind: string): boolean {
  return staffKinds.some((ofStaff) => ofStaff === kind)
}

function nameOf({ kind, channel, language }: TextKey): string {
  return `${kind} ${channel} ${language}`
}

/**
 * Saves the given texts, all or none; null goes back to the default. Refuses an unknown placeholder, and
 * a text that somebody has saved since the caller read it.
 */
export async function saveTexts(
  db: Db,
  staff: Caller,
  changes: MessageTextChange[],
): Promise<void> {
  const checked = changes.map((change, n) => {
    if (!textKeys.some((key) => nameOf(key) === nameOf(change)))
      throw wrongField(`texts.${n}.channel`, 'The shop sends no such message.')
    const words =
      change.text === null ? null : checkWords({ ...change, text: change.text }, `texts.${n}.`)
    return { change, words }
  })
  await db.transaction(async (db) => {
    await lockTexts(db)
    for (const { change, words } of checked) {
      const { kind, channel, language, version } = change
      const key = { kind, channel, language }
      const before = await findSavedText(db, key)
      if (version !== undefined && version !== (before?.version ?? 0))
        throw new ShopError('TEXT_CHANGED')
      if (words) await writeText(db, key, words)
      else await deleteText(db, key)
      await addAuditEntry(
        db,
        staff,
        words ? 'message-text update' : 'message-text reset',
        nameOf(key),
        {
          before: before && { subject: before.subject, text: before.body },
          after: words && { subject: words.subject, text: words.body },
        },
      )
    }
  })
}

/**
 * The words of a draft as they are stored; refuses an unknown placeholder by its name, an e-mail
 * without a subject, and a link beside a code. `path` begins the names of the fields in the refusal.
 */
export function checkWords(
  { kind, channel, subject, text }: MessageDraft,
  path = '',
): { subject: string | null; body: string } {
  const isEmail = channel === 'email'
  if (isEmail && !subject) throw wrongField(`${path}subject`, 'Please write a subject.')
  const parts = { subject: isEmail ? (subject ?? '') : '', text }
  for (const [field, words] of Object.entries(parts)) {
    if (hasLinkBesideCode(kind, words))
      throw new ShopError('LINK_BESIDE_CODE', {}, { field: `${path}${field}` })
    const name = unknownPlaceholder(words, placeholders[kind])
    if (name === undefined) continue
    const known = placeholders[kind].map((one) => `{${one}}`).join(', ')
    throw new ShopError('UNKNOWN_PLACEHOLDER', { name, known }, { field: `${path}${field}` })
  }
  return { subject: isEmail ? (subject ?? null) : null, body: text }
}

/** The first placeholder that is not known, or a brace without its partner; undefined if all is well. */
function unknownPlaceholder(words: string, known: readonly string[]): string | undefined {
  for (const [whole, name = ''] of words.matchAll(/\{([^{}]*)\}/g))
    if (!known.includes(name)) return whole.slice(0, 40)
  return /[{}].{0,20}/s.exec(words.replace(/\{[^{}]*\}/g, ''))?.[0]
}
