import type { Settings } from '@duka/contract/settings/settings'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueStaffMail } from '../outbox.queries.ts'
import { alertContacts, namedContacts, type StaffContacts } from '../staff-contacts.ts'
import {
  type AlertTarget,
  alertsSince,
  moveAlertsOn,
  queueBackupFailed,
  queueNews,
} from './staff-alerts.queries.ts'

type AlertDeps = Pick<Deps, 'db' | 'production' | 'publicUrl' | 'now'> & {
  settings: { now(): Settings }
}

/**
 * Queues alerts to staff about new orders, low stock and payments without an order, once each (a product again after
 * it was restocked). In quiet hours the messages wait until these end. Without an address it only notes which stock is
 * low, for the notices on phones.
 */
export async function alertStaff(deps: AlertDeps): Promise<void> {
  const { db, settings, production } = deps
  const to = alertContacts(settings.now(), production)
  await queueNews(db, await alertsSince(db), targetOf(deps, to))
  await moveAlertsOn(db, Boolean(to.email || to.phone))
}

/**
 * Queues the alert that a backup failed: to who was named to get alerts or, if nobody was, by e-mail to all admins.
 */
export async function alertOfBackup(
  db: Db,
  deps: Omit<AlertDeps, 'db'>,
  problem: string,
): Promise<void> {
  const text = `${problem}\n\nThe shop tries again at least every hour. Until a backup succeeds you will not get this message again; Dashboard › Settings shows how it stands, and \`npm run backup\` makes a backup by hand.`
  const to = namedContacts(deps.settings.now())
  if (await queueBackupFailed(db, text, targetOf(deps, to))) return
  await queueStaffMail(db, { subject: 'The backup of the shop failed', body: text })
}

function targetOf(
  { settings, publicUrl, now }: Omit<AlertDeps, 'db'>,
  to: StaffContacts,
): AlertTarget {
  const at = endOfQuiet(settings.now().quietHours, now()) ?? now()
  return { ...to, at, publicUrl }
}

/** Kenya keeps UTC+3 all year. */
const NAIROBI_MS = 3 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

/**
 * When the quiet hours end that `now` falls into; undefined outside of them.
 * @param quietHours in Nairobi time, such as `21:00-07:00`; empty for none
 */
export function endOfQuiet(quietHours: string, now: Date): Date | undefined {
  const [from, until] = quietHours.split('-').map(toMs)
  if (from === undefined || until === undefined || from === until) return undefined
  const sinceMidnight = (now.getTime() + NAIROBI_MS) % DAY_MS
  const midnight = now.getTime() - sinceMidnight
  const isOverNight = from > until
  if (isOverNight && sinceMidnight >= from) return new Date(midnight + DAY_MS + until)
  const isQuiet = sinceMidnight < until && (isOverNight || sinceMidnight >= from)
  return isQuiet ? new Date(midnight + until) : undefined
}

function toMs(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : (hours * 60 + minutes) * 60_000
}
