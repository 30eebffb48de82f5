import type { StatusReport } from '@duka/whatsapp/client'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/**
 * Notes what became of a message that WhatsApp had accepted. Reports come twice and in any order: a
 * message that was delivered or read stays so, and one that failed is given up with the reason.
 */
export async function noteReport(db: Db, { id, status, problem, at }: StatusReport): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  if (status === 'delivered' || status === 'read')
    await db.execute(sql`
      update outbox set
        delivered_at = coalesce(delivered_at, ${moment}),
        read_at = case when ${status === 'read'} then coalesce(read_at, ${moment}) else read_at end,
        sent_at = coalesce(sent_at, ${moment}), next_try_at = null, problem = null
      where message_id = ${id} and channel = 'whatsapp'`)
  if (status === 'failed')
    await db.execute(sql`
      update outbox set sent_at = null, next_try_at = null,
        problem = ${`WhatsApp could not deliver it: ${problem ?? 'no reason given'}`}
      where message_id = ${id} and channel = 'whatsapp' and delivered_at is null`)
}
