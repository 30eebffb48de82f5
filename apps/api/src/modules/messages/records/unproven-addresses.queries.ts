import { newsKinds } from '@duka/contract/messages/message-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { OutboxRow } from './messages.queries.ts'

/** The most news to an address that its account has not proven: anybody can type a stranger's. */
const MAX = { inAnHour: 20, inADay: 30 }

/** The problem recorded for a message above these limits. Staff read it, and may send it again. */
export const TOO_MANY_TO_ADDRESS = `This address has had its messages: ${MAX.inAnHour} within an hour or ${MAX.inADay} within a day, and nobody has confirmed it with a code.`

/**
 * Whether an e-mail address or phone has reached its limit of news for this hour or day, from all accounts together.
 * A proven phone has no limit for its own account. News of orders that staff entered or somebody paid has no limit and
 * does not count: strangers cannot cause it. Messages that are being sent count, so that concurrent processes stay
 * within the limit.
 */
export async function hasEnough(db: Db, row: OutboxRow): Promise<boolean> {
  if (!newsKinds.some((known) => known === row.kind)) return false
  const kinds = sql.join(
    newsKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ hasEnough: boolean }>(sql`
    select ${mayBeUnwanted(sql`${row.userId}::uuid`, sql`${row.orderId}::uuid`)} and exists (
      select from outbox m
      where lower(recipient) = lower(${row.recipient}) and id <> ${row.id} and kind in (${kinds})
        and (channel = 'email') = ${row.channel === 'email'}
        and (sent_at > now() - interval '1 day'
          or sent_at is null and tries > 0 and problem is null and next_try_at > now())
        and ${mayBeUnwanted(sql`m.user_id`, sql`m.order_id`)}
      having count(*) >= ${MAX.inADay}
        or count(*) filter (where sent_at is null or sent_at > now() - interval '1 hour') >= ${MAX.inAnHour}
    ) as "hasEnough"
    from (select ${row.recipient}::text as recipient) m`)
  return rows[0]?.hasEnough ?? false
}

/** SQL: the address `m.recipient` was not proven by this account, and the order is neither paid nor entered by staff. */
function mayBeUnwanted(userId: SQL, orderId: SQL): SQL {
  return sql`not exists (select from users u
      where u.id = ${userId} and u.phone_number = m.recipient and u.phone_proven_at is not null)
    and not exists (select from orders o
      where o.id = ${orderId} and (o.channel <> 'web' or o.payment_status not in ('unpaid', 'pending')))`
}
