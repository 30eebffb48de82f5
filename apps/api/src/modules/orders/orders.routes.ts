import * as changes from '@duka/contract/orders/order-changes'
import { addOrderNote } from '@duka/contract/orders/order-notes'
import * as contract from '@duka/contract/orders/orders'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../deps.ts'
import { type Caller, ownOrStaff } from '../../http/auth.ts'
import type { App } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { getUser } from '../users/users.ts'
import { changeDelivery, previewDelivery } from './change/change-delivery.ts'
import { changeItems, previewItems } from './change/change-items.ts'
import { cancelOrder } from './move/cancel-order.ts'
import { confirmByPhone } from './move/confirm-by-phone.ts'
import { deleteOrder } from './move/delete-order.ts'
import { placeOrder } from './place/place-order.ts'
import { answerOrder } from './record/answer-order.ts'
import { toOrder } from './record/order-row.ts'
import { findOrder, selectOrders } from './record/orders.queries.ts'

export function orderRoutes(app: App, deps: Deps): void {
  const { db } = deps

  app.route({
    ...contract.placeOrder,
    handler: async (request, reply) => {
      const key = readIdempotencyKey(request)
      const order = await placeOrder(deps, request.user, request.body, key)
      return reply.code(201).send({ order })
    },
  })

  app.route({
    ...contract.listOrders,
    handler: async ({ user, query: { user: wanted, ...query } }) => {
      if (wanted) {
        ownOrStaff(user, wanted)
        await getUser(db, wanted)
      }
      return listOrders(user, wanted ?? (isStaff(user) ? undefined : user.id), query)
    },
  })

  app.route({
    ...contract.listOrdersOfUser,
    handler: async ({ user, params, query }) => {
      ownOrStaff(user, params.userId)
      await getUser(db, params.userId)
      return listOrders(user, params.userId, query)
    },
  })

  app.route({
    ...contract.getOrder,
    handler: ({ user, params }) => answerOrder(deps, user, params.id),
  })

  app.route({
    ...contract.cancelOrder,
    handler: async ({ user, params }) => {
      await cancelOrder(db, user, params.id)
      return answerOrder(deps, user, params.id)
    },
  })

  app.route({
    ...changes.changeItems,
    handler: async ({ user, params, body }) => {
      await changeItems(db, user, params.id, body)
      return answerOrder(deps, user, params.id)
    },
  })

  app.route({
    ...changes.previewItems,
    handler: ({ user, params, body }) =>
      previewItems(db, user, params.id, body, (db) =>
        answerOrder({ ...deps, db }, user, params.id),
      ),
  })

  app.route({
    ...changes.changeDelivery,
    handler: async ({ user, params, body }) => {
      await changeDelivery(deps, user, params.id, body)
      return answerOrder(deps, user, params.id)
    },
  })

  app.route({
    ...changes.previewDelivery,
    handler: ({ user, params, body }) =>
      previewDelivery(deps, params.id, body, (db) => answerOrder({ ...deps, db }, user, params.id)),
  })

  app.route({
    ...contract.confirmByPhone,
    handler: async ({ user, params, body }) => {
      await confirmByPhone(db, user, params.id, body.confirmed)
      return answerOrder(deps, user, params.id)
    },
  })

  app.route({
    ...contract.deleteOrder,
    handler: async ({ user, params }, reply) => {
      await deleteOrder(deps, user, params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...addOrderNote,
    handler: async ({ user, params, body }, reply) => {
      if (!(await findOrder(db, params.id))) throw new ShopError('ORDER_NOT_FOUND')
      await addAuditEntry(db, user, {
        action: 'note',
        thing: 'order',
        thingId: params.id,
        after: body,
      })
      return reply.code(204).send()
    },
  })

  async function listOrders(
    caller: Caller,
    userId: string | undefined,
    filter: Omit<contract.OrderFilter, 'user'>,
  ) {
    const { page, nextCursor } = await selectOrders(db, { ...filter, userId })
    return {
      orders: page.map((row) =>
        toOrder(row, deps.settings.now().orderExpiryMinutes, isStaff(caller)),
      ),
      nextCursor,
    }
  }
}
