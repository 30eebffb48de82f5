import * as contract from '@duka/contract/shipping/shipping'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { type App, route } from '../../http/contract.ts'
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
  route(app, contract.createShipping, async ({ user, body }) => {
    const id = await createShipping(db, user, body)
    return answer(user, await findShipping(db, id))
  })

  route(app, contract.listShippings, async ({ query }) => {
    const { page, nextCursor } = await selectShippings(db, query)
    return { shippings: page.map(toShipping), nextCursor }
  })

  route(app, contract.getShipping, async ({ user, params }) =>
    answer(user, await findShipping(db, params.id)),
  )

  route(app, contract.getShippingOfOrder, async ({ user, params }) =>
    answer(user, await findShippingOfOrder(db, params.orderId)),
  )

  route(app, contract.updateShipping, async ({ user, params, body }) => {
    await changeShipping(db, user, params.id, body)
    return answer(user, await findShipping(db, params.id))
  })

  route(app, contract.deleteShipping, ({ user, params }) => deleteShipping(db, user, params.id))
}

/** Answers a shipping record. Throws `SHIPPING_NOT_FOUND` for that of someone else's order, except to staff. */
function answer(caller: Caller, row: ShippingRow | undefined) {
  if (!row || (row.customerId !== caller.id && !isStaff(caller)))
    throw new ShopError('SHIPPING_NOT_FOUND')
  return { shipping: toShipping(row) }
}
