import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema.ts'

/** What a person is told outside the shop's pages. */
export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  subject?: string
  body: string
}

/**
 * Writes a message down in the transaction that causes it: it goes out if that commits, and only
 * then. `sendMessages` does the sending.
 */
export async function queueMessage(db: Db, message: Message): Promise<void> {
  await db.insert(outbox).values(message)
}

/**
 * Writes down a text message for whoever placed an order: to the phone of their account, else of the
 * order's address, and to nobody where neither has one. One statement; it waits for no one.
 * `text` may name the order as `o` and its parcel as `s`.
 */
export async function queueOrderText(db: Db, orderId: string, text: SQL): Promise<void> {
  await db.execute(sql`
    insert into outbox (channel, recipient, user_id, body)
    select 'sms', phone, user_id, body
    from (
      select o.user_id, ${text} as body, coalesce(
        substring(u.phone_number from '^254[17][0-9]{8}$'),
        substring(o.address->>'phoneNumber' from '^254[17][0-9]{8}$')) as phone
      from orders o
      left join users u on u.id = o.user_id
      left join shippings s on s.order_id = o.id
      where o.id = ${orderId}) news
    where phone is not null`)
}

/** Erases what was written to somebody who is leaving, and about their orders. */
export async function forgetMessagesTo(
  db: Db,
  { id, email, phoneNumber }: { id: string; email: string; phoneNumber: string | null },
): Promise<void> {
  await db
    .delete(outbox)
    .where(
      or(
        eq(outbox.userId, id),
        eq(outbox.recipient, email),
        phoneNumber ? eq(outbox.recipient, phoneNumber) : undefined,
      ),
    )
}
