import { languageCodes } from '@duka/contract/endpoint'
import {
  type MessageKind,
  messageChannels,
  messageStates,
  wordedKinds,
} from '@duka/contract/messages/message-kinds'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { bytea, createdAt, moment, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
import { sessions } from './users.ts'

const phoneChannels = ['sms', 'whatsapp'] as const

/** Messages to people, stored in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    kind: text().notNull().default('notice').$type<MessageKind>(),
    /** The event's key: one event reaches one recipient once per channel. Null: always sent. */
    event: text(),
    channel: text({ enum: messageChannels }).notNull(),
    recipient: text().notNull(),
    /** The customer it is about, if any. Not a foreign key: a message must not block deleting an account. */
    userId: uuid(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    language: text({ enum: languageCodes }).notNull().default('en'),
    /** Facts of the event that its text shows. Deleted with a one-time code once it is sent. */
    data: jsonb().notNull().default({}).$type<Record<string, unknown>>(),
    /** The text that was sent last; null until then, unless the text was set when it was queued. */
    subject: text(),
    body: text(),
    createdAt: createdAt(),
    nextTryAt: moment().defaultNow(),
    /** No retries after this, for example because a code has expired. */
    giveUpAt: moment(),
    tries: integer().notNull().default(0),
    sentAt: moment(),
    problem: text(),
    /** The provider's id of the message. */
    messageId: text(),
    /** As WhatsApp reports it. */
    deliveredAt: moment(),
    readAt: moment(),
    /** Whether nothing was set up to send it when its turn came. */
    kept: boolean().notNull().default(false),
    state: text({ enum: messageStates })
      .notNull()
      .generatedAlwaysAs(sql`case
      when sent_at is not null then 'sent'
      when next_try_at is null and kept then 'kept'
      when next_try_at is null then 'given-up'
      when problem is not null then 'failed'
      else 'waiting' end`),
    /** Whether to delete the row once the message is sent or given up: its account was deleted. */
    deleteWhenDone: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('outbox_event').on(t.event, t.channel, t.recipient).where(sql`event is not null`),
  ],
)

/** Which channels are configured, and which are paused after failures of the provider. */
export const messageChannelStates = pgTable('message_channels', {
  channel: text({ enum: messageChannels }).primaryKey(),
  isOn: boolean().notNull().default(false),
  pausedUntil: moment(),
  /** Consecutive failures. */
  failures: integer().notNull().default(0),
  problem: text(),
})

/** Products for which staff got a low-stock alert. The row is deleted when the product is restocked. */
export const lowStockAlerts = pgTable('low_stock_alerts', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  toldAt: moment().notNull().defaultNow(),
})

/** Browsers of staff that get notices, each for as long as its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The browser's address at its push service. Who knows it and both keys can write to the phone. */
    endpoint: text().primaryKey(),
    session: bytea()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** News before this has been sent; `sent` names what is sent of the rest. */
    sentUntil: moment().notNull().defaultNow(),
    sent: text().array().notNull().default([]),
    /** When it may be sent something again. */
    nextAt: moment().notNull().defaultNow(),
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('push_subscriptions_session').on(t.session)],
)

/** Phones that wrote to the shop on a channel: when they wrote last, and whether they sent STOP. */
export const messagePhones = pgTable(
  'message_phones',
  {
    phone: text().notNull(),
    channel: text({ enum: phoneChannels }).notNull(),
    wroteAt: moment().notNull(),
    isStopped: boolean().notNull().default(false),
    /** When STOP or START was last received. */
    saidAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.channel], name: 'message_phones_pkey' }),
    check('message_phones_digits', sql`${t.phone} ~ '^[0-9]{6,15}$'`),
    check('message_phones_said', sql`not ${t.isStopped} or ${t.saidAt} is not null`),
  ],
)

/** The owner's wording. A text without a row has its default wording. */
export const messageTexts = pgTable(
  'message_texts',
  {
    kind: text({ enum: wordedKinds }).notNull(),
    channel: text({ enum: messageChannels }).notNull(),
    language: text({ enum: languageCodes }).notNull(),
    /** Of e-mail only. */
    subject: text(),
    body: text().notNull(),
    /** From a sequence, so that no two saves have the same. */
    version: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.channel, t.language], name: 'message_texts_pkey' }),
    check('message_texts_subject', sql`(${t.channel} = 'email') = (${t.subject} is not null)`),
    check(
      'message_texts_filled',
      sql`btrim(${t.body}) <> '' and length(${t.body}) <= 4000
        and btrim(coalesce(${t.subject}, '-')) <> '' and length(coalesce(${t.subject}, '')) <= 200`,
    ),
  ],
)
