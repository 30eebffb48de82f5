import type { User } from '@duka/contract/users'
import { redirect } from 'react-router'
import { signIn } from '../../lib/session.ts'
import { finishWanted } from '../carts/wanted.ts'

/**
 * Keeps the session and goes where the shop says; what one had wanted to see before is offered
 * there as a way back, and what one had wanted to buy is in the cart by then.
 */
export function enter({ token, user }: { token: string; user: User }, home: string): Response {
  signIn(token, user)
  void finishWanted()
  const from = new URLSearchParams(location.search).get('from')
  // Only an address of our own shop may be offered.
  const wanted = from?.startsWith('/') && !from.startsWith('//') ? from : null
  return redirect(wanted && wanted !== home ? `${home}?wanted=${encodeURIComponent(wanted)}` : home)
}
