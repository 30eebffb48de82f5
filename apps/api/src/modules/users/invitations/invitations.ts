import { invalid } from '@duka/contract/field-messages'
import {
  type Acceptance,
  INVITATION_DAYS,
  type Invitation,
  type NewInvitation,
} from '@duka/contract/users/invitations'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, hashToken, newToken } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { grantOf, rightsColumns } from '../accounts/rights.ts'
import { refuseDuplicate, refuseTakenEmail, refuseTakenUsername } from '../accounts/taken-names.ts'
import { countRegistration } from '../limits/request-limits.ts'
import { refuseCommonPassword } from '../records/common-passwords.ts'
import { hashForRegistration, registerInTurn } from '../records/passwords.ts'
import { insertSession, insertUser, toUser } from '../records/users.queries.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import type { SignedIn } from '../sessions/login.ts'
import type { Source } from '../sessions/source.ts'
import {
  insertInvitation,
  lockInvitation,
  revokeEarlier,
  toInvitation,
  updateInvitation,
} from './invitations.queries.ts'

const DAY_MS = 86_400_000

type InvitationDeps = Pick<Deps, 'db' | 'now' | 'publicUrl' | 'rateLimits' | 'settings'>

/**
 * Makes a link that opens an account of staff, once. It is not stored and cannot be read again. Sent again to the same
 * person, only the newest works.
 */
export function invite(
  { db, now, publicUrl }: InvitationDeps,
  admin: Caller,
  { name, phoneNumber, email, set }: NewInvitation,
): Promise<{ invitation: Invitation; link: string }> {
  const { token, tokenHash } = newToken()
  return db.transaction(async (db) => {
    if (email) await refuseTakenEmail(db, email)
    const row = await insertInvitation(db, {
      tokenHash,
      name,
      phoneNumber: phoneNumber || null,
      email: email || null,
      set,
      invitedBy: admin.id,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + INVITATION_DAYS * DAY_MS),
    })
    await revokeEarlier(db, row, now())
    await addAuditEntry(db, admin, 'user invite', row.id, { after: { set } })
    return { invitation: toInvitation(row), link: `${publicUrl}/join/${token}` }
  })
}

/** Takes an invitation back: its link no longer works. Throws 409 once it was used. */
export function endInvitation(
  { db, now }: InvitationDeps,
  admin: Caller,
  id: string,
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockInvitation(db, { id })
    if (!row || row.revokedAt) throw new ShopError('INVITATION_NOT_FOUND')
    if (row.usedAt) throw new ShopError('INVITATION_USED')
    await updateInvitation(db, id, { revokedAt: now() })
    await addAuditEntry(db, admin, 'user end-invite', id)
  })
}

/** The invitation of a link. Throws 404, 409 once it was used, and 410 once it is over or whoever made it is no admin. */
async function openInvitation(db: Db, now: Date, token: string) {
  const row = await lockInvitation(db, { tokenHash: hashToken(token) })
  if (!row) throw new ShopError('INVITATION_NOT_FOUND')
  if (row.usedAt) throw new ShopError('INVITATION_USED')
  if (row.revokedAt || row.expiresAt <= now || !row.isMeant) throw new ShopError('INVITATION_OVER')
  return row
}

export async function getInvitation({ db, now }: InvitationDeps, token: string) {
  const { name, set, email } = await openInvitation(db, now(), token)
  return { name, set, needsEmail: email === null }
}

/** Opens the account and signs in. A refused user name, e-mail or password leaves the link as it is. */
export function acceptInvitation(
  deps: InvitationDeps,
  token: string,
  given: Acceptance,
  source: Source,
): Promise<SignedIn> {
  return registerInTurn(source.ip, () => openAccount(deps, token, given, source))
}

async function openAccount(
  deps: InvitationDeps,
  token: string,
  { username, password, ...given }: Acceptance,
  source: Source,
): Promise<SignedIn> {
  const { db, now } = deps
  const invited = await openInvitation(db, now(), token)
  await countRegistration(deps, source.ip)
  await refuseCommonPassword('password', password)
  const email = invited.email ?? given.email
  if (!email) throw wrongField('email', invalid.invitedEmail)
  await refuseTakenEmail(db, email)
  await refuseTakenUsername(db, username, { shop: deps.settings.now().name })
  const passwordHash = await hashForRegistration(password)
  const { token: session, tokenHash } = newToken()
  return db.transaction(async (db) => {
    // Of two that use the link at once, the second waits here and finds it used.
    const { id, name, phoneNumber, set } = await openInvitation(db, now(), token)
    const [firstname = name, ...lastnames] = name.split(/\s+/)
    const user = await insertUser(db, {
      firstname,
      lastname: lastnames.join(' '),
      username,
      email,
      phoneNumber,
      passwordHash,
      role: 'manager',
      ...rightsColumns(grantOf(set)),
    }).catch(refuseDuplicate)
    await updateInvitation(db, id, { usedAt: now(), usedBy: user.id })
    const actor = { id: user.id, username, from: source }
    await addAuditEntry(db, actor, 'user join', user.id, { after: { set } })
    await insertSession(db, tokenHash, user, source)
    return {
      session: { token: session, user: toUser(user) },
      deviceToken: await rememberDevice(db, source.deviceToken, user.id),
    }
  })
}
