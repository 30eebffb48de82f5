import type { User } from '@duka/contract/users'
import { redirect } from 'react-router'
import { signIn } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { users } from '../../words/users.ts'
import { finishWanted } from '../carts/wanted.ts'

/**
 * Keeps the session and goes where the shop says. What one had wanted to see before is offered
 * there as a way back, and what one had wanted to buy goes into the cart.
 */
export function enter(session: { token: string; user: User }, home: string, done: string) {
  signIn(session.token, session.user)
  const from = new URLSearchParams(location.search).get('from')
  // Only an address of our own shop may be offered.
  const wanted = from?.match(/^\/(?!\/).*/) && from !== home ? from : null
  toast.success(
    done,
    wanted
      ? {
          action: { label: users.now().goOn, onClick: () => location.assign(wanted) },
          duration: 12_000,
        }
      : undefined,
  )
  void finishWanted()
  return redirect(home)
}
