import type { StatusReport } from '@duka/whatsapp/client'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/**
 * Stores WhatsApp's report about a message that it had accepted. Reports may come twice and in any order, so a
 * delivered message never becomes failed. A failed message is given up with the reason.
 */
export async function noteReport(
  db: Db,
  { id, status, problem, at }: StatusReport & { at: Date },
): Promise<void> {
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
