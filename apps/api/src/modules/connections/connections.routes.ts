import * as contract from '@duka/contract/connections/connections'
import type { Deps } from '../../deps.ts'
import { bodyText, takeAnyBody } from '../../http/any-body.ts'
import type { App } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { listConnections, refuseOthers, saveConnection } from './connections.ts'
import type { Secrets } from './secrets.ts'
import { hearTrial } from './test-mpesa.ts'
import { registerShop, tryConnection } from './try-connection.ts'

/** The largest result; real ones have some hundred bytes. */
const MAX_BYTES = 64 * 1024

export function connectionRoutes(app: App, deps: Deps, secrets: Secrets): void {
  app.route({
    ...contract.listConnections,
    async handler({ user }) {
      refuseOthers(user)
      return { connections: await listConnections(deps) }
    },
  })

  app.route({
    ...contract.saveConnection,
    handler({ user, params, body }) {
      refuseOthers(user)
      return saveConnection(deps, secrets, user, params.name, body)
    },
  })

  app.route({
    ...contract.testConnection,
    async handler({ user, params, body }) {
      refuseOthers(user)
      return { steps: await tryConnection(deps, user, params.name, body?.to ?? undefined) }
    },
  })

  app.route({
    ...contract.registerMpesa,
    async handler({ user, body }) {
      refuseOthers(user)
      return { results: await registerShop(deps, user, body ?? {}) }
    },
  })

  app.register(async (app: App) => {
    takeAnyBody(app, MAX_BYTES)
    app.route({
      ...contract.receiveTestResult,
      async handler({ params, body }) {
        if (!(await hearTrial(deps.db, params.secret, bodyText(body))))
          throw new ShopError('NOT_FOUND')
        return { ResultCode: 0, ResultDesc: 'Accepted' }
      },
    })
  })
}
