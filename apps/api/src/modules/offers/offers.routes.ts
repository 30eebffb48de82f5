import * as contract from '@duka/contract/offers/offers'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { changeOffer, createOffer, deleteOffer, listOffers } from './offers.ts'

export function offerRoutes(app: App, deps: Deps): void {
  app.route({ ...contract.listOffers, handler: ({ query }) => listOffers(deps, query) })

  app.route({
    ...contract.createOffer,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send({ offer: await createOffer(deps, user, body) }),
  })

  app.route({
    ...contract.updateOffer,
    handler: async ({ user, params, body }) => ({
      offer: await changeOffer(deps, user, params.id, body),
    }),
  })

  app.route({
    ...contract.deleteOffer,
    handler: async ({ user, params }, reply) => {
      await deleteOffer(deps, user, params.id)
      return reply.code(204).send()
    },
  })
}
