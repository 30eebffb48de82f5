import type { LanguageCode } from '@duka/contract/endpoint'
import type { MessageChannel, WordedKind } from '@duka/contract/messages/message-kinds'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { messageTexts } from '../../../db/schema.ts'

export type SavedText = typeof messageTexts.$inferSelect

/** The key of a text: kind, channel and language. */
export interface TextKey {
  kind: WordedKind
  channel: MessageChannel
  language: LanguageCode
}

export function findSavedTexts(db: Db): Promise<SavedText[]> {
  return db.select().from(messageTexts)
}

export async function findSavedText(db: Db, key: TextKey): Promise<SavedText | undefined> {
  const [row] = await db.select().from(messageTexts).where(isText(key))
  return row
}

/** Locks the table against other saves until the transaction ends. Sending messages does not wait for it. */
export async function lockTexts(db: Db): Promise<void> {
  await db.execute(sql`lock table message_texts in share row exclusive mode`)
}

export async function writeText(
  db: Db,
  key: TextKey,
  words: { subject: string | null; body: string },
): Promise<void> {
  const saved = { ...words, version: sql`nextval('message_texts_version')`, updatedAt: sql`now()` }
  await db
    .insert(messageTexts)
    .values({ ...key, ...saved })
    .onConflictDoUpdate({
      target: [messageTexts.kind, messageTexts.channel, messageTexts.language],
      set: saved,
    })
}

export async function deleteText(db: Db, key: TextKey): Promise<void> {
  await db.delete(messageTexts).where(isText(key))
}

function isText({ kind, channel, language }: TextKey) {
  return and(
    eq(messageTexts.kind, kind),
    eq(messageTexts.channel, channel),
    eq(messageTexts.language, language),
  )
}
