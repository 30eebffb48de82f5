import { accountCodes } from '@duka/contract/ledger/accounts'
import type { LedgerAccount, LedgerDay } from '@duka/contract/ledger/ledger'

/** One account on one day, in shillings: `opening + debit - credit = closing`. */
export interface DayBalance {
  account: LedgerAccount
  opening: number
  debit: number
  credit: number
  closing: number
  /** The part of `closing` that only the simulator paid; always 0 outside production. */
  simulated: number
}

/** The accounts that had or have money on this day, with what was posted to them. */
export function balancesOf({ opening, postings, closing, simulated }: LedgerDay): DayBalance[] {
  const balances = accountCodes.map((account) => {
    const own = postings.filter((posting) => posting.account === account)
    return {
      account,
      opening: balanceOf(opening, account),
      debit: sum(own.map(({ debit }) => debit)),
      credit: sum(own.map(({ credit }) => credit)),
      closing: balanceOf(closing, account),
      simulated: balanceOf(simulated, account),
    }
  })
  return balances.filter(
    ({ opening, debit, credit, closing, simulated }) =>
      opening || debit || credit || closing || simulated,
  )
}

function balanceOf(balances: LedgerDay['opening'], account: LedgerAccount): number {
  return balances.find((balance) => balance.account === account)?.balance ?? 0
}

/** Added up in cents, because shillings with decimals do not add up exactly. */
function sum(shillings: number[]): number {
  return shillings.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}
