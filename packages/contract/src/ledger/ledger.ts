/** The double-entry ledger of the shop's money: its postings, and whether it balances. */
import * as z from 'zod/mini'
import { Day, endpoint, Id, Instant, LanguageCode, nextCursor, noted, paging } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { accountClasses, accountCodes } from './accounts.ts'
import * as calls from './ledger.calls.ts'

export const LedgerAccount = z.enum(accountCodes)
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Debits minus credits: what the shop has is positive, what it owes and earns negative, and the sum is 0. */
export const AccountBalance = z.object({
  account: noted(LedgerAccount, 'The account of the books.'),
  balance: Money,
})
export type AccountBalance = z.infer<typeof AccountBalance>

const lateFor = noted(
  z.nullable(z.string()),
  'The closed day that it came too late for; null: none.',
)

/** One side of a transfer; the other side is of the same entry and has the same amount. */
export const LedgerPosting = z.object({
  entry: noted(z.string(), 'The number of its entry.'),
  account: noted(LedgerAccount, 'The account of the books.'),
  debit: noted(Money, 'A sum on the debit side: the shop has or spends more.'),
  credit: noted(Money, 'A sum on the credit side: the shop owes or earns more.'),
  postedAt: noted(Instant, 'When the shop recorded it. Past days never change.'),
  occurredAt: noted(Instant, "When it happened: M-Pesa's time if M-Pesa reported one."),
  order: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  receipt: noted(z.nullable(z.string()), "M-Pesa's code; null: cash, or not known yet."),
  who: noted(z.nullable(z.string()), 'The member of staff who decided it; null: nobody.'),
  of: lateFor,
})
export type LedgerPosting = z.infer<typeof LedgerPosting>

/** One day in Nairobi: the balances before it, its postings, and the balances after it. */
export const LedgerDay = z.object({
  day: z.string(),
  opening: noted(z.array(AccountBalance), 'The balance of each account at its start.'),
  postings: z.array(LedgerPosting),
  closing: noted(z.array(AccountBalance), 'The balance of each account at its end.'),
  simulated: noted(
    z.array(AccountBalance),
    'In production: the part of each closing balance that came from the simulator and is no real money.',
  ),
})
export type LedgerDay = z.infer<typeof LedgerDay>

/** `differences` says in plain words what does not agree; empty when `balanced`. */
export const LedgerCheck = z.object({
  balanced: noted(z.boolean(), 'Whether debit and credit of the day are equal.'),
  differences: noted(z.array(z.string()), 'Where an account disagrees with its rows.'),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const getLedgerDay = endpoint(calls.getLedgerDay, 'staff:figures', {
  summary: 'The ledger of one day; today by default',
  query: { day: z.optional(Day) },
  answer: LedgerDay,
})

/** `holders`: of the named account, what each holder has; those with 0 are left out. */
export const listAccounts = endpoint(calls.listAccounts, 'staff:figures', {
  summary: 'The balance of each account now or at the end of a day, on request by holder',
  query: {
    at: noted(z.optional(Day), 'The balances of the end of this day; left out: of now.'),
    account: noted(z.optional(LedgerAccount), 'The account whose holders to answer.'),
    holders: noted(z.optional(z.literal('1')), '`1`: also what each holder of `account` has.'),
  },
  answer: {
    accounts: noted(
      z.array(
        z.object({
          code: LedgerAccount,
          class: noted(z.enum(accountClasses), 'What kind of account it is.'),
          balance: Money,
        }),
      ),
      'The accounts of the books, in the order of a trial balance.',
    ),
    balanced: noted(z.boolean(), 'Whether debit and credit are equal.'),
    holders: noted(
      z.optional(
        z.array(
          z.object({
            holder: noted(
              z.string(),
              'Whose part of the account it is, such as `person:ID`, `run:ID`, `order:ID` or `receipt:ID`.',
            ),
            balance: Money,
          }),
        ),
      ),
      'Each holder of `account` with a balance.',
    ),
  },
})

/** What happened, once for its cause, and the accounts that it moved money between. */
export const LedgerEntry = z.object({
  _id: z.string(),
  kind: z.string(),
  at: noted(Instant, 'When the shop learned of it: the entry belongs to this day.'),
  happenedAt: noted(Instant, 'When it happened, which may be before the shop learned of it.'),
  by: noted(z.nullable(z.string()), 'Who decided it; null: M-Pesa or the shop.'),
  reason: noted(z.nullable(z.string()), 'Why it was done, in words.'),
  of: lateFor,
  reverses: noted(z.nullable(z.string()), 'The entry that it takes back.'),
  order: z.nullable(Id),
  receipt: noted(
    z.nullable(z.string()),
    "M-Pesa's code; for cash, and until the code is known, the payment's `_id`.",
  ),
  lines: noted(
    z.array(
      z.object({
        account: noted(LedgerAccount, 'The account of the books.'),
        holder: noted(
          z.nullable(z.string()),
          'Whose part of the account it is, such as `person:ID`, `run:ID`, `order:ID` or `receipt:ID`.',
        ),
        debit: noted(Money, 'A sum on the debit side: the shop has or spends more.'),
        credit: noted(Money, 'A sum on the credit side: the shop owes or earns more.'),
      }),
    ),
    'What the entry moves; debits and credits are equal.',
  ),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Newest first. Both days count. */
export const listEntries = endpoint(calls.listEntries, 'staff:figures', {
  summary: 'The entries of the books, with their lines',
  query: {
    limit: paging.limit,
    cursor: noted(
      z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'There is no such page.'))),
      'Where to continue: the `nextCursor` of the page before.',
    ),
    order: z.optional(Id),
    receipt: noted(
      z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      'Only entries of this M-Pesa code.',
    ),
    account: noted(z.optional(LedgerAccount), 'Only entries with this account.'),
    from: z.optional(Day),
    to: z.optional(Day),
  },
  answer: { entries: z.array(LedgerEntry), nextCursor },
})

export const checkLedger = endpoint(calls.checkLedger, 'staff:figures', {
  summary: 'Does the ledger balance and agree with the orders?',
  answer: LedgerCheck,
})

/** Both days count; without `from` or `to` the export begins or ends with the ledger. */
export const exportLedger = endpoint(calls.exportLedger, 'staff:figures', {
  summary: 'The postings of some days, as a CSV file',
  query: {
    from: z.optional(Day),
    to: z.optional(Day),
    language: z.optional(LanguageCode),
  },
})
