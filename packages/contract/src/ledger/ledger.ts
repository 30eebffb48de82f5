/** The double-entry ledger of the shop's money: its postings, and whether it balances. */
import * as z from 'zod/mini'
import { Day, endpoint, Id, Instant } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { accountCodes } from './accounts.ts'
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

export const getLedgerDay = endpoint(calls.getLedgerDay, {
  config: { access: 'staff', summary: 'The ledger of one day; today by default' },
  schema: {
    querystring: z.object({ day: z.optional(Day) }),
    response: { 200: LedgerDay },
  },
})

export const checkLedger = endpoint(calls.checkLedger, {
  config: { access: 'staff', summary: 'Does the ledger balance and agree with the orders?' },
  schema: { response: { 200: LedgerCheck } },
})

/** Both days count; without `from` or `to` the export begins or ends with the ledger. */
export const exportLedger = endpoint(calls.exportLedger, {
  config: { access: 'staff', summary: 'The postings of some days, as a CSV file' },
  schema: { querystring: z.object({ from: z.optional(Day), to: z.optional(Day) }) },
})
