import type { User } from '@duka/contract/users'
import { redirect } from 'react-router'
import { sessionSettled } from './session.ts'
import { prepareToasts } from './toast.ts'

/** Where a guest is sent from `path`; the login page tells why from the same words. */
export function loginPath(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`
}

/**
 * The first line of every loader behind login: waits for the session check and gives the user,
 * or sends a guest to the login page.
 */
export async function signedIn(request: Request): Promise<User> {
  const { user, loggedOut } = await sessionSettled()
  if (user) {
    // Here things are changed, so there will be news to tell: also that the line broke.
    prepareToasts()
    return user
  }
  const { pathname, search } = new URL(request.url)
  throw redirect(loggedOut ? '/login' : loginPath(pathname + search))
}
