import * as contract from '@duka/contract/settings/client-errors'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { takeReport } from './client-errors.ts'

/** The longest report, with room for letters of several bytes. */
const MAX_BYTES = 4096

export function clientErrorRoutes(app: App, deps: Deps): void {
  route(app, { ...contract.reportClientError, bodyLimit: MAX_BYTES }, async ({ body, ip, log }) => {
    await takeReport(deps, body, { ip, log })
    return { message: 'Thank you.' }
  })
}
