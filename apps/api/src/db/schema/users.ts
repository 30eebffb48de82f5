import { rights } from '@duka/contract/access'
import { languageCodes } from '@duka/contract/endpoint'
import { rightSetNames } from '@duka/contract/users/rights'
import { roles } from '@duka/contract/users/roles'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment, partOf, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Earlier names of a member of staff: entries of the books have them, and nobody else may take them. */
    formerUsernames: text().array().notNull().default([]),
    /** Null: the account logs in with its phone alone. */
    email: text(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phoneNumber: text(),
    /** When the owner proved by a code that the phone is theirs; null: never, or it was changed since. */
    phoneProvenAt: moment(),
    /** When a reset by phone took the codes by e-mail back; null: never, or the e-mail was changed since. */
    emailTakenBackAt: moment(),
    role: text({ enum: roles }).notNull().default('customer'),
    /** What an admin left a member of staff; null: all that the role has. */
    rights: text({ enum: rights }).array(),
    /** The largest discount that they may give, in percent; null: any. */
    discountPercent: integer('discount_limit'),
    /** The largest sum that they may pay back at once; null: any. */
    refundCents: bigint('refund_limit_cents', { mode: 'number' }),
    passwordHash: text().notNull(),
    /** The language of messages; null: never chosen, English. */
    language: text({ enum: languageCodes }),
    notifyEmail: boolean().notNull().default(true),
    notifySms: boolean().notNull().default(true),
    notifyWhatsapp: boolean().notNull().default(false),
    /** When and where the language and the channels were chosen; null: never. */
    notifyChosenAt: moment(),
    notifyChosenHow: text({ enum: ['registration', 'checkout', 'profile', 'stop', 'staff'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    // A phone is proven for one customer at most.
    uniqueIndex('users_proven_phone_key')
      .on(t.phoneNumber)
      .where(sql`phone_proven_at is not null and role = 'customer'`),
    check(
      'users_can_log_in',
      sql`${t.email} is not null or ${t.role} = 'customer' and ${t.phoneProvenAt} is not null`,
    ),
    check('users_limits', sql`${t.discountPercent} between 0 and 100 and ${t.refundCents} >= 0`),
    check('users_proven_phone', sql`${t.phoneProvenAt} is null or ${t.phoneNumber} is not null`),
  ],
)

/** Only the SHA-256 of a token is stored, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** The id by which its owner ends it; the token hash is secret. */
    id: uuid().notNull().defaultRandom(),
    userId: partOf(() => users.id),
    /** When the user logged in. */
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
    /** In words, such as `Chrome on Android`. */
    device: text(),
    /** Where the login came from. */
    address: text(),
  },
  (t) => [uniqueIndex('sessions_id').on(t.id)],
)

/** Failed logins and other counted attempts, in a table so that all processes share them. */
export const tries = pgTable('tries', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  kind: text().notNull(),
  account: text().notNull(),
  address: text().notNull(),
  at: createdAt(),
})

export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: bytea().notNull(),
  /** The code that went to the proven phone; null: none did. */
  phoneCodeHash: bytea(),
  /** How many guesses unknown devices have left, all together, a day from `countsSince`. */
  triesLeft: smallint().notNull(),
  countsSince: moment().notNull().defaultNow(),
  expiresAt: moment().notNull(),
})

/** Codes that were sent to a phone: to prove that it is an account's own, or to log in with it. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    /** The account whose phone it proves; null: the code logs in by phone. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The phone that the code went to. */
    phone: text().notNull(),
    codeHash: bytea().notNull(),
    triesLeft: smallint().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('phone_codes_user').on(t.userId).where(sql`user_id is not null`),
    uniqueIndex('phone_codes_login').on(t.phone).where(sql`user_id is null`),
    check('phone_codes_tries', sql`${t.triesLeft} >= 0`),
  ],
)

/** Guesses at the code of a forgotten password, by source. They are deleted with the code. */
export const resetCodeTries = pgTable(
  'reset_code_tries',
  {
    userId: partOf(() => passwordResets.userId),
    /** A network address, or a known device. */
    source: text().notNull(),
    tries: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.source] })],
)

/** Browsers that have signed in to an account. Wrong passwords of other devices do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: bytea().notNull(),
    userId: partOf(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] })],
)

/** The active second factor of an account, and a new one that is not confirmed yet. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; null until the first one is confirmed. */
  secret: text(),
  /** SHA-256 of each recovery code that was not used yet. */
  recoveryCodes: text().array().notNull().default([]),
  /** The time step of the last code that was used: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  newSecret: text(),
  newRecoveryCodes: text().array().notNull().default([]),
})

/** Logins with the right password that wait for the code of the second factor. */
export const pendingLogins = pgTable('pending_logins', {
  tokenHash: bytea().primaryKey(),
  userId: partOf(() => users.id),
  expiresAt: moment().notNull(),
})

/** What staff note about a person. */
export const userNotes = pgTable('user_notes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Empty: the note was taken back. */
  text: text().notNull(),
  /** Counts the saves. */
  version: integer().notNull().default(1),
  savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  savedAt: moment().notNull().defaultNow(),
})

/** What staff note about a phone number that is not, or not only, one account's. */
export const customerNotes = pgTable('customer_notes', {
  phone: text().primaryKey(),
  /** Empty: the note was taken back. */
  text: text().notNull(),
  savedAt: moment().notNull().defaultNow(),
})

/** Links that open an account of staff, once. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** SHA-256 of the last part of the link. */
    tokenHash: bytea().notNull(),
    name: text().notNull(),
    phoneNumber: text(),
    email: text(),
    set: text('rights_set', { enum: rightSetNames }).notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    usedAt: moment(),
    /** The account that it opened. */
    usedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [uniqueIndex('invitations_token').on(t.tokenHash)],
)
