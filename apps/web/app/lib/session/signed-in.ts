import type { User } from '@duka/contract/users/users'
import { redirect } from 'react-router'
import { prepareToasts } from '../toast/toast.ts'
import { sessionSettled } from './session.ts'

/** The login page for a guest who wanted `path`; it explains why from the same address. */
export function loginPath(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`
}

/**
 * The first line of every loader behind the login: waits for the session check and returns the user,
 * or sends a guest to the login page.
 */
export async function signedIn(request: Request): Promise<User> {
  const { user, loggedOut } = await sessionSettled()
  if (user) {
    // These pages change data and will need toasts, also about a lost connection.
    prepareToasts()
    return user
  }
  const { pathname, search } = new URL(request.url)
  throw redirect(loggedOut ? '/login' : loginPath(pathname + search))
}
