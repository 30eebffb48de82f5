import * as contract from '@duka/contract/wish-list/wish-list'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { addWish, describeWishes, getWishList, mergeWishes, removeWish } from './wish-list.ts'

export function wishListRoutes(app: App, deps: Deps): void {
  route(app, contract.getWishList, async ({ user }) => ({
    products: await getWishList(deps, user.id),
  }))
  route(app, contract.describeWishes, async ({ query }) => ({
    products: await describeWishes(deps, query.ids),
  }))
  route(app, contract.mergeWishes, async ({ user, body }) => ({
    products: await mergeWishes(deps, user.id, body.products),
  }))
  route(app, contract.addWish, ({ user, params }) => addWish(deps, user.id, params.productId))
  route(app, contract.removeWish, ({ user, params }) => removeWish(deps, user.id, params.productId))
}
