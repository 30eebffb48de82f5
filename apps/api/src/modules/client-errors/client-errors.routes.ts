import * as contract from '@duka/contract/settings/client-errors'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { takeReport } from './client-errors.ts'

/** The longest report, with room for letters of several bytes. */
const MAX_BYTES = 4096

export function clientErrorRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.reportClientError,
    bodyLimit: MAX_BYTES,
    handler: async ({ body, ip, log }, reply) => {
      await takeReport(deps, body, { ip, log })
      return reply.code(202).send({ message: 'Thank you.' })
    },
  })
}
