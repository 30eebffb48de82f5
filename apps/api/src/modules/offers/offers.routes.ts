import * as contract from '@duka/contract/offers/offers'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { changeOffer, createOffer, deleteOffer, listOffers } from './offers.ts'

export function offerRoutes(app: App, deps: Deps): void {
  route(app, contract.listOffers, ({ query }) => listOffers(deps, query))

  route(app, contract.createOffer, async ({ user, body }) => ({
    offer: await createOffer(deps, user, body),
  }))

  route(app, contract.updateOffer, async ({ user, params, body }) => ({
    offer: await changeOffer(deps, user, params.id, body),
  }))

  route(app, contract.deleteOffer, ({ user, params }) => deleteOffer(deps, user, params.id))
}
