import { accountClasses, accountCodes } from '@duka/contract/ledger/accounts'
import type { DayReport } from '@duka/contract/payments/days'
import type { PaymentChannel } from '@duka/contract/payments/payments'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  date,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, moment } from './columns.ts'
import { receipts } from './payments.ts'

/** The accounts of the books. `held` is the part of *refund due* that waits for staff or for the rest of the price. */
export const bookedAccounts = [...accountCodes, 'held'] as const

/** The accounts, as `accountFacts` has them. */
export const accounts = pgTable('accounts', {
  code: text({ enum: bookedAccounts }).primaryKey(),
  /** Where reports show it; itself for all but `held`. */
  shownAs: text().notNull(),
  class: text({ enum: accountClasses }).notNull(),
  mayBeNegative: boolean().notNull(),
})

/** Why money moved: one row for each event. A trigger refuses every change of a row. */
export const entries = pgTable(
  'entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** What happened, such as `received` or `paid-back`. */
    kind: text().notNull(),
    /** What it follows from; each kind of entry once. */
    causeKind: text().notNull(),
    causeId: text().notNull(),
    /** Also after the order was deleted: the books keep its sale and how that was taken back. */
    orderId: uuid(),
    receiptId: uuid().references(() => receipts.id),
    /** The entry that this one takes back. */
    reverses: bigint({ mode: 'number' }).references((): AnyPgColumn => entries.id),
    /** Who decided it, also after the account is gone; null for M-Pesa, a rider and the shop itself. */
    byUser: uuid(),
    /** The name at that time. */
    byName: text(),
    reason: text(),
    /** M-Pesa's code of the receipt when it was posted. A trigger writes it, and the channel. */
    code: text(),
    channel: text().$type<PaymentChannel>(),
    occurredAt: moment().notNull(),
    /** When the shop learned of it, by the database's clock, or the time of M-Pesa's statement; never in a closed day. */
    postedAt: moment().notNull().default(sql`ledger_time()`),
    location: smallint().notNull().default(1),
  },
  (t) => [
    unique('entries_cause_key').on(t.causeKind, t.causeId, t.kind),
    unique('entries_reverses_key').on(t.reverses),
  ],
)

/**
 * One row moves one sum from one account to another, so debits and credits are always equal. A trigger refuses every change
 * of a row, and at the end of a transaction an account below zero that may not be.
 */
export const postings = pgTable(
  'postings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => entries.id),
    debit: text({ enum: bookedAccounts })
      .notNull()
      .references(() => accounts.code),
    /** Whose part of the account it is, such as `order:ID` or `person:ID`. */
    debitHolder: text(),
    credit: text({ enum: bookedAccounts })
      .notNull()
      .references(() => accounts.code),
    creditHolder: text(),
    cents: cents().notNull(),
  },
  (t) => [
    check('postings_cents_positive', sql`${t.cents} > 0`),
    check(
      'postings_two_accounts',
      sql`(${t.debit}, ${t.debitHolder}) is distinct from (${t.credit}, ${t.creditHolder})`,
    ),
  ],
)

/** Days that were closed, and what each came to. A trigger refuses every change of a row. */
export const dayClosings = pgTable('day_closings', {
  day: date({ mode: 'string' }).primaryKey(),
  report: jsonb().$type<DayReport>().notNull(),
  note: text(),
  /** The username of then. */
  closedBy: text().notNull(),
  closedById: uuid(),
  closedAt: moment().notNull().defaultNow(),
})

/** The lines of imported statements: what came in is above zero, what left the account below. */
export const statementLines = pgTable(
  'statement_lines',
  {
    code: text().notNull(),
    /** What M-Pesa calls it: `payment`, `reversal`, `charge`, `withdrawal` or `other`. */
    kind: text().notNull(),
    cents: cents().notNull(),
    occurredAt: moment().notNull(),
    /** What followed from it, of a charge and a withdrawal. */
    entryId: bigint({ mode: 'number' }).references(() => entries.id),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.kind, t.cents] }),
    uniqueIndex('statement_lines_entry').on(t.entryId),
  ],
)
