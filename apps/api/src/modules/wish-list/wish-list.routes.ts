import * as contract from '@duka/contract/wish-list/wish-list'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { addWish, describeWishes, getWishList, mergeWishes, removeWish } from './wish-list.ts'

export function wishListRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getWishList,
    handler: async ({ user }) => ({ products: await getWishList(deps, user.id) }),
  })
  app.route({
    ...contract.describeWishes,
    handler: async ({ query }) => ({ products: await describeWishes(deps, query.ids) }),
  })
  app.route({
    ...contract.mergeWishes,
    handler: async ({ user, body }) => ({
      products: await mergeWishes(deps, user.id, body.products),
    }),
  })
  app.route({
    ...contract.addWish,
    handler: async ({ user, params }, reply) => {
      await addWish(deps, user.id, params.productId)
      return reply.code(204).send()
    },
  })
  app.route({
    ...contract.removeWish,
    handler: async ({ user, params }, reply) => {
      await removeWish(deps, user.id, params.productId)
      return reply.code(204).send()
    },
  })
}
