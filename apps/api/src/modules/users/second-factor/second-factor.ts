import { isStaff } from '@duka/contract/users/roles'
import type { NewSecondFactor, SecondFactorState } from '@duka/contract/users/second-factor'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { countTry } from '../limits/tries.ts'
import { deleteSessions, findUser } from '../records/users.queries.ts'
import { notifyOwner } from '../sessions/account-notices.ts'
import { requireRecentLogin, type SessionOwner } from '../sessions/recent-login.ts'
import { findKnownDevice, forgetDevices } from '../sessions/sessions.queries.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts'
import {
  activate,
  deleteSecondFactor,
  findSecondFactor,
  findUnconfirmed,
  saveUnconfirmed,
} from './second-factor.queries.ts'
import { seal, unseal } from './secret-box.ts'

type Needs = Pick<Deps, 'db' | 'rateLimits' | 'now' | 'recentLoginMinutes' | 'settings'>

/** Whether this user has a second factor, and whether the shop requires one. */
export async function getSecondFactor(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<SecondFactorState> {
  const [user, factor] = [await findUser(db, userId), await findSecondFactor(db, userId)]
  return {
    on: factor !== undefined,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    required: settings.now().secondFactorForStaff && isStaff(user),
  }
}

/**
 * Creates a second factor for a member of staff, which must be confirmed. Returns the secret and the recovery
 * codes, which are not shown again. Throws 403 for customers, and like `requireRecentLogin`.
 */
export async function startSecondFactor(
  deps: Needs,
  owner: SessionOwner,
  password: string | undefined,
): Promise<NewSecondFactor> {
  const { db, settings } = deps
  const user = await findUser(db, owner.id)
  if (!isStaff(user)) throw new ShopError('NOT_ALLOWED')
  await requireRecentLogin(deps, owner, password)
  const { secret, otpauth } = newSecret(settings.now().name, owner.email ?? owner.username)
  const recoveryCodes = newRecoveryCodes()
  await saveUnconfirmed(db, owner.id, {
    secret: await seal(db, owner.id, secret),
    recoveryCodes: recoveryCodes.map((code) => hashRecoveryCode(owner.id, code)),
  })
  return { secret, otpauth, recoveryCodes }
}

/** Activates the new second factor if the code is right. Ends the other sessions. Throws 400. */
export async function confirmSecondFactor(
  deps: Needs,
  owner: SessionOwner,
  code: string,
): Promise<void> {
  const { db, now } = deps
  const { id, source } = owner
  const device = await findKnownDevice(db, source.deviceToken, id)
  const tried = { kind: 'second-factor', account: id, ip: source.ip, device } as const
  const isRight = await countTry(deps, tried, async () => {
    const unconfirmed = await findUnconfirmed(db, id)
    if (!unconfirmed) return undefined
    const step = stepOf(await unseal(db, id, unconfirmed), code, now())
    return step === undefined ? undefined : turnOn(deps, owner, unconfirmed, step)
  })
  if (isRight) return
  throw new ShopError('SECOND_FACTOR_WRONG', {}, { field: 'code' })
}

function turnOn(deps: Needs, owner: SessionOwner, unconfirmed: string, step: number) {
  return deps.db.transaction(async (db) => {
    if (!(await activate(db, owner.id, unconfirmed, step))) return undefined
    await deleteSessions(db, owner.id, owner.tokenHash)
    // A known device has tries of its own; one that knew only the password has none at the code.
    await forgetDevices(db, owner.id, owner.source.deviceToken)
    await addAuditEntry(db, owner, 'user second-factor-on', owner.id)
    await tellOwner({ ...deps, db }, 'second-factor-on', owner)
    return true
  })
}

/** Removes the second factor. Ends the other sessions; throws like `requireRecentLogin`. */
export async function removeSecondFactor(
  deps: Needs,
  owner: SessionOwner,
  password: string | undefined,
): Promise<void> {
  await requireRecentLogin(deps, owner, password)
  await deps.db.transaction(async (db) => {
    if (!(await deleteSecondFactor(db, owner.id))) return
    await deleteSessions(db, owner.id, owner.tokenHash)
    await addAuditEntry(db, owner, 'user second-factor-off', owner.id)
    await tellOwner({ ...deps, db }, 'second-factor-off', owner)
  })
}

async function tellOwner(
  deps: Needs,
  notice: 'second-factor-on' | 'second-factor-off',
  { id, source }: SessionOwner,
): Promise<void> {
  const user = await findUser(deps.db, id)
  if (user) await notifyOwner(deps, notice, user, source)
}
