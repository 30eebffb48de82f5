import { type AccountCode, accountCodes } from '@duka/contract/ledger/accounts'
import type { AccountBalance, LedgerDay, LedgerPosting } from '@duka/contract/ledger/ledger'
import { toShillings } from '@duka/contract/money'
import { daySpan } from '@duka/contract/nairobi-time'
import type { Db } from '../../db/client.ts'
import { closeLedgerBefore } from './close-ledger.queries.ts'
import { type PostingRow, selectPostings, sumAccounts, sumSimulated } from './ledger-day.queries.ts'

/**
 * One day in Nairobi: balances before it, its postings, balances after it. Of a day that is over it answers the same for ever,
 * unless it is open and a statement tells more of it. With `withSimulated`, payments of the simulator count as money; otherwise
 * `simulated` is their share of the balances.
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

function toBalances(sums: Map<AccountCode, number>): AccountBalance[] {
  return accountCodes.map((account) => ({
    account,
    balance: toShillings(sums.get(account) ?? 0),
  }))
}

/** The debit and credit of a transfer; none where the account stays the same, such as from drawer to drawer. */
export function toSides(row: PostingRow): LedgerPosting[] {
  const { debit, credit } = row
  if (debit === credit) return []
  const amount = toShillings(row.cents)
  const both = {
    entry: String(row.entry),
    postedAt: row.postedAt.toISOString(),
    occurredAt: row.occurredAt.toISOString(),
    order: row.orderId,
    orderNumber: row.orderNumber,
    receipt: row.receipt,
    who: row.who,
    of: row.of,
  }
  return [
    { account: debit, debit: amount, credit: 0, ...both },
    { account: credit, debit: 0, credit: amount, ...both },
  ]
}
