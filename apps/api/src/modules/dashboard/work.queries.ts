import { type WorkQueue, workQueues } from '@duka/contract/dashboard/work'
import { orderQueues } from '@duka/contract/orders/order-queues'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import type { Counting } from '../ledger/simulated-money.queries.ts'
import { isInQueue } from '../orders/order-queues.queries.ts'
import { owedByOrder } from '../payments/desk/reports.queries.ts'

export interface Waiting {
  name: WorkQueue
  count: number
  oldest: string | null
  failed?: number
}

interface Counted extends Record<string, unknown> {
  name: WorkQueue
  count: number
  oldest: Date | null
  failed: number
}

/** How many wait in each queue, and since when the oldest does: one statement for all of them. */
export async function countWork(db: Db, counting: Counting): Promise<Waiting[]> {
  const { rows } = await db.execute<Counted>(
    sql.join(
      [
        ...orderQueues.map((name) =>
          queue(name, sql`orders o where ${isInQueue[name]}`, failedIn[name]),
        ),
        queue(
          'to-match',
          sql`receipts o where order_id is null and returned_at is null and voided_at is null`,
        ),
        queue(
          'refunds',
          sql`(select owed.id, o.created_at from (${owedByOrder(counting)}) owed
            join orders o on o.id = owed.id where owed.cents > 0) o`,
        ),
        queue(
          'reviews',
          sql`reviews o where not withdrawn and answer is null and hidden_reason is null`,
        ),
      ],
      sql` union all `,
    ),
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return workQueues.map((name) => {
    const { count = 0, oldest = null, failed = 0 } = found.get(name) ?? {}
    return { name, count, oldest: oldest && instant(oldest), ...(failed > 0 && { failed }) }
  })
}

/** What of a queue came back or could not be handed over. */
const failedIn: Partial<Record<WorkQueue, SQL>> = {
  'to-hand-over': sql`count(o.failed_at)`,
}

function queue(name: WorkQueue, rows: SQL, failed = sql`0::bigint`): SQL {
  return sql`select ${name}::text as name, count(*) as count, min(o.created_at) as oldest, ${failed} as failed
    from ${rows}`
}
