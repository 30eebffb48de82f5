import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { moveOrder } from './move-order.ts'

/** At most this many orders are given up in one go, so that no run takes long. */
const BATCH = 50

/**
 * Gives up M-Pesa orders that waited too long for their money and puts their goods back on the
 * shelf; never while a prompt lives or part of the money is here. Any number of processes may do
 * this at once: each takes orders that no other holds. Answers how many it gave up.
 */
export async function expireOrders(deps: Deps): Promise<number> {
  const expired = await deps.db.transaction(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select o.id from orders o
      where o.payment_method = 'mpesa' and o.payment_status in ('unpaid', 'pending')
        and o.status = 'Pending'
        and o.unpaid_since < now() - make_interval(secs => ${deps.settings.now().orderExpiryMinutes * 60})
        and not exists (
          select 1 from payments p
          where p.order_id = o.id and p.state not in ('failed', 'refunded'))
      order by o.unpaid_since
      limit ${BATCH}
      for update of o skip locked`)
    for (const { id } of rows) await moveOrder(db, undefined, id, 'Cancelled', 'expiry')
    return rows.length
  })
  if (expired > 0) deps.news.stockChanged()
  return expired
}
