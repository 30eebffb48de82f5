import type { MessageChoice } from '@duka/contract/message-choice'
import type { OwnUser } from '@duka/contract/users'
import type { users } from '../../../db/schema.ts'
import { toUser, type UserRow } from '../users.queries.ts'

type ChoiceColumns = Partial<typeof users.$inferInsert>

/**
 * What a person chose about messages, as columns, with when and where they were asked. Nothing if they
 * chose nothing.
 */
export function choiceColumns(
  { language, notifyBy = {} }: MessageChoice,
  chosenHow: NonNullable<UserRow['notifyChosenHow']>,
  now: Date,
): ChoiceColumns {
  const { email, sms, whatsapp } = notifyBy
  const chosen = Object.entries({
    language,
    notifyEmail: email,
    notifySms: sms,
    notifyWhatsapp: whatsapp,
  }).filter(([, value]) => value !== undefined)
  if (chosen.length === 0) return {}
  return { ...Object.fromEntries(chosen), notifyChosenAt: now, notifyChosenHow: chosenHow }
}

/** A user as they see themselves. */
export function toOwnUser(row: UserRow): OwnUser {
  return {
    ...toUser(row),
    language: row.language,
    notifyBy: { email: row.notifyEmail, sms: row.notifySms, whatsapp: row.notifyWhatsapp },
  }
}
