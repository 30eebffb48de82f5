import { listAudit } from '@duka/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { listEntries } from './audit.queries.ts'

/** The endpoint of the audit log. */
export function auditRoutes(app: App, { db }: Deps): void {
  app.route({ ...listAudit, handler: (request) => listEntries(db, request.query) })
}
