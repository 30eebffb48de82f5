import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { CallError, call } from './call.ts'
import { forgetPerson } from './forget-person.ts'
import { currentSession, forgetSession, replaceUser, trustStoredUser } from './session.ts'
import { toast } from './toast.ts'

/**
 * Refreshes the stored user. A refusal by the server ends the session; no answer at all proves
 * nothing, so the stored user stays and the check runs again when the line is back.
 */
export async function checkSession(): Promise<void> {
  const { token } = currentSession()
  try {
    const { user } = await call('getProfile')
    if (currentSession().token === token) replaceUser(user)
  } catch (error) {
    if (error instanceof CallError) {
      // A 401 has been cleared by `call` already; a newer session is none of our business.
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
  const ended = call('logout')
  // The device forgets at once, whatever the line says; the token dies when the server hears of it.
  ended.catch((error) => console.warn('Logout did not reach the shop', error))
  forgetPerson()
  forgetSession({ loggedOut: true })
  toast.info(messages.done.logout)
}
