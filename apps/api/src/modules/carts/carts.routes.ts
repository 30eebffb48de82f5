import * as contract from '@duka/contract/carts/carts'
import * as shared from '@duka/contract/carts/shared-carts'
import type { Deps } from '../../deps.ts'
import { ownOrStaff } from '../../http/auth.ts'
import { type App, route } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { readIdempotencyKey, readKeyOfAnybody } from '../../http/idempotency.ts'
import { languageOf } from '../../http/language.ts'
import { countCodeTries } from '../offers/count-code-tries.ts'
import { findUser } from '../users/records/users.queries.ts'
import { enterCode, leaveCode } from './cart-offer.ts'
import { removeLines } from './carts.queries.ts'
import { addToCart, getCart, removeFromCart, updateQuantity } from './carts.ts'
import { readSharedCart, shareCart } from './shared-carts.ts'

export function cartRoutes(app: App, deps: Deps): void {
  const { db } = deps
  route(app, contract.addToCart, (request) =>
    addToCart(db, request.user.id, request.body, readIdempotencyKey(request)),
  )

  route(app, contract.getCart, async ({ user, params }) => {
    ownOrStaff(user, params.userId)
    if (user.id !== params.userId && !(await findUser(db, params.userId)))
      throw new ShopError('USER_NOT_FOUND')
    return getCart(db, params.userId)
  })

  route(app, contract.updateQuantity, ({ user, body }) => updateQuantity(db, user.id, body))

  route(app, contract.removeFromCart, ({ user, body }) =>
    removeFromCart(db, user.id, body.productId),
  )

  route(app, contract.enterCode, async ({ user, body }) => {
    await countCodeTries(deps, user, () => enterCode(db, user.id, body.code))
    return getCart(db, user.id)
  })

  route(app, contract.removeCode, async ({ user }) => {
    await leaveCode(db, user.id)
    return getCart(db, user.id)
  })

  route(app, shared.shareCart, async (request) => {
    const items = request.body.items ?? undefined
    const isSignedIn = request.headers.authorization !== undefined
    // Whoever names the goods needs no session, so one that has ended is no reason to refuse.
    const user = isSignedIn
      ? await request.identify().catch((error) => {
          if (!items?.length) throw error
          return undefined
        })
      : undefined
    const asker = { userId: user?.id, ip: request.ip, language: languageOf(request) }
    return shareCart(deps, asker, items, readKeyOfAnybody(request))
  })

  route(app, shared.getSharedCart, ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return readSharedCart(db, params.token)
  })

  route(app, contract.clearCart, async ({ user, params }) => {
    // Staff may read a cart, but only its owner changes it.
    if (user.id !== params.userId) throw new ShopError('NOT_ALLOWED')
    await removeLines(db, user.id)
    await leaveCode(db, user.id)
  })
}
