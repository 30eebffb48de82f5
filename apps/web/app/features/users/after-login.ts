import type { User } from '@duka/contract/users/users'
import { redirect } from 'react-router'
import { ownPath } from '../../lib/session/own-path.ts'
import { signIn } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast/toast.ts'
import { addWantedProducts } from '../add-to-cart/add-wanted-product.ts'
import { wantedCartPath } from '../add-to-cart/wanted-cart.ts'
import { toCart } from '../add-to-cart/words.ts'
import { syncWishes } from '../wish-list/wishes.ts'
import { users } from './words.ts'

/**
 * Stores the session and opens `home`, for customers with the search or the product where they left the products. A link to
 * a cart is opened again. A toast links to any other page that was requested before the login. Adds the
 * products that the guest wanted to the cart, which the same toast says, and the wish list of the device to that of the account.
 * With `goesOn` it opens that other page at once.
 */
export function enter(
  session: { token: string; user: User },
  home: string,
  done: string,
  { goesOn = false } = {},
) {
  signIn(session.token, session.user)
  const query = new URLSearchParams(location.search)
  // Links from elsewhere call it `next`.
  const asked = ownPath(query.get('from') ?? query.get('next'), location.origin)
  const cart = asked === '/d' ? wantedCartPath() : null
  const from = asked === '/d' ? cart : asked
  const isGoods = home !== '/dashboard' && from?.startsWith('/products')
  const target = from && (isGoods || cart || goesOn) ? from : home
  const wanted = from === target ? null : from
  const say = (more: { description?: string }) =>
    toast.success(done, {
      id: 'entered',
      ...more,
      ...(wanted && {
        action: { label: users.now().goOn, onClick: () => location.assign(wanted) },
        isOnlyWay: true,
      }),
    })
  say({})
  void addWantedProducts().then(
    (count) => count > 0 && say({ description: toCart.now().done(count) }),
  )
  void syncWishes()
  return redirect(target)
}
