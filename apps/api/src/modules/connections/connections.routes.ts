import * as contract from '@duka/contract/connections/connections'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { listConnections, refuseOthers, saveConnection } from './connections.ts'
import type { Secrets } from './secrets.ts'

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
}
