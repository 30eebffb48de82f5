import * as contract from '@duka/contract/connections/connections'
import type { Deps } from '../../deps.ts'
import { bodyText, takeAnyBody } from '../../http/any-body.ts'
import { type App, route } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { listConnections, saveConnection } from './connections.ts'
import { hearTrial } from './test-mpesa.ts'
import { registerShop, tryConnection } from './try-connection.ts'

/** The largest result; real ones have some hundred bytes. */
const MAX_BYTES = 64 * 1024

export function connectionRoutes(app: App, deps: Deps): void {
  route(app, contract.listConnections, async () => ({
    connections: await listConnections(deps),
  }))

  route(app, contract.saveConnection, ({ user, params, body }) =>
    saveConnection(deps, user, params.name, body),
  )

  route(app, contract.testConnection, async ({ user, params, body }) => ({
    steps: await tryConnection(deps, user, params.name, body?.to ?? undefined),
  }))

  route(app, contract.registerMpesa, async ({ user, body }) => ({
    results: await registerShop(deps, user, body ?? {}),
  }))

  app.register(async (app: App) => {
    takeAnyBody(app, MAX_BYTES)
    route(app, contract.receiveTestResult, async ({ params, body, ip }) => {
      const isTrusted = deps.mpesa.isCallbackFrom(ip)
      const heard = { secret: params.secret, body: bodyText(body), isTrusted }
      if (!(await hearTrial(deps.db, heard))) throw new ShopError('NOT_FOUND')
      return { ResultCode: 0, ResultDesc: 'Accepted' }
    })
  })
}
