import * as contract from '@duka/contract/orders/returns'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { onceInTransaction, readIdempotencyKey } from '../../../http/idempotency.ts'
import { toReturn } from '../../order-record/return-row.ts'
import { previewReturn, receiveReturn } from './receive.ts'
import { changeReturn, requestReturn, withdrawReturn } from './requests.ts'
import { selectReturns } from './returns.queries.ts'

export function returnRoutes(app: App, deps: Deps): void {
  const { db } = deps

  route(app, contract.requestReturn, async (request) => {
    const { user, params, body } = request
    const { returnDays: days } = deps.settings.now()
    const made = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      requestReturn({ db, now: deps.now, days }, user, params.id, body),
    )
    return { return: made }
  })

  route(app, contract.receiveReturn, async (request) => {
    const { user, params, body } = request
    const made = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      receiveReturn(db, user, params.id, body),
    )
    return { return: made }
  })

  route(app, contract.previewReturn, ({ params, body }) => previewReturn(db, params.id, body))

  route(app, contract.withdrawReturn, ({ user, params }) => withdrawReturn(db, user, params.id))

  route(app, contract.changeReturn, async ({ user, params, body }) => ({
    return: await changeReturn(db, user, params.id, body),
  }))

  route(app, contract.listReturns, async ({ query }) => {
    const { page, nextCursor } = await selectReturns(db, query)
    return {
      returns: page.map(({ row, number, recipientName }) => ({
        ...toReturn(row, true),
        number,
        customer: recipientName,
      })),
      nextCursor,
    }
  })
}
