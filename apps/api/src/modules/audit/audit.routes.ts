import { listAudit } from '@duka/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { listEntries } from './audit.queries.ts'
import { auditReader } from './audit-reader.ts'

/** The endpoint of the audit log. */
export function auditRoutes(app: App, { db }: Deps): void {
  route(app, listAudit, ({ user, query }) => listEntries(db, auditReader(user), query))
}
