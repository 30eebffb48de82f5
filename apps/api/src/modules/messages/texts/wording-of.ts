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
  const own = await findSavedText(db, { kind, channel, language })
  if (!own) return defaultWording(kind, channel, language)
  return { ...(own.subject !== null && { subject: own.subject }), text: own.body }
}
