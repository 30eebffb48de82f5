import { methodsThat } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { mayRun } from '../../../jobs/failed-jobs.ts'
import { mayStillMove } from '../../ledger/may-move.ts'

/** An order `o` was not paid in time, its method expires, and no money for it may still arrive. */
const isExpired = (
  minutes: number,
) => sql`o.payment_method in (${sql.raw(quoted(methodsThat('expires')))})
  and o.payment_status in ('unpaid', 'pending') and o.status = 'Pending'
  and o.unpaid_since < now() - make_interval(secs => ${minutes * 60})
  and not ${mayStillMove('expire')}`

/** The orders that were not paid within these minutes, the oldest first. */
export function selectExpired(db: Db, minutes: number, limit: number) {
  return db.values<string>(sql`
    select o.id from orders o
    where ${isExpired(minutes)} and ${mayRun('expiry', sql`o.id::text`)}
    order by o.unpaid_since
    limit ${limit}`)
}

/** Locks an order that has still expired. Returns false if it has not, or somebody else works on it. */
export async function lockExpired(db: Db, id: string, minutes: number): Promise<boolean> {
  return db.exists(sql`
    select from orders o where o.id = ${id} and ${isExpired(minutes)} for update of o skip locked`)
}
