import { consentTopics, consentWays } from '@duka/contract/messages/consents'
import { messageChannels } from '@duka/contract/messages/message-kinds'
import { bigserial, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from './columns.ts'
import { users } from './users.ts'

/**
 * Who agreed to messages on a channel, or no longer does, when and how. Rows are only added: a trigger
 * refuses changes, except that a deleted account is forgotten, and deletes within the first year.
 */
export const consents = pgTable('consents', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  at: createdAt(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Masked; null where the account says who it was. */
  address: text(),
  /** A keyed hash of the e-mail or phone (`consent_proof`), by which its owner finds the row again. */
  proof: bytea(),
  channel: text({ enum: messageChannels }).notNull(),
  about: text({ enum: consentTopics }).notNull(),
  isGiven: boolean().notNull(),
  how: text({ enum: consentWays }).notNull(),
})
