import type { LanguageCode } from '@duka/contract/endpoint'
import { shortId } from '@duka/contract/endpoint'
import type { MessageChannel, MessageKind, WordedKind } from '@duka/contract/messages/message-kinds'
import { showNumber } from '@duka/contract/orders/order-number'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema.ts'
import { selectNumbers } from '../../lists/order-numbers.queries.ts'
import { STAFF_CONTACTS } from './staff-contacts.ts'
import type { FixedWording, SentenceKey } from './texts/sentences.ts'

/**
 * Queues messages in the transaction of their event, so they are sent only if it commits. The text is rendered when a
 * message is sent, from its kind, its `data` and the order as it is then. So `data` holds values that must not
 * change after the event.
 */

/** The data of an event for its text. Every other key is the value of a placeholder. */
export interface MessageData {
  amountCents?: number
  /** The sum that was announced before. */
  wrongAmountCents?: number
  note?: SentenceKey
  reason?: SentenceKey
  /** Use another text than that of the kind: the wording of another kind, or a fixed one. */
  wording?: WordedKind | FixedWording
  [placeholder: string]: unknown
}

/** A message to one address. */
export interface Message {
  channel: MessageChannel
  recipient: string
  kind?: MessageKind
  /** One event reaches one address once per channel. Without it the message is always sent. */
  event?: string
  /** The account that it is for or about, if any. */
  userId?: string
  orderId?: string
  language?: LanguageCode
  data?: MessageData
  /** For the kind `notice`, whose text is written when it is queued. */
  subject?: string
  body?: string
  /** No retries after this time. */
  giveUpAt?: Date
  /** Deleted as soon as it is sent or given up. */
  deleteWhenDone?: boolean
}

/** Queues a message to one address, unless that event reached it on this channel before. */
export async function queueMessage(db: Db, message: Message): Promise<void> {
  await db.insert(outbox).values(message).onConflictDoNothing()
}

interface UserNews {
  kind: WordedKind
  /** The key of the event, such as `code:4711`. */
  event: string
  data?: MessageData
  /** Instead of the language that the person chose. */
  language?: LanguageCode | undefined
  giveUpAt?: Date
  /** `proven-phone`: only a phone that a customer proved, none of staff. */
  to?: 'any' | 'email' | 'proven-phone'
}

/**
 * Queues a message to an account, on every channel that is on and that the person wants; a password code
 * whatever the person wants.
 */
export async function queueForUser(
  db: Db,
  userId: string,
  { kind, event, data = {}, language, giveUpAt, to = 'any' }: UserNews,
): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, event, channel, recipient, user_id, language, data, give_up_at)
    select ${kind}, ${`${kind}:${event}`}, r.channel, r.recipient, ${userId}::uuid,
      coalesce(${language ?? null}, r.language), ${JSON.stringify(data)}::jsonb,
      ${giveUpAt?.toISOString() ?? null}::timestamptz
    from message_recipients(${kind}, ${userId}::uuid, null, null) r
    where ${to} = 'any' or ${to} = r.channel
      -- In this statement, because the phone may be changed at the same time.
      or ${to} = 'proven-phone' and r.channel <> 'email' and exists (select from users u
        where u.id = ${userId}::uuid and u.role = 'customer' and u.phone_proven_at is not null)
    on conflict do nothing`)
}

export interface OrderNews {
  /** May use the order as `o` and its shipping as `s`. */
  kind: WordedKind | SQL
  /**
   * The key of the event, such as the id of a receipt, if it may be queued twice. Without one every call is a new
   * event.
   */
  event?: string
  data?: MessageData
  /** More data, as a jsonb expression on `o` and `s`. */
  dataOfOrder?: SQL
  /** Whether to notify the recipient of the parcel too. */
  isDelivery?: boolean
}

/**
 * Queues a message about an order to its customer, on every channel that is on and wanted. About a delivery it also
 * goes to the recipient's phone. One statement without locks.
 */
export async function queueForOrder(db: Db, orderId: string, news: OrderNews): Promise<void> {
  await insertForOrder(db, orderId, news)
}

/** Like `queueForOrder`; returns the channels on which the message goes. */
export function insertForOrder(
  db: Db,
  orderId: string,
  { kind, event, data = {}, dataOfOrder = sql`'{}'::jsonb`, isDelivery = false }: OrderNews,
) {
  return db.values<MessageChannel>(sql`
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language, data)
    select news.kind, news.kind || ':' || news.event, r.channel, r.recipient, o.user_id, o.id,
      r.language, ${JSON.stringify(data)}::jsonb || ${dataOfOrder}
    from orders o
    left join shippings s on s.order_id = o.id
    cross join lateral (
      select ${kind}::text as kind,
        coalesce(${event ?? null}, o.id || ':' || extract(epoch from clock_timestamp())) as event
    ) news
    -- In a shop without zones the phone of the address is the customer's own, so it gets no second message.
    cross join lateral message_recipients(news.kind, o.user_id, o.address->>'phoneNumber',
      case when ${isDelivery} and (o.handover_code is not null
        or o.contact_phone is distinct from o.address->>'phoneNumber')
        then o.contact_phone end, o.customer_email) r
    where o.id = ${orderId}
    on conflict do nothing
    returning channel`)
}

/** Makes the messages about claimed orders, to the customer's own phone and e-mail, messages to an account. */
export async function giveMessages(
  db: Db,
  userId: string,
  orders: readonly { id: string; phone: string; email: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update outbox set user_id = ${userId}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id uuid, phone text, email text)
    where outbox.order_id = o.id and outbox.user_id is null and outbox.recipient in (o.phone, o.email)`)
}

/**
 * Deletes the messages to an account that is being deleted. Matches by account only, because anybody can type in a
 * phone number.
 */
export async function forgetMessagesTo(db: Db, userId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.userId, userId))
}

/**
 * Deletes the messages about an order without an account to its customer and to who received it. Those to staff, such as
 * about the new order, stay: they name nobody.
 */
export async function forgetGuestMessages(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    delete from outbox m using orders o
    where o.id = ${orderId} and m.order_id = o.id and o.user_id is null
      and m.recipient in (o.customer_phone, o.customer_email, o.contact_phone, o.address->>'phoneNumber')`)
}

/** Deletes the messages about an order that is being deleted, unless they were sent: their text could not name it. */
export async function forgetMessagesAbout(db: Db, orderId: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.orderId, orderId), isNull(outbox.sentAt)))
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Queues an e-mail to all admins, and the same to who was named to get alerts where these channels are on, in the
 * transaction that causes it. The ids of orders in the text become their numbers; of a deleted one the beginning of its id
 * is left.
 */
export async function queueStaffMail(
  db: Db,
  text: { subject: string; body: string },
): Promise<void> {
  const numbers = await selectNumbers(db, Object.values(text).join(' ').match(uuids) ?? [])
  const named = (part: string) =>
    part.replace(uuids, (id) => {
      const number = numbers.get(id)
      return number ? showNumber(number) : shortId(id).toUpperCase()
    })
  const [subject, body] = [named(text.subject), named(text.body)]
  const given = (name: string) =>
    sql`(select value->>${name} from settings where key = ${STAFF_CONTACTS})`
  await db.execute(sql`
    insert into outbox (channel, recipient, subject, body)
    select channel, recipient, ${subject}, ${body}
    from (
      select 'email' as channel, email as recipient from users
      where role = 'admin' and email is not null
      union
      select a.channel, a.recipient
      from (values
        ('email', coalesce(${given('email')}, (select nullif(saved->>'staffEmail', '') from shop_settings))),
        ('sms', coalesce(${given('phone')}, (select nullif(saved->>'staffPhone', '') from shop_settings)))
      ) as a (channel, recipient)
      join message_channels c on c.channel = a.channel and c.is_on
      where a.recipient is not null
    ) staff`)
}
