import type {
  AuditAction,
  AuditEvent,
  AuditEventName,
  AuditThing,
} from '@duka/contract/audit/audit-events'
import type { Db } from '../../db/client.ts'
import type { CallFrom } from '../../http/auth.ts'
import { deviceName } from '../../http/device-name.ts'
import { insertEntries, insertEntry } from './audit.queries.ts'

/** What a thing was before a change, and after it. */
export interface Changed {
  before?: unknown
  after?: unknown
}

/** One change of the thing with this id. */
export type Change = AuditEvent & Changed & { thingId: string }

/** Who made a change, and from where. Without an id: somebody unknown, such as after a failed login. */
export interface Actor {
  id?: string
  username?: string
  from?: CallFrom
}

/**
 * Writes an entry to the audit log, in the transaction of the change. `who` is undefined for automatic
 * changes, such as cancelling an unpaid order.
 */
export async function addAuditEntry(
  db: Db,
  who: Actor | undefined,
  event: AuditEventName,
  thingId: string,
  { before, after }: Changed = {},
): Promise<void> {
  const [thing, action] = event.split(' ') as [AuditThing, AuditAction]
  const { id: userId, username } = who ?? {}
  const entry = { userId, username, action, thing, thingId, before, after, ...originOf(who) }
  await insertEntry(db, entry)
}

function originOf(who: Actor | undefined) {
  const from = who?.from
  return { address: from?.ip ?? null, device: from ? deviceName(from.userAgent) : null }
}

/** Like `addAuditEntry`, for many changes in one statement. */
export async function addAuditEntries(
  db: Db,
  who: Actor & { id: string; username: string },
  changes: Change[],
): Promise<void> {
  await insertEntries(db, { ...who, ...originOf(who) }, changes)
}
