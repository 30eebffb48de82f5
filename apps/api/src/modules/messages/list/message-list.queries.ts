import { isCodeKind } from '@duka/contract/messages/message-kinds'
import type { MessageFilter, StaffMessage } from '@duka/contract/messages/message-list'
import { maskPhone } from '@duka/contract/phone'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders, outbox } from '../../../db/schema.ts'
import { isNumber } from '../../../lists/order-numbers.queries.ts'
import { numberedList } from '../../../lists/sorted-list.ts'
import { STOPPED } from '../phones/message-phones.queries.ts'

const columns = { message: outbox, number: orders.shortNumber }

/** Messages, newest first by default. */
export async function listMessages(
  db: Db,
  {
    kind,
    channel,
    state,
    order,
    user,
    which,
    sort,
    limit,
    cursor,
  }: MessageFilter & { which?: SQL },
): Promise<{ messages: StaffMessage[]; nextCursor: string | null }> {
  const list = numberedList(sort, sql`${outbox.id}`, cursor)
  const rows = await db
    .select({ ...columns, id: outbox.id })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(
      and(
        kind && eq(outbox.kind, kind),
        channel && eq(outbox.channel, channel),
        state && eq(outbox.state, state),
        // Says again what the other states mean, because the index of unsent messages has this condition.
        state && state !== 'sent' ? isNull(outbox.sentAt) : undefined,
        order ? isOfOrder(order) : undefined,
        user ? eq(outbox.userId, user) : undefined,
        which,
        list.afterCursor,
      ),
    )
    .orderBy(list.order)
    .limit(limit + 1)
  const { page, nextCursor } = list.page(rows, limit)
  return { messages: page.map(toMessage), nextCursor }
}

/** SQL condition: the message is about the order with this id or number. */
function isOfOrder(order: string) {
  return sql`${outbox.orderId} = (select o.id from orders o
    where o.id::text = ${order.toLowerCase()} or ${isNumber(order)} limit 1)`
}

/** One message as staff see it. */
export async function findMessage(db: Db, id: bigint): Promise<StaffMessage | undefined> {
  const [row] = await db
    .select(columns)
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(eq(outbox.id, id))
  return row && toMessage(row)
}

/** Whether a message takes back, or puts right, what was said of a payment. */
function isCorrection({ wording }: Record<string, unknown>): boolean {
  return wording === 'takenOff' || wording === 'tooLittle' || wording === 'tooMuch'
}

function toMessage({
  message: row,
  number,
}: {
  message: typeof outbox.$inferSelect
  number: string | null
}): StaffMessage {
  return {
    _id: String(row.id),
    kind: row.kind,
    ...(isCorrection(row.data) && { corrects: true }),
    channel: row.channel,
    to: row.channel === 'email' ? row.recipient : maskPhone(row.recipient),
    subject: row.subject,
    text: isCodeKind(row.kind) ? null : row.body,
    order: row.orderId && number ? { _id: row.orderId, number } : null,
    state: row.state,
    tries: row.tries,
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  }
}

/**
 * SQL: the messages `o` of the last week that could not be sent for a day, on channels that are on, with those
 * that wait behind them. Messages to phones that sent STOP do not count.
 */
export const unsentMessages = sql`
  (select m.created_at from outbox m join message_channels c on c.channel = m.channel and c.is_on
  where m.created_at between now() - interval '7 days' and now() - interval '1 day'
    and m.sent_at is null
    and (m.state in ('failed', 'given-up') and m.problem <> ${STOPPED}
      or m.state = 'waiting' and m.next_try_at < now() - interval '1 day')) o`

/** Locks a message until the transaction ends. */
export async function lockMessage(db: Db, id: bigint) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id)).for('update')
  return row
}

/** Makes an abandoned message due again, with fresh retries. */
export async function requeue(db: Db, id: bigint): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextTryAt: sql`now()`,
      giveUpAt: null,
      tries: 0,
      kept: false,
      problem: null,
      messageId: null,
    })
    .where(eq(outbox.id, id))
}

/** Whether a copy of a message has not been sent yet. */
export function hasWaitingCopy(db: Db, id: bigint) {
  return db.exists(sql`
    select from outbox where event like ${`resend:${id}:%`} and state in ('waiting', 'failed')`)
}

/** Queues a copy of a sent message. Returns the id of the copy. */
export async function copyMessage(db: Db, id: bigint): Promise<bigint> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into outbox (kind, event, channel, recipient, user_id, order_id, language, data, subject, body)
    select kind, 'resend:' || id || ':' || extract(epoch from clock_timestamp()), channel, recipient,
      user_id, order_id, language, data, subject, body
    from outbox where id = ${id}
    returning id`)
  return BigInt(rows[0]?.id ?? 0)
}
