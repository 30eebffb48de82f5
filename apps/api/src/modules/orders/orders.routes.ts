import * as changes from '@duka/contract/orders/order-changes'
import { addOrderNote } from '@duka/contract/orders/order-notes'
import * as contract from '@duka/contract/orders/orders'
import { isStaff } from '@duka/contract/users/roles'
import { rehearse } from '../../db/rehearse.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, everybodyOrOwn, ownOrStaff } from '../../http/auth.ts'
import { type App, route } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { answerOrder } from '../order-record/answer-order.ts'
import { toOrder } from '../order-record/order-row.ts'
import { findOrder, selectOrders } from '../order-record/orders.queries.ts'
import { getUser } from '../users/users.ts'
import { writeDelivery } from './change/change-delivery.ts'
import { writeItems } from './change/change-items.ts'
import { changeOrder } from './change/change-order.ts'
import { changePin } from './change/change-pin.ts'
import { payOnDelivery } from './change/pay-on-delivery.ts'
import { cancelOrder } from './move/cancel-order.ts'
import { confirmByPhone } from './move/confirm-by-phone.ts'
import { deleteOrder } from './move/delete-order.ts'
import { placeOrder } from './place/place-order.ts'

export function orderRoutes(app: App, deps: Deps): void {
  const { db } = deps

  route(app, contract.placeOrder, async (request) => {
    const key = readIdempotencyKey(request)
    const order = await placeOrder(deps, request.user, request.body, key)
    return { order }
  })

  route(app, contract.listOrders, async ({ user, query: { user: wanted, ...query } }) => {
    if (wanted) {
      ownOrStaff(user, wanted)
      await getUser(db, wanted)
    }
    return listOrders(user, wanted ?? everybodyOrOwn(user), query)
  })

  route(app, contract.listOrdersOfUser, async ({ user, params, query }) => {
    ownOrStaff(user, params.userId)
    await getUser(db, params.userId)
    return listOrders(user, params.userId, query)
  })

  route(app, contract.getOrder, ({ user, params }) => answerOrder(deps, user, params.id))

  route(app, contract.cancelOrder, async ({ user, params }) => {
    await cancelOrder(db, user, params.id)
    return answerOrder(deps, user, params.id)
  })

  route(app, contract.payOnDelivery, async ({ user, params }) => {
    await payOnDelivery(deps, user, params.id)
    return answerOrder(deps, user, params.id)
  })

  route(app, changes.changeItems, async ({ user, params: { id }, body }) => {
    await changeOrder(db, user, id, (db) => writeItems(db, user, id, body))
    return answerOrder(deps, user, id)
  })

  route(app, changes.previewItems, ({ user, params: { id }, body }) =>
    rehearse(db, async (db) => {
      await writeItems(db, user, id, body)
      return answerOrder({ ...deps, db }, user, id)
    }),
  )

  route(app, changes.changeDelivery, async ({ user, params: { id }, body }) => {
    await changeOrder(db, user, id, (db) => writeDelivery({ ...deps, db }, id, body))
    return answerOrder(deps, user, id)
  })

  route(app, changes.previewDelivery, ({ user, params: { id }, body }) =>
    rehearse(db, async (db) => {
      await writeDelivery({ ...deps, db }, id, body)
      return answerOrder({ ...deps, db }, user, id)
    }),
  )

  route(app, contract.confirmByPhone, async ({ user, params, body }) => {
    await confirmByPhone(db, user, params.id, body)
    return answerOrder(deps, user, params.id)
  })

  route(app, changes.changePin, async ({ user, params: { id }, body }) => {
    await changePin(db, user, id, body.buyerPin || null)
    return answerOrder(deps, user, id)
  })

  route(app, contract.deleteOrder, ({ user, params }) => deleteOrder(deps, user, params.id))

  route(app, addOrderNote, async ({ user, params, body }) => {
    if (!(await findOrder(db, params.id))) throw new ShopError('ORDER_NOT_FOUND')
    await addAuditEntry(db, user, 'order note', params.id, { after: body })
  })

  async function listOrders(
    caller: Caller,
    userId: string | undefined,
    filter: contract.OrdersOfUserFilter,
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
