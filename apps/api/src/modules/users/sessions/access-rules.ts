import type { Deps } from '../../../deps.ts'
import type { AccessRules } from '../../../http/auth.ts'
import { findSession } from './sessions.queries.ts'

/** Who is signed in and what the settings ask of staff, for every part of the shop that is guarded. */
export function accessRules({
  db,
  sessionMaxDays,
  settings,
}: Pick<Deps, 'db' | 'sessionMaxDays' | 'settings'>): AccessRules {
  return {
    findSession: (tokenHash) => findSession(db, tokenHash, sessionMaxDays),
    needsSecondFactor: () => settings.now().secondFactorForStaff,
  }
}
