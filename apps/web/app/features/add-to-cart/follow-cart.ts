import { currentSession, onSessionChange } from '../../lib/session/session.ts'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { refreshCartCount, resetCartCount } from './cart-count.ts'

/** Keeps the badge up to date: 0 for guests and when the cart cannot be loaded. */
export function followCart(): void {
  let owner: string | undefined
  const follow = () => {
    const { phase, user } = currentSession()
    const now = phase === 'signed-in' ? user?._id : undefined
    if (now === owner) return
    owner = now
    resetCartCount()
    if (!now) return
    refreshCartCount(now).then(sendStored)
  }
  window.addEventListener('online', sendStored)
  onSessionChange(follow)
  follow()
}

/** Sends taps made offline, and preloads the code for the next tap. */
function sendStored(): void {
  if (!currentSession().user) return
  prepareToasts()
  import('./add-to-cart.ts').then(
    (adding) => adding.sendStored(),
    (error) => console.warn('Adding to the cart could not be prepared', error),
  )
}
