import * as contract from '@duka/contract/riders/riders'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { readKeyOfAnybody } from '../../http/idempotency.ts'
import {
  type ByLink,
  deliver,
  noteNotAtHome,
  promptForParcel,
  readRunByLink,
  takeCash,
} from './rider-actions.ts'
import { selectRunRiders, selectRuns, toRuns } from './riders.queries.ts'
import { revokeRun, settleRun, startRun } from './runs.ts'

export function riderRoutes(app: App, deps: Deps): void {
  const { db, now } = deps

  app.route({
    ...contract.startRun,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send({ run: await startRun(deps, user, body) }),
  })

  app.route({
    ...contract.listRuns,
    handler: async ({ query }) => {
      const { page, nextCursor } = await selectRuns(db, query)
      return { runs: await toRuns(db, page, now()), nextCursor }
    },
  })

  app.route({
    ...contract.listRunRiders,
    handler: async () => ({ riders: await selectRunRiders(db) }),
  })

  app.route({
    ...contract.revokeRun,
    handler: async ({ user, params }, reply) => {
      await revokeRun(deps, user, params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.settleRun,
    handler: async ({ user, params, body }) => ({
      run: await settleRun(deps, user, params.id, body.amount),
    }),
  })

  app.route({
    ...contract.readRun,
    handler: async (request) => ({ run: await readRunByLink(deps, linkOf(request)) }),
  })

  app.route({
    ...contract.promptForParcel,
    handler: (request) =>
      promptForParcel(deps, linkOf(request), {
        orderId: request.params.order,
        phoneNumber: request.body.phoneNumber,
      }),
  })

  app.route({
    ...contract.takeCashForParcel,
    handler: async (request) => ({
      parcel: await takeCash(deps, linkOf(request), {
        orderId: request.params.order,
        amount: request.body.amount,
        key: readKeyOfAnybody(request),
      }),
    }),
  })

  app.route({
    ...contract.deliverParcel,
    handler: async (request) => ({
      parcel: await deliver(deps, linkOf(request), {
        orderId: request.params.order,
        handover: request.body,
        key: readKeyOfAnybody(request),
      }),
    }),
  })

  app.route({
    ...contract.noteNotAtHome,
    handler: async (request) => ({
      parcel: await noteNotAtHome(deps, linkOf(request), {
        orderId: request.params.order,
        reason: request.body.reason,
      }),
    }),
  })
}

function linkOf({ params, ip, headers }: FastifyRequest<{ Params: { token: string } }>): ByLink {
  return { token: params.token, from: { ip, userAgent: headers['user-agent'] } }
}
