import type { MessageChoice, NotifyBy } from '@duka/contract/messages/message-choice'
import type { OwnUser } from '@duka/contract/users/users'
import type { Db } from '../../../db/client.ts'
import type { users } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { noteChoice } from '../../messages/consents/consents.queries.ts'
import {
  isStopped,
  liftStop,
  type PhoneChannel,
} from '../../messages/phones/message-phones.queries.ts'
import { hasPassword } from '../records/passwords.ts'
import { findUser, toUser, type UserRow, updateUser } from '../records/users.queries.ts'

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
export async function toOwnUser(db: Db, row: UserRow): Promise<OwnUser> {
  return {
    ...toUser(row),
    language: row.language,
    notifyBy: await channelsOf(db, row),
    phoneProven: row.phoneProvenAt !== null,
    hasPassword: hasPassword(row.passwordHash),
  }
}

/** The channels on which messages really come: none that the phone ended with STOP. */
async function channelsOf(db: Db, row: UserRow): Promise<NotifyBy> {
  const isOpen = async (channel: PhoneChannel) =>
    row.phoneNumber === null || !(await isStopped(db, row.phoneNumber, channel))
  return {
    email: row.notifyEmail,
    sms: row.notifySms && (await isOpen('sms')),
    whatsapp: row.notifyWhatsapp && (await isOpen('whatsapp')),
  }
}

/**
 * Ends the STOP of the account's phone on each channel that is turned on. Throws 409 unless the phone is proven and it
 * is the owner who asks: anybody can type a phone into a profile.
 */
export async function endStop(
  db: Db,
  { phoneNumber, phoneProvenAt }: UserRow,
  wanted: Partial<NotifyBy> = {},
  { byOwner, now }: { byOwner: boolean; now: Date },
): Promise<void> {
  if (!phoneNumber) return
  for (const channel of ['sms', 'whatsapp'] as const) {
    if (!wanted[channel] || !(await isStopped(db, phoneNumber, channel))) continue
    if (!byOwner || !phoneProvenAt) throw new ShopError('PHONE_SAID_STOP')
    await liftStop(db, phoneNumber, channel, now)
  }
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
    const before = mustExist(await findUser(db, id), 'USER_NOT_FOUND')
    const present = await channelsOf(db, before)
    const change = changed(notifyBy, present)
    if (Object.keys(change).length === 0) return present
    await endStop(db, before, change, { byOwner: false, now: now() })
    const user = await updateUser(db, id, choiceColumns({ notifyBy: change }, 'staff', now()))
    if (!user) throw new ShopError('USER_NOT_FOUND')
    await noteChoice(db, user, change, 'staff')
    await addAuditEntry(db, staff, 'user update', id, { after: { notifyBy: change } })
    return channelsOf(db, user)
  })
}
