import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema.ts'

/** An e-mail or text message. */
export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  /** The account that it is for or about, if any. */
  userId?: string
  subject?: string
  body: string
  /** Deleted as soon as it is sent or given up. */
  deleteWhenDone?: boolean
}

/**
 * Queues a message in the transaction that causes it: it is sent if that commits, and only then.
 * `sendMessages` sends it.
 */
export async function queueMessage(db: Db, message: Message): Promise<void> {
  await db.insert(outbox).values(message)
}

/**
 * Queues a text message for the customer of an order: to the phone of their account, else of the order's
 * address, else to nobody. One statement without locks. `text` may use the order as `o` and its shipping
 * as `s`. With `toRecipient` a text with a handover code goes to the recipient's phone as well.
 */
export async function queueOrderText(
  db: Db,
  orderId: string,
  text: SQL,
  { toRecipient = false } = {},
): Promise<void> {
  await db.execute(sql`
    insert into outbox (channel, recipient, user_id, body)
    select 'sms', phone, user_id, body
    from (
      select o.user_id, ${text} as body, coalesce(
          substring(u.phone_number from '^254[17][0-9]{8}$'),
          substring(o.address->>'phoneNumber' from '^254[17][0-9]{8}$')) as customer,
        case when ${toRecipient} and o.handover_code is not null
          then substring(o.contact_phone from '^254[17][0-9]{8}$') end as recipient
      from orders o
      left join users u on u.id = o.user_id
      left join shippings s on s.order_id = o.id
      where o.id = ${orderId}) news
    cross join lateral (select customer as phone union select recipient) phones
    where phone is not null`)
}

/**
 * Deletes the messages of an account that is being deleted. Matches by account only: a phone number
 * may be typed in by anybody.
 */
export async function forgetMessagesTo(db: Db, userId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.userId, userId))
}

/** Queues an e-mail to all staff, in the transaction that causes it. */
export async function queueStaffMail(
  db: Db,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  await db.execute(sql`
    insert into outbox (channel, recipient, subject, body)
    select 'email', email, ${subject}, ${body} from users where role = 'admin'`)
}
