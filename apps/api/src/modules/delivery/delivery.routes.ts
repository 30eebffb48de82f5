import * as contract from '@duka/contract/delivery/delivery'
import * as pointCalls from '@duka/contract/delivery/delivery-points'
import * as importCalls from '@duka/contract/delivery/zone-import'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { keepPrivate } from '../../response-cache/plugin.ts'
import { findLowestFee, selectPoints } from './delivery.queries.ts'
import { importZones } from './import-zones.ts'
import { changePoint, createPoint, removePoint } from './points.ts'
import { findQuote } from './quote.ts'
import { changeZone, createZone, listZones, removeZone } from './zones.ts'

/** The endpoints of delivery options, zones and pickup points. */
export function deliveryRoutes(app: App, deps: Deps): void {
  const { db } = deps

  app.route({
    ...contract.getDeliveryOptions,
    config: { ...contract.getDeliveryOptions.config, cache: ['delivery'] },
    handler: async (request) => {
      const { query } = request
      if (!query.addressId && !query.cart) return findQuote(db, query)
      keepPrivate(request)
      return findQuote(db, query, await request.identify())
    },
  })

  app.route({
    ...contract.getLowestFee,
    config: { ...contract.getLowestFee.config, cache: ['delivery'] },
    handler: async () => ({ fee: await findLowestFee(db) }),
  })

  app.route({
    ...contract.listZones,
    handler: async () => ({ zones: await listZones(db), nextCursor: null }),
  })

  app.route({
    ...contract.createZone,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send({ zone: await createZone(deps, user, body) }),
  })

  app.route({
    ...contract.updateZone,
    handler: async ({ user, params, body }) => ({
      zone: await changeZone(deps, user, params.id, body),
    }),
  })

  app.route({
    ...contract.deleteZone,
    handler: async ({ user, params }, reply) => {
      await removeZone(deps, user, params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...importCalls.importZones,
    handler: async ({ user, body }) => ({ report: await importZones(deps, user, body) }),
  })

  app.route({
    ...pointCalls.listPoints,
    config: { ...pointCalls.listPoints.config, cache: ['delivery'] },
    handler: async () => ({ points: await selectPoints(db), nextCursor: null }),
  })

  app.route({
    ...pointCalls.createPoint,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send({ point: await createPoint(deps, user, body) }),
  })

  app.route({
    ...pointCalls.updatePoint,
    handler: async ({ user, params, body }) => ({
      point: await changePoint(deps, user, params.id, body),
    }),
  })

  app.route({
    ...pointCalls.deletePoint,
    handler: async ({ user, params }, reply) => {
      await removePoint(deps, user, params.id)
      return reply.code(204).send()
    },
  })
}
