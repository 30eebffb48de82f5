import * as contract from '@duka/contract/carts'
import type { Deps } from '../../deps.ts'
import { ownOrStaff } from '../../http/auth.ts'
import type { App } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { readOnceKey } from '../../http/idempotency.ts'
import { findUser } from '../users/users.queries.ts'
import { removeLines } from './carts.queries.ts'
import { addToCart, getCart, removeFromCart, updateQuantity } from './carts.ts'

export function cartRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...contract.addToCart,
    handler: (request) =>
      addToCart(deps, request.user.id, request.body, readOnceKey(request, 'addToCart')),
  })

  app.route({
    ...contract.getCart,
    handler: async ({ user, params }) => {
      ownOrStaff(user, params.userId)
      if (user.id !== params.userId && !(await findUser(db, params.userId)))
        throw new ShopError('USER_NOT_FOUND')
      return getCart(deps, params.userId)
    },
  })

  app.route({
    ...contract.updateQuantity,
    handler: ({ user, body }) => updateQuantity(deps, user.id, body),
  })

  app.route({
    ...contract.removeFromCart,
    handler: ({ user, body }) => removeFromCart(deps, user.id, body.productId),
  })

  app.route({
    ...contract.clearCart,
    handler: async ({ user, params }, reply) => {
      // Staff may look into a cart, but nobody changes another's.
      if (user.id !== params.userId) throw new ShopError('NOT_ALLOWED')
      await removeLines(db, user.id)
      return reply.code(204).send()
    },
  })
}
