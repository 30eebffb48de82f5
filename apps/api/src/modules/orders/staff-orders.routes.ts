import * as contract from '@duka/contract/orders/staff-orders'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import {
  createDraft,
  deleteDraft,
  listDrafts,
  orderDraft,
  readDraft,
  saveDraft,
} from './place/drafts.ts'
import { placeStaffOrder } from './place/place-staff-order.ts'

export function staffOrderRoutes(app: App, deps: Deps): void {
  const { db } = deps

  app.route({
    ...contract.placeStaffOrder,
    handler: async (request, reply) => {
      const key = readIdempotencyKey(request)
      const order = await placeStaffOrder(deps, request.user, request.body, key)
      return reply.code(201).send({ order })
    },
  })

  app.route({
    ...contract.listDrafts,
    handler: ({ query }) => listDrafts(db, query),
  })

  app.route({
    ...contract.createDraft,
    handler: async (request, reply) => {
      const key = readIdempotencyKey(request)
      const draft = await createDraft(db, request.user, request.body, key)
      return reply.code(201).send({ draft })
    },
  })

  app.route({
    ...contract.getDraft,
    handler: async ({ params }) => ({ draft: await readDraft(db, params.id) }),
  })

  app.route({
    ...contract.saveDraft,
    handler: async ({ params, body }) => ({ draft: await saveDraft(db, params.id, body) }),
  })

  app.route({
    ...contract.deleteDraft,
    handler: async ({ params }, reply) => {
      await deleteDraft(db, params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.orderDraft,
    handler: async (request, reply) => {
      const key = readIdempotencyKey(request)
      const order = await orderDraft(deps, request.user, request.params.id, key)
      return reply.code(201).send({ order })
    },
  })
}
