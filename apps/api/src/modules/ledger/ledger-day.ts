import {
  type AccountBalance,
  type LedgerAccount,
  type LedgerDay,
  type LedgerPosting,
  ledgerAccounts,
} from '@duka/contract/ledger/ledger'
import { toShillings } from '@duka/contract/money'
import { daySpan } from '@duka/contract/nairobi-time'
import type { Db } from '../../db/client.ts'
import { closeLedgerBefore } from './close-ledger.queries.ts'
import { type PostingRow, selectPostings, sumAccounts, sumSimulated } from './ledger-day.queries.ts'
import type { Account } from './transfers.ts'

/**
 * One day in Nairobi: balances before it, its postings, balances after it. Of a day that is over it answers the same for ever. With `withSimulated`, payments of the
 * simulator count as money; otherwise `simulated` is their share of the balances.
 */
export async function readLedgerDay(
  db: Db,
  day: string,
  { withSimulated }: { withSimulated: boolean },
): Promise<LedgerDay> {
  const span = daySpan(day)
  await closeLedgerBefore(db, span.to)
  // One snapshot, so that opening, postings and closing always add up.
  return db.transaction(
    async (db) => ({
      day,
      opening: toBalances(await sumAccounts(db, span.from)),
      postings: (await selectPostings(db, span, { limit: undefined })).flatMap(toSides),
      closing: toBalances(await sumAccounts(db, span.to)),
      simulated: toBalances(withSimulated ? new Map() : await sumSimulated(db, span.to)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function toBalances(sums: Map<Account, number>): AccountBalance[] {
  const cents = new Map<LedgerAccount, number>()
  for (const [account, sum] of sums)
    cents.set(toAccount(account), (cents.get(toAccount(account)) ?? 0) + sum)
  return ledgerAccounts.map((account) => ({
    account,
    balance: toShillings(cents.get(account) ?? 0),
  }))
}

/** The public account of an internal one: held money may have to go back, so it is shown as *refund due*. */
function toAccount(account: Account): LedgerAccount {
  return account === 'held' ? 'refund-due' : account
}

/** The debit and credit entries of a transfer; none if both are the same public account. */
export function toSides(row: PostingRow): LedgerPosting[] {
  const [debit, credit] = [toAccount(row.debit), toAccount(row.credit)]
  if (debit === credit) return []
  const amount = toShillings(row.cents)
  const both = {
    postedAt: row.postedAt.toISOString(),
    occurredAt: row.occurredAt.toISOString(),
    order: row.orderId,
    receipt: row.receipt,
    who: row.who,
  }
  return [
    { account: debit, debit: amount, credit: 0, ...both },
    { account: credit, debit: 0, credit: amount, ...both },
  ]
}
