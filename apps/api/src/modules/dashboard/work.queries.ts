import { type WorkQueue, workQueues } from '@duka/contract/dashboard/work'
import { orderQueues, type PackedStep, packedSteps } from '@duka/contract/orders/order-queues'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import { cashOfRun } from '../ledger/postings.queries.ts'
import type { Counting } from '../ledger/simulated-money.queries.ts'
import { unsentMessages } from '../messages/list/message-list.queries.ts'
import { isInQueue, isPackedStep } from '../order-record/order-queues.queries.ts'
import { owedByOrder } from '../payments/desk/reports.queries.ts'

type Steps = { name: PackedStep; count: number }[]

export interface Waiting {
  name: WorkQueue
  count: number
  oldest: string | null
  failed?: number
  steps?: Steps
}

interface Counted extends Record<string, unknown> {
  name: WorkQueue
  count: number
  oldest: Date | null
  failed: number
  steps: Steps
}

/** How many wait in each queue, and since when the oldest does: one statement for all of them. */
export async function countWork(db: Db, counting: Counting): Promise<Waiting[]> {
  const { rows } = await db.execute<Counted>(
    sql.join(
      [
        ...orderQueues.map((name) =>
          queue(name, sql`orders o where ${isInQueue[name]}`, extrasOf[name]),
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
        queue('to-count', sql`rider_runs o where ${cashOfRun(sql`o`)} > 0`),
        queue('returns', sql`returns o where state in ('requested', 'approved')`),
        queue('messages', unsentMessages),
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
    const { count = 0, oldest = null, failed = 0, steps = [] } = found.get(name) ?? {}
    const waiting = steps.filter(({ count }) => count > 0)
    const differs = waiting.some(({ name }) => name !== 'give')
    return {
      name,
      count,
      oldest: oldest && instant(oldest),
      ...(failed > 0 && { failed }),
      ...(differs && { steps: waiting }),
    }
  })
}

const countOfStep = (step: PackedStep) =>
  sql`json_build_object('name', ${step}::text, 'count', count(*) filter (where o.failed_at is null and ${isPackedStep(step)}))`

/** Of packed orders: what came back or could not be handed over, and how many of the others wait for each step. */
const extrasOf: Partial<Record<WorkQueue, SQL>> = {
  'to-hand-over': sql`count(o.failed_at) as failed,
    json_build_array(${sql.join(packedSteps.map(countOfStep), sql`, `)}) as steps`,
}

function queue(
  name: WorkQueue,
  rows: SQL,
  extras = sql`0::bigint as failed, '[]'::json as steps`,
): SQL {
  return sql`select ${name}::text as name, count(*) as count, min(o.created_at) as oldest, ${extras}
    from ${rows}`
}
