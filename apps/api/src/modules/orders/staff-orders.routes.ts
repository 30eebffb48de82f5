import * as contract from '@duka/contract/orders/staff-orders'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
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

  route(app, contract.placeStaffOrder, async (request) => {
    const key = readIdempotencyKey(request)
    const order = await placeStaffOrder(deps, request.user, request.body, key)
    return { order }
  })

  route(app, contract.listDrafts, ({ query }) => listDrafts(db, query))

  route(app, contract.createDraft, async (request) => {
    const key = readIdempotencyKey(request)
    const draft = await createDraft(db, request.user, request.body, key)
    return { draft }
  })

  route(app, contract.getDraft, async ({ params }) => ({ draft: await readDraft(db, params.id) }))

  route(app, contract.saveDraft, async ({ params, body }) => ({
    draft: await saveDraft(db, params.id, body),
  }))

  route(app, contract.deleteDraft, ({ params }) => deleteDraft(db, params.id))

  route(app, contract.orderDraft, async (request) => {
    const key = readIdempotencyKey(request)
    const order = await orderDraft(deps, request.user, request.params.id, key)
    return { order }
  })
}
