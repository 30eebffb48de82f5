import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { phoneFits } from '../records/phone-fits.ts'

/** The oldest prompt to consider: confirmations of a till arrive within minutes, statements within days. */
const LATEST_MS = 3 * 24 * 60 * 60_000
/** M-Pesa's clock may be this much behind the shop's. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** The earliest time, by M-Pesa's clock, at which a prompt may have been paid. */
export function earliestPayment(promptedAt: Date): Date {
  return new Date(promptedAt.getTime() - CLOCKS_DIFFER_MS)
}

interface TillMoney {
  amountCents: number
  phone?: string | null
  occurredAt: Date
}

interface TillPrompt extends Record<string, unknown> {
  id: string
  orderId: string
  phone: string | null
  createdAt: string
  hasFailed: boolean
}

/**
 * The one prompt that money without an account number can belong to: it was sent before the money came, amount and
 * phone are the same, and its result is unknown or its receipt has no code yet. A prompt that is said to have failed
 * counts only where there is no other. Undefined when there is none, or more than one.
 */
export async function findTillPrompt(
  db: Db,
  { amountCents, phone, occurredAt }: TillMoney,
  now: Date,
): Promise<{ id: string; orderId: string } | undefined> {
  if (!phone) return undefined
  const since = new Date(now.getTime() - LATEST_MS).toISOString()
  const { rows } = await db.execute<TillPrompt>(sql`
    select a.id, a.order_id as "orderId", a.phone_number as phone, a.created_at as "createdAt",
      a.state = 'failed' as "hasFailed"
    from payment_attempts a
    where a.amount_cents = ${amountCents} and a.order_id is not null and a.created_at > ${since}
      and (a.state in ('requested', 'prompted', 'unknown')
        or (a.state = 'failed' and a.next_query_at is not null)
        or (a.state = 'paid' and exists (select from receipts r
          where r.attempt_id = a.id and r.code is null and r.voided_at is null)))`)
  const fitting = rows.filter(
    (row) => phoneFits(phone, row.phone) && earliestPayment(new Date(row.createdAt)) <= occurredAt,
  )
  const likely = fitting.filter(({ hasFailed }) => !hasFailed)
  const [only, ...others] = likely.length > 0 ? likely : fitting
  return others.length === 0 ? only : undefined
}
