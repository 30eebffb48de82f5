import {
  type PaymentState,
  paymentChannels,
  paymentStates,
  refundStates,
} from '@duka/contract/payments/payments'
import { moneyAccountNames } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, id, moment, partOf, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Where the money of a line in the list of payments is. */
const lineAccounts = ['order', 'held', 'refund-due', 'paid-back'] as const
/** The accounts from which money can be paid back. */
export const refundAccounts = ['held', 'refund-due'] as const
/** Why money is held: `part` waits for the rest; `short` (less than asked for) waits for staff. */
export const heldReasons = ['part', 'short'] as const
const attemptStates = [
  'requested',
  'prompted',
  'unknown',
  'paid',
  'held',
  'failed',
] as const satisfies readonly PaymentState[]

const paymentMethod = { enum: moneyAccountNames }
const paymentChannel = { enum: paymentChannels }

/** Attempts: one prompt on a phone, and its result. It stays when its order is deleted. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** The amount that the prompt asks for. */
    amountCents: cents().notNull(),
    phoneNumber: text(),
    state: text({ enum: attemptStates }).notNull(),
    resultCode: text(),
    /** A key of `paymentReasons`; null where M-Pesa's result code says why. */
    reasonCode: text(),
    /** Part of the callback URL, so that a callback finds its attempt even where the answer to the prompt was lost. */
    callbackSecret: text().notNull(),
    checkoutRequestId: text(),
    merchantRequestId: text(),
    /** The sum that an unconfirmed callback reported. */
    claimedCents: cents(),
    /** When M-Pesa first denied a success that counts. */
    deniedAt: moment(),
    /** When M-Pesa is queried next; null: no query is scheduled. */
    nextQueryAt: moment(),
    queries: integer().notNull().default(0),
    /** The member of staff who sent it for the customer. */
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whether somebody with a pay link asked for it. */
    byLink: boolean().notNull().default(false),
    /** The connection that it was sent through, which knows its result; 0: that of the environment. */
    connection: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: moment(),
  },
  (t) => [
    uniqueIndex('payment_attempts_secret_key').on(t.callbackSecret),
    uniqueIndex('payment_attempts_request_key').on(t.checkoutRequestId),
    // An order has at most one live prompt.
    uniqueIndex('payment_attempts_one_live')
      .on(t.orderId)
      .where(sql`state in ('requested', 'prompted', 'unknown')`),
    check('payment_attempts_amount_positive', sql`${t.amountCents} > 0`),
  ],
)

/** Money received: one row for each M-Pesa code or cash slip, whichever channel reported it first. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** M-Pesa's code; null for cash, and for a placeholder: a prompt that only a query has proven. */
    code: text(),
    method: text(paymentMethod).notNull(),
    /** The channel to list it under: money of a prompt is `stk`, whichever channel reported it first. */
    channel: text(paymentChannel).notNull(),
    /** Every channel that reported it. */
    reportedBy: text({ enum: ['callback', 'query', 'c2b', 'statement', 'pull', 'staff'] })
      .array()
      .notNull()
      .default([]),
    amountCents: cents().notNull(),
    /** Null until it is matched. */
    orderId: uuid().references(() => orders.id),
    /** The receipt of which staff counted this part for something else. Its code, if any, is there. */
    partOf: uuid().references((): AnyPgColumn => receipts.id),
    /** The prompt that brought it, as evidence. */
    attemptId: uuid().references(() => paymentAttempts.id),
    /** The order that the payer named by its number, or that staff or a typed code named. */
    meantFor: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** Whether a job may still match it with a prompt. */
    waiting: boolean().notNull().default(false),
    /** Whether it has its code by its sum, and M-Pesa has not named the code for its prompt. */
    guessed: boolean().notNull().default(false),
    /** Why it does not count yet: `part` waits for the rest; `short` (less than asked for) waits for staff. */
    heldFor: text({ enum: heldReasons }),
    /** The amount that was outstanding or asked for when it was held. */
    askedCents: cents(),
    /** What the payer typed as the account number. */
    account: text().notNull().default(''),
    /** The payer's name, if M-Pesa reports it; shown while the receipt waits to match, erased with the customer of its order. */
    payer: text(),
    phoneNumber: text(),
    /** Who brought the cash. */
    rider: text(),
    note: text(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When it was paid, by M-Pesa's clock; when the shop learned of it, where M-Pesa named no time that can be read. */
    occurredAt: moment().notNull(),
    /** When another source than the callback confirmed it. */
    confirmedAt: moment(),
    /** When it was paid back without ever having an order. */
    returnedAt: moment(),
    /** When it became void: M-Pesa denied it, or the money is that of another receipt. */
    voidedAt: moment(),
    /** When it was counted for its order. */
    settledAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('receipts_code_key').on(t.code),
    uniqueIndex('receipts_attempt_key').on(t.attemptId),
    check('receipts_amount_positive', sql`${t.amountCents} > 0`),
  ],
)

/**
 * Refunds: one request to pay money back, or money that went back without one. A receipt may have several; each has its
 * own secret, and only its own result ends it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    /** Null where the money had no order. */
    orderId: uuid().references(() => orders.id),
    /** M-Pesa's code of the reversal itself, by which it counts once; null by hand, and until M-Pesa names it. */
    code: text(),
    /** The ledger account that held the money when the refund was requested. */
    account: text({ enum: refundAccounts }).notNull(),
    cents: cents().notNull(),
    byHand: boolean().notNull(),
    state: text({ enum: refundStates }).notNull(),
    /** Part of the URL to which M-Pesa reports the result. */
    secret: text(),
    /** M-Pesa's code of a transfer that staff made by hand, which counts once in the shop. */
    transferCode: text(),
    conversationId: text(),
    originatorId: text(),
    note: text(),
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    uniqueIndex('refunds_transfer_code_key').on(t.transferCode),
    uniqueIndex('refunds_secret_key').on(t.secret),
    uniqueIndex('refunds_code_key').on(t.receiptId, t.code),
    check('refunds_cents_positive', sql`${t.cents} > 0`),
  ],
)

/**
 * The payments as lists show them: a stored copy of the view `payment_lines`, so that lists have indexes. `bookMoney`
 * updates it; no rule reads it.
 */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  orderId: partOf(() => orders.id),
  method: text(paymentMethod).notNull(),
  channel: text(paymentChannel).notNull(),
  amountCents: cents().notNull(),
  receivedCents: cents(),
  phoneNumber: text(),
  state: text({ enum: paymentStates }).notNull(),
  account: text({ enum: lineAccounts }),
  resultCode: text(),
  reasonCode: text(),
  receipt: text(),
  staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
  rider: text(),
  note: text(),
  confirmedAt: moment(),
  createdAt: moment().notNull(),
  settledAt: moment(),
})

/**
 * Cash that staff counted at the end of a day in Nairobi, beside what was expected at that moment. A trigger refuses every
 * change of a row: counting again adds one.
 */
export const cashCounts = pgTable(
  'cash_counts',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    /** The name of then: a username, or that of a rider. */
    name: text().notNull(),
    /** Whose drawer it is: `person:ID`, `run:ID` or `safe`. */
    holder: text().notNull(),
    countedCents: cents().notNull(),
    expectedCents: cents().notNull(),
    note: text(),
    /** The username of who counted. */
    countedBy: text().notNull(),
    countedById: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cash_counts_counted', sql`${t.countedCents} >= 0`),
    check('cash_counts_noted', sql`${t.countedCents} = ${t.expectedCents} or ${t.note} <> ''`),
  ],
)

/** The events of attempts, receipts and refunds: stored unchanged, except for erased personal data. */
export const paymentEvents = pgTable('payment_events', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  /** An attempt's id, or that of a receipt without one. */
  paymentId: uuid().notNull(),
  kind: text().notNull(),
  body: jsonb(),
  /** Whether `MPESA_CALLBACK_FROM` allows its sender. */
  trusted: boolean().notNull().default(true),
  at: createdAt(),
  /** When it was processed; null until then. */
  handledAt: moment(),
})
