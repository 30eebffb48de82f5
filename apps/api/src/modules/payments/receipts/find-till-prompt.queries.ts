import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

interface TillPrompt extends Record<string, unknown> {
  id: string
  orderId: string
  phone: string | null
  amountCents: number
  createdAt: string
  hasFailed: boolean
}

/** The prompts for at least this sum since then whose money may still come, or came without a code. */
export async function selectTillPrompts(
  db: Db,
  leastCents: number,
  since: Date,
): Promise<TillPrompt[]> {
  const { rows } = await db.execute<TillPrompt>(sql`
    select a.id, a.order_id as "orderId", a.phone_number as phone,
      a.amount_cents as "amountCents", a.created_at as "createdAt",
      a.state = 'failed' as "hasFailed"
    from payment_attempts a
    where a.amount_cents >= ${leastCents} and a.order_id is not null and a.created_at > ${since.toISOString()}
      and (a.state in ('requested', 'prompted', 'unknown')
        or (a.state = 'failed' and a.next_query_at is not null)
        or (a.state = 'paid' and exists (select from receipts r
          where r.attempt_id = a.id and r.code is null and r.voided_at is null)))`)
  return rows
}
