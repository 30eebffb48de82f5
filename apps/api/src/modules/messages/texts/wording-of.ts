import type { LanguageCode } from '@duka/contract/endpoint'
import type { MessageChannel, WordedKind } from '@duka/contract/messages/message-kinds'
import type { Db } from '../../../db/client.ts'
import { findSavedText } from './owner-wordings.queries.ts'
import { defaultWording, type Wording } from './wordings.ts'

/** The present wording of a kind: the owner's or, without one, the default. */
export async function wordingOf(
  db: Db,
  kind: WordedKind,
  channel: MessageChannel,
  language: LanguageCode,
): Promise<Wording> {
  return (await ownWording(db, kind, channel, language)) ?? defaultWording(kind, channel, language)
}

/** The owner's wording of a kind; undefined while the default applies. */
export async function ownWording(
  db: Db,
  kind: WordedKind,
  channel: MessageChannel,
  language: LanguageCode,
): Promise<Wording | undefined> {
  const own = await findSavedText(db, { kind, channel, language })
  return own && { ...(own.subject !== null && { subject: own.subject }), text: own.body }
}
