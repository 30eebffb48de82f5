import { normalisePhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/users/roles'
import type { OwnUser, ProfileChange } from '@duka/contract/users/users'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'

import { addAuditEntry } from '../../audit/audit.ts'

import { noteChoice } from '../../messages/consents/consents.queries.ts'

import { countTry } from '../limits/tries.ts'
import { endResetCodes } from '../passwords/password-reset.queries.ts'
import {
  deleteSessions,
  findUser,
  lockUser,
  type UserRow,
  updateUser,
} from '../records/users.queries.ts'
import { notifyOwner } from '../sessions/account-notices.ts'
import { requireRecentLogin, type SessionOwner } from '../sessions/recent-login.ts'
import { choiceColumns, endStop, toOwnUser } from './message-choice.ts'
import { isDuplicate, refuseDuplicate, refuseTakenUsername } from './taken-names.ts'

type Needs = Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>

/**
 * Changes the given fields of a profile. A blank phone number deletes it. Another e-mail or phone needs a recent login or
 * the password, and the old e-mail and the old proven phone are told of each; another e-mail ends the other sessions. Throws 409 for a taken e-mail or username, and 429
 * after 20 of those in an hour.
 */
export async function updateProfile(
  deps: Needs & Pick<Deps, 'recentLoginMinutes'>,
  caller: SessionOwner,
  profile: ProfileChange,
): Promise<OwnUser> {
  const { email, username } = profile
  const asksForName = differs(email, caller.email) || differs(username, caller.username)
  const isConfirmed =
    differs(email, caller.email) || (await hasOtherPhone(deps.db, caller, profile))
  if (isConfirmed) await requireRecentLogin(deps, caller, profile.password)
  if (!asksForName) return save(deps, caller, profile, isConfirmed)

  let duplicate: unknown
  const tried = { kind: 'profile', account: caller.id, ip: caller.source.ip } as const
  const user = await countTry(deps, tried, () =>
    save(deps, caller, profile, isConfirmed).catch((error) => {
      if (!isDuplicate(error)) throw error
      duplicate = error
      return undefined
    }),
  )
  if (!user) throw duplicate
  return user
}

function differs(given: string | undefined, present: string | null): boolean {
  return given !== undefined && given.toLowerCase() !== present?.toLowerCase()
}

async function hasOtherPhone(db: Db, { id }: SessionOwner, profile: ProfileChange) {
  const user = await findUser(db, id)
  return isOther(phoneOf(profile), user?.phoneNumber)
}

/** The phone to store: undefined changes nothing, null deletes it. */
function phoneOf({ phoneNumber }: ProfileChange): string | null | undefined {
  return phoneNumber === undefined ? undefined : (normalisePhone(phoneNumber ?? '') ?? null)
}

function isOther(given: string | null | undefined, present: string | null | undefined): boolean {
  return given !== undefined && given !== (present ?? null)
}

function save(
  deps: Needs,
  caller: SessionOwner,
  profile: ProfileChange,
  isConfirmed: boolean,
): Promise<OwnUser> {
  const { username, email, firstname, lastname, askedAt, ...choice } = profile
  const phoneNumber = phoneOf(profile)
  const { now } = deps
  return deps.db.transaction(async (db) => {
    const before = await lockUser(db, caller.id)
    const isNewPhone = isOther(phoneNumber, before?.phoneNumber)
    // Changed by another call meanwhile.
    if (isNewPhone && !isConfirmed) throw new ShopError('PASSWORD_NEEDED')
    if (isNewPhone && before?.email === null && !email) throw phoneIsLogin()
    const isNewEmail = differs(email, caller.email)
    const names = newNames(before, { username, firstname, lastname })
    if (names.after.username)
      await refuseTakenUsername(db, names.after.username, {
        shop: deps.settings.now().name,
        self: { id: caller.id, isStaff: isStaff(caller) },
      })
    const user = await updateUser(db, caller.id, {
      ...(before && names.after.username && isStaff(caller) && withFormerName(before)),
      username,
      email,
      firstname,
      lastname,
      ...(isNewPhone && { phoneNumber, phoneProvenAt: null }),
      ...(isNewEmail && { emailTakenBackAt: null }),
      ...choiceColumns(choice, askedAt ?? 'profile', now()),
    }).catch(refuseDuplicate)
    if (!user || !before) throw new ShopError('SESSION_EXPIRED')
    await endStop(db, user, choice.notifyBy, { byOwner: true, now: now() })
    await noteChoice(db, user, choice.notifyBy, askedAt ?? 'profile')
    if (Object.keys(names.after).length > 0)
      await addAuditEntry(db, caller, 'user rename', caller.id, { ...names })
    const change = { caller, before, user }
    if (isNewPhone) await reportPhone({ ...deps, db }, change)
    if (isNewEmail) await reportEmail({ ...deps, db }, change)
    return toOwnUser(db, user)
  })
}

/** An earlier name of staff stays theirs: the books have it. */
const withFormerName = ({ formerUsernames, username }: UserRow) => ({
  formerUsernames: [...new Set([...formerUsernames, username])],
})

type Names = Partial<Pick<UserRow, 'username' | 'firstname' | 'lastname'>>

/** The names that change, as they were and as they become. */
function newNames(present: Names | undefined, given: Names): { before: Names; after: Names } {
  const changed = (['username', 'firstname', 'lastname'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== present?.[field],
  )
  const of = (names: Names | undefined) =>
    Object.fromEntries(changed.map((field) => [field, names?.[field]]))
  return { before: of(present), after: of(given) }
}

/** Without an e-mail nobody could log in to the account any more. */
function phoneIsLogin(): ShopError {
  return new ShopError('PHONE_IS_LOGIN', {}, { field: 'phoneNumber' })
}

interface Changed {
  caller: SessionOwner
  before: UserRow
  user: UserRow
}

async function reportPhone(deps: Needs, { caller, before, user }: Changed): Promise<void> {
  // A code that went to the old phone works no more.
  await endResetCodes(deps.db, user.id)
  await notifyOwner(deps, 'phone-changed', before, caller.source)
  await addAuditEntry(deps.db, caller, 'user phone', user.id, {
    before: { phoneNumber: before.phoneNumber },
    after: { phoneNumber: user.phoneNumber },
  })
}

async function reportEmail(deps: Needs, { caller, before, user }: Changed): Promise<void> {
  await deleteSessions(deps.db, user.id, caller.tokenHash)
  await endResetCodes(deps.db, user.id)
  const notice = before.email === null ? 'email-added' : 'email-changed'
  await notifyOwner(deps, notice, before, caller.source)
  await addAuditEntry(deps.db, caller, 'user email', user.id, {
    before: { email: before.email },
    after: { email: user.email },
  })
}
