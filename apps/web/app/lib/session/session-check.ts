import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/screen-messages'
import { getProfile, logout } from '@duka/contract/users/users.calls'
import { CallError, call } from '../calls/call.ts'
import { toast } from '../toast/toast.ts'
import { forgetPerson } from './forget-person.ts'
import { currentSession, forgetSession, replaceUser, trustStoredUser } from './session.ts'

/**
 * Refreshes the stored user. A refusal ends the session. Without an answer the stored user stays, and
 * the check runs again when the connection is back.
 */
export async function checkSession(): Promise<void> {
  const { token } = currentSession()
  try {
    const { user } = await call(getProfile)
    if (currentSession().token === token) replaceUser(user)
  } catch (error) {
    if (error instanceof CallError) {
      // After a 401 `call` has ended the session already. A newer session is not affected.
      const { token: now } = currentSession()
      if (now && now !== token) return
      forgetSession()
      toast.error(refusals.SESSION_EXPIRED.message)
    } else {
      trustStoredUser()
      window.addEventListener('online', () => void checkSession(), { once: true })
    }
  }
}

/** Ends the session here and, when it can be reached, on the server. */
export function logOut(): void {
  const ended = call(logout)
  // The device forgets at once, even offline; the token ends when the server gets the call.
  ended.catch((error) => console.warn('Logout did not reach the shop', error))
  forgetPerson()
  forgetSession({ loggedOut: true })
  toast.info(messages.done.logout)
}
