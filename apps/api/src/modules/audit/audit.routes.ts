import { listAudit } from '@duka/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { listEntries } from './audit.queries.ts'

/** The endpoint of the audit log. */
export function auditRoutes(app: App, { db }: Deps): void {
  route(app, listAudit, (request) => listEntries(db, request.query))
}
