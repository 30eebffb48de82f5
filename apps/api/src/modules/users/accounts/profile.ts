import { normalisePhone } from '@duka/contract/phone'
import type { OwnUser, ProfileChange } from '@duka/contract/users/users'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'

import { addAuditEntry } from '../../audit/audit.ts'

import { noteChoice } from '../../messages/consents/consents.queries.ts'

import { queueMessage } from '../../messages/outbox.ts'
import { countTry } from '../limits/tries.ts'
import { accountNotice } from '../passwords/account-notices.ts'
import { requireRecentLogin, type SessionOwner } from '../sessions/recent-login.ts'
import { deleteSessions, type UserRow, updateUser } from '../users.queries.ts'
import { choiceColumns, toOwnUser } from './message-choice.ts'
import { isDuplicate, refuseDuplicate } from './taken-names.ts'

/**
 * Changes the given fields of a profile. A blank phone number deletes it. Another e-mail needs a recent login or the
 * password, ends the other sessions, and notifies the old address. Throws 409 for a taken e-mail or username, and 429
 * after 20 of those in an hour.
 */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'recentLoginMinutes' | 'settings'>,
  caller: SessionOwner,
  profile: ProfileChange,
): Promise<OwnUser> {
  const { email, username } = profile
  const asksForName = differs(email, caller.email) || differs(username, caller.username)
  if (!asksForName) return save(deps, caller, profile)
  if (differs(email, caller.email)) await requireRecentLogin(deps, caller, profile.password)

  let duplicate: unknown
  const tried = { kind: 'profile', account: caller.id, ip: caller.source.ip } as const
  const user = await countTry(deps, tried, () =>
    save(deps, caller, profile).catch((error) => {
      if (!isDuplicate(error)) throw error
      duplicate = error
      return undefined
    }),
  )
  if (!user) throw duplicate
  return user
}

function differs(given: string | undefined, present: string): boolean {
  return given !== undefined && given.toLowerCase() !== present.toLowerCase()
}

function save(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  caller: SessionOwner,
  { phoneNumber, username, email, firstname, lastname, askedAt, ...choice }: ProfileChange,
): Promise<OwnUser> {
  return db.transaction(async (db) => {
    const user = await updateUser(db, caller.id, {
      username,
      email,
      firstname,
      lastname,
      ...(phoneNumber !== undefined && { phoneNumber: normalisePhone(phoneNumber ?? '') ?? null }),
      ...choiceColumns(choice, askedAt ?? 'profile', now()),
    }).catch(refuseDuplicate)
    if (!user) throw new ShopError('SESSION_EXPIRED')
    await noteChoice(db, user, choice.notifyBy, askedAt ?? 'profile')
    if (differs(email, caller.email)) await notifyOldAddress(db, caller, user, settings.now().name)
    return toOwnUser(user)
  })
}

async function notifyOldAddress(
  db: Db,
  caller: SessionOwner,
  { id, email }: UserRow,
  shop: string,
): Promise<void> {
  await deleteSessions(db, id, caller.tokenHash)
  await queueMessage(db, accountNotice('email-changed', caller, shop))
  await addAuditEntry(db, caller, {
    action: 'email',
    thing: 'user',
    thingId: id,
    before: { email: caller.email },
    after: { email },
  })
}
