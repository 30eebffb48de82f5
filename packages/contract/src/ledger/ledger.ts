/** The double-entry ledger of the shop's money: its postings, and whether it balances. */
import * as z from 'zod/mini'
import { Day, endpoint, Id, Instant, nextCursor, paging } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { accountClasses, accountCodes } from './accounts.ts'
import * as calls from './ledger.calls.ts'

export const LedgerAccount = z.enum(accountCodes)
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Debits minus credits: what the shop has is positive, what it owes and earns negative, and the sum is 0. */
export const AccountBalance = z.object({ account: LedgerAccount, balance: Money })
export type AccountBalance = z.infer<typeof AccountBalance>

/** One side of a transfer; the other side is of the same entry and has the same amount. */
export const LedgerPosting = z.object({
  /** The number of its entry. */
  entry: z.string(),
  account: LedgerAccount,
  debit: Money,
  credit: Money,
  /** When the shop recorded it. Past days never change. */
  postedAt: Instant,
  /** When it happened: M-Pesa's time if M-Pesa reported one. */
  occurredAt: Instant,
  order: z.nullable(Id),
  /** The M-Pesa code; null for cash, and until the code is known. */
  receipt: z.nullable(z.string()),
  /** The member of staff who decided it; null if it was automatic. */
  who: z.nullable(z.string()),
})
export type LedgerPosting = z.infer<typeof LedgerPosting>

/** One day in Nairobi: the balances before it, its postings, and the balances after it. */
export const LedgerDay = z.object({
  day: z.string(),
  opening: z.array(AccountBalance),
  postings: z.array(LedgerPosting),
  closing: z.array(AccountBalance),
  /** In production: the part of each closing balance that came from the simulator and is no real money. */
  simulated: z.array(AccountBalance),
})
export type LedgerDay = z.infer<typeof LedgerDay>

/** `differences` says in plain words what does not agree; empty when `balanced`. */
export const LedgerCheck = z.object({ balanced: z.boolean(), differences: z.array(z.string()) })
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const getLedgerDay = endpoint(calls.getLedgerDay, 'staff:figures', {
  summary: 'The ledger of one day; today by default',
  schema: {
    querystring: z.object({ day: z.optional(Day) }),
    response: { 200: LedgerDay },
  },
})

/** `holders`: of the named account, what each holder has; those with 0 are left out. */
export const listAccounts = endpoint(calls.listAccounts, 'staff:figures', {
  summary: 'The balance of each account now or at the end of a day, on request by holder',
  schema: {
    querystring: z.object({
      at: z.optional(Day),
      account: z.optional(LedgerAccount),
      holders: z.optional(z.literal('1')),
    }),
    response: {
      200: z.object({
        accounts: z.array(
          z.object({ code: LedgerAccount, class: z.enum(accountClasses), balance: Money }),
        ),
        balanced: z.boolean(),
        holders: z.optional(z.array(z.object({ holder: z.string(), balance: Money }))),
      }),
    },
  },
})

/** What happened, once for its cause, and the accounts that it moved money between. */
export const LedgerEntry = z.object({
  _id: z.string(),
  kind: z.string(),
  /** When the shop learned of it: the entry belongs to this day. */
  at: Instant,
  happenedAt: Instant,
  /** Who decided it, by the name of now; null for M-Pesa and the shop itself. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The entry that it takes back. */
  reverses: z.nullable(z.string()),
  order: z.nullable(Id),
  /** M-Pesa's code; for cash, and until the code is known, the payment's `_id`. */
  receipt: z.nullable(z.string()),
  lines: z.array(
    z.object({
      account: LedgerAccount,
      holder: z.nullable(z.string()),
      debit: Money,
      credit: Money,
    }),
  ),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Newest first. Both days count. */
export const listEntries = endpoint(calls.listEntries, 'staff:figures', {
  summary: 'The entries of the books, with their lines',
  schema: {
    querystring: z.object({
      limit: paging.limit,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'There is no such page.'))),
      order: z.optional(Id),
      receipt: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      account: z.optional(LedgerAccount),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    response: { 200: z.object({ entries: z.array(LedgerEntry), nextCursor }) },
  },
})

export const checkLedger = endpoint(calls.checkLedger, 'staff:figures', {
  summary: 'Does the ledger balance and agree with the orders?',
  schema: { response: { 200: LedgerCheck } },
})

/** Both days count; without `from` or `to` the export begins or ends with the ledger. */
export const exportLedger = endpoint(calls.exportLedger, 'staff:figures', {
  summary: 'The postings of some days, as a CSV file',
  schema: { querystring: z.object({ from: z.optional(Day), to: z.optional(Day) }) },
})
