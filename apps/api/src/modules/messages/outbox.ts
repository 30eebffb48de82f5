import { eq, or } from 'drizzle-orm'
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

/** Erases what was written to somebody who is leaving. */
export async function forgetMessagesTo(
  db: Db,
  { email, phoneNumber }: { email: string; phoneNumber: string | null },
): Promise<void> {
  await db
    .delete(outbox)
    .where(
      or(eq(outbox.recipient, email), phoneNumber ? eq(outbox.recipient, phoneNumber) : undefined),
    )
}
