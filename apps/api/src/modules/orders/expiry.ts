import { methodsThat } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import { quoted } from '../../db/schema/columns.ts'
import type { Deps } from '../../deps.ts'
import { mayRun } from '../../jobs/failed-jobs.ts'
import { type JobContext, workThrough } from '../../jobs/work-through.ts'
import { mayStillMove } from '../ledger/may-move.ts'
import { moveOrder } from './move-order.ts'

/** At most this many orders expire in one run, so that no run takes long. */
const BATCH = 50

/**
 * Cancels orders that were not paid in time, if their method expires, and puts their stock back, unless money for them may still arrive
 * or a part has arrived. Each order has its own transaction, and any number of processes may do this at once. Returns
 * how many expired.
 */
export async function expireOrders(deps: Deps, context: JobContext = {}): Promise<number> {
  const { db, settings } = deps
  const isExpired = sql`o.payment_method in (${sql.raw(quoted(methodsThat('expires')))}) and o.payment_status in ('unpaid', 'pending')
    and o.status = 'Pending'
    and o.unpaid_since < now() - make_interval(secs => ${settings.now().orderExpiryMinutes * 60})
    and not ${mayStillMove('expire')}`

  async function selectDue(): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select o.id from orders o
      where ${isExpired} and ${mayRun('expiry', sql`o.id::text`)}
      order by o.unpaid_since
      limit ${BATCH}`)
    return rows.map(({ id }) => id)
  }

  const expire = (id: string) =>
    db.transaction(async (db) => {
      const { rows } = await db.execute(sql`
        select from orders o where o.id = ${id} and ${isExpired} for update of o skip locked`)
      if (rows.length === 0) return false
      await moveOrder(db, undefined, id, 'Cancelled', { cancelledBy: 'expiry' })
      return true
    })

  return workThrough(db, { job: 'expiry', selectDue, handle: expire }, context)
}
