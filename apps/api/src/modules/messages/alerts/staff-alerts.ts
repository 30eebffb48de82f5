import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueStaffMail } from '../outbox.queries.ts'
import { endOfQuiet } from './quiet-hours.ts'
import {
  type AlertTarget,
  alertsSince,
  moveAlertsOn,
  queueBackupFailed,
  queueNews,
} from './staff-alerts.queries.ts'

type AlertDeps = Pick<Deps, 'db' | 'staff' | 'publicUrl' | 'now'> & {
  settings: { now(): { quietHours: string } }
}

/**
 * Queues alerts to staff about new orders, low stock and payments without an order, once each (a product again after
 * it was restocked). In quiet hours the messages wait until these end.
 */
export async function alertStaff(deps: AlertDeps): Promise<void> {
  const { db, staff } = deps
  if (!staff.email && !staff.phone) return
  await queueNews(db, await alertsSince(db), targetOf(deps))
  await moveAlertsOn(db)
}

/**
 * Queues the alert that a backup failed: to `STAFF_EMAIL` and `STAFF_PHONE` or, without them, by e-mail to all admins.
 */
export async function alertOfBackup(
  db: Db,
  deps: Omit<AlertDeps, 'db'>,
  problem: string,
): Promise<void> {
  const text = `${problem}\n\nThe shop tries again at least every hour. Until a backup succeeds you will not get this message again; Dashboard › Settings shows how it stands, and \`npm run backup\` makes a backup by hand.`
  if (await queueBackupFailed(db, text, targetOf(deps))) return
  await queueStaffMail(db, { subject: 'The backup of the shop failed', body: text })
}

function targetOf({ staff, settings, publicUrl, now }: Omit<AlertDeps, 'db'>): AlertTarget {
  const at = endOfQuiet(settings.now().quietHours, now()) ?? now()
  return { ...staff, at, publicUrl }
}
