import type { NeededRight } from '@duka/contract/access'
import { hasRight } from '@duka/contract/users/rights'
import { currentSession } from './session.ts'

/** Whether the signed-in member of staff may do this, as far as this device knows. The API refuses the rest. */
export function may(needed: NeededRight): boolean {
  const { user } = currentSession()
  return !user || hasRight(user, needed)
}

export const isAdmin = () => currentSession().user?.role === 'admin'
