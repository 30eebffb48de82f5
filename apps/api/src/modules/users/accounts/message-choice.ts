import type { MessageChoice, NotifyBy } from '@duka/contract/messages/message-choice'
import type { OwnUser } from '@duka/contract/users/users'
import type { users } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { noteChoice } from '../../messages/consents/consents.queries.ts'
import { findUser, toUser, type UserRow, updateUser } from '../users.queries.ts'

type ChoiceColumns = Partial<typeof users.$inferInsert>

/**
 * The columns for a choice of language and channels, with time and place of the choice. Empty if nothing was chosen.
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
    notifyBy: channelsOf(row),
    phoneProven: row.phoneProvenAt !== null,
  }
}

function channelsOf(row: UserRow): NotifyBy {
  return { email: row.notifyEmail, sms: row.notifySms, whatsapp: row.notifyWhatsapp }
}

/** The channels that differ from the present ones. What staff did not change, they did not say. */
function changed(wanted: Partial<NotifyBy>, present: NotifyBy): Partial<NotifyBy> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([channel, isOn]) => present[channel as keyof NotifyBy] !== isOn),
  )
}

/**
 * Changes the channels of a customer who asked the shop for it, such as by phone. The consent log and the
 * audit log say so. Throws 404 for an unknown user.
 */
export async function setChannels(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  id: string,
  notifyBy: Partial<NotifyBy>,
): Promise<NotifyBy> {
  return db.transaction(async (db) => {
    const before = await findUser(db, id)
    if (!before) throw new ShopError('USER_NOT_FOUND')
    const change = changed(notifyBy, channelsOf(before))
    if (Object.keys(change).length === 0) return channelsOf(before)
    const user = await updateUser(db, id, choiceColumns({ notifyBy: change }, 'staff', now()))
    if (!user) throw new ShopError('USER_NOT_FOUND')
    await noteChoice(db, user, change, 'staff')
    await addAuditEntry(db, staff, {
      action: 'update',
      thing: 'user',
      thingId: id,
      after: { notifyBy: change },
    })
    return channelsOf(user)
  })
}
