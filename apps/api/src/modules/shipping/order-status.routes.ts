import * as contract from '@duka/contract/orders/orders'
import type { Deps } from '../../deps.ts'
import { takeAnyBody } from '../../http/any-body.ts'
import { type App, read } from '../../http/contract.ts'
import { answerOrder } from '../orders/answer-order.ts'
import { changeStatus } from './change-status.ts'
import { MAX_STATUS_BODY_BYTES, readStatus } from './read-status.ts'

/** Staff change the status of an order. It stands here because a parcel may open with it. */
export function orderStatusRoutes(app: App, deps: Deps): void {
  app.register(async (app: App) => {
    takeAnyBody(app, MAX_STATUS_BODY_BYTES)
    app.route({
      ...contract.changeOrderStatus,
      handler: async ({ user, params, body }) => {
        const { status } = read(contract.StatusChange, { status: readStatus(body) })
        await changeStatus(deps, user, params.id, status)
        return answerOrder(deps, user, params.id)
      },
    })
  })
}
