import type { Deps } from '../../../deps.ts'
import { type JobContext, workThrough } from '../../../jobs/work-through.ts'
import { lockExpired, selectExpired } from './move.queries.ts'
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
  const minutes = settings.now().orderExpiryMinutes
  const expire = (id: string) =>
    db.transaction(async (db) => {
      if (!(await lockExpired(db, id, minutes))) return false
      await moveOrder(db, undefined, id, 'Cancelled', { cancelledBy: 'expiry' })
      return true
    })
  const selectDue = () => selectExpired(db, minutes, BATCH)
  return workThrough(db, { job: 'expiry', selectDue, handle: expire }, context)
}
