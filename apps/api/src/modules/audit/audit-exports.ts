import type { Db } from '../../db/client.ts'
import type { App } from '../../http/contract.ts'
import { addAuditEntry } from './audit.ts'

/** Records each export of these routes in the audit log, before it is read: user, list and filters. */
export function auditExports(app: App, db: Db): void {
  app.addHook('preHandler', async ({ user, query, routeOptions }) => {
    await addAuditEntry(db, user, 'export export', fileOf(routeOptions.url ?? ''), { after: query })
  })
}

/** `/api/exports/orders.csv` → `orders.csv`, `/api/ledger/export.csv` → `ledger.csv`. */
function fileOf(url: string): string {
  return url.replace('/export.', '.').split('/').at(-1) ?? ''
}
