import * as contract from '@duka/contract/riders/riders'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
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

  route(app, contract.startRun, async ({ user, body }) => ({
    run: await startRun(deps, user, body),
  }))

  route(app, contract.listRuns, async ({ query }) => {
    const { page, nextCursor } = await selectRuns(db, query)
    return { runs: await toRuns(db, page, now()), nextCursor }
  })

  route(app, contract.listRunRiders, async () => ({ riders: await selectRunRiders(db) }))

  route(app, contract.revokeRun, ({ user, params }) => revokeRun(deps, user, params.id))

  route(app, contract.settleRun, async ({ user, params, body }) => ({
    run: await settleRun(deps, user, params.id, body),
  }))

  route(app, contract.readRun, async (request) => ({
    run: await readRunByLink(deps, linkOf(request)),
  }))

  route(app, contract.promptForParcel, (request) =>
    promptForParcel(deps, linkOf(request), {
      orderId: request.params.order,
      phoneNumber: request.body.phoneNumber,
    }),
  )

  route(app, contract.takeCashForParcel, async (request) => ({
    parcel: await takeCash(deps, linkOf(request), {
      orderId: request.params.order,
      amount: request.body.amount,
      key: readKeyOfAnybody(request),
    }),
  }))

  route(app, contract.deliverParcel, async (request) => ({
    parcel: await deliver(deps, linkOf(request), {
      orderId: request.params.order,
      handover: request.body,
      key: readKeyOfAnybody(request),
    }),
  }))

  route(app, contract.noteNotAtHome, async (request) => ({
    parcel: await noteNotAtHome(deps, linkOf(request), {
      orderId: request.params.order,
      reason: request.body.reason,
    }),
  }))
}

function linkOf({ params, ip, headers }: FastifyRequest<{ Params: { token: string } }>): ByLink {
  return { token: params.token, from: { ip, userAgent: headers['user-agent'] } }
}
