import * as contract from '@duka/contract/shipping/shipping'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import type { App } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import {
  findShipping,
  findShippingOfOrder,
  type ShippingRow,
  selectShippings,
  toShipping,
} from './shipping.queries.ts'
import { changeShipping, createShipping, deleteShipping } from './shipping.ts'

export function shippingRoutes(app: App, { db }: Deps): void {
  app.route({
    ...contract.createShipping,
    handler: async ({ user, body }, reply) => {
      const id = await createShipping(db, user, body)
      return reply.code(201).send(answer(user, await findShipping(db, id)))
    },
  })

  app.route({
    ...contract.listShippings,
    handler: async ({ query }) => {
      const { page, nextCursor } = await selectShippings(db, query)
      return { shippings: page.map(toShipping), nextCursor }
    },
  })

  app.route({
    ...contract.getShipping,
    handler: async ({ user, params }) => answer(user, await findShipping(db, params.id)),
  })

  app.route({
    ...contract.getShippingOfOrder,
    handler: async ({ user, params }) =>
      answer(user, await findShippingOfOrder(db, params.orderId)),
  })

  app.route({
    ...contract.updateShipping,
    handler: async ({ user, params, body }) => {
      await changeShipping(db, user, params.id, body)
      return answer(user, await findShipping(db, params.id))
    },
  })

  app.route({
    ...contract.deleteShipping,
    handler: async ({ user, params }, reply) => {
      await deleteShipping(db, user, params.id)
      return reply.code(204).send()
    },
  })
}

/** Answers a shipping record. Throws `SHIPPING_NOT_FOUND` for that of someone else's order, except to staff. */
function answer(caller: Caller, row: ShippingRow | undefined) {
  if (!row || (row.customerId !== caller.id && !isStaff(caller)))
    throw new ShopError('SHIPPING_NOT_FOUND')
  return { shipping: toShipping(row) }
}
