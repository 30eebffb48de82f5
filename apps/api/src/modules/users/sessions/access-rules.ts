import type { Deps } from '../../../deps.ts'
import type { AccessRules } from '../../../http/auth.ts'
import { findSession } from './sessions.queries.ts'

/** The rules for `guardAccess`: finds sessions, and knows whether staff need a second factor. */
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
