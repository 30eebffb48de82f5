import * as orders from '@duka/contract/orders/orders'
import * as users from '@duka/contract/users/users'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { ownerOf } from '../users/sessions/recent-login.ts'
import { deleteOwnAccount, deleteUser } from './delete-user.ts'
import { forgetGuest } from './forget-guest.ts'
import { exportOwnData } from './own-data.ts'

/** What a person may ask of the data about them: a copy, and its deletion. */
export function privacyRoutes(app: App, deps: Deps): void {
  route(app, users.exportOwnData, async (request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await exportOwnData(deps.db, request.user.id), null, 2)),
  )

  route(app, users.deleteAccount, (request) =>
    deleteOwnAccount(deps, ownerOf(request), request.body.password),
  )

  route(app, users.deleteUser, (request) => deleteUser(deps, ownerOf(request), request.params.id))

  route(app, orders.forgetGuest, (request) => forgetGuest(deps.db, request.user, request.params.id))
}
