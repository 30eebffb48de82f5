import type { LanguageCode } from '@duka/contract/endpoint'
import type { MessageChannel, WordedKind } from '@duka/contract/notifications'
import type { Db } from '../../../db/client.ts'
import { defaultWording, type Wording } from './wordings.ts'

/** The wording of a kind as messages use it now. */
export async function wordingOf(
  _db: Db,
  kind: WordedKind,
  channel: MessageChannel,
  language: LanguageCode,
): Promise<Wording> {
  return defaultWording(kind, channel, language)
}
