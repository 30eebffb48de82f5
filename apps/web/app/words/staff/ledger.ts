import { labelsOf, moneyAccounts } from '@duka/contract/settings/payment-methods'
import { staffWords } from './staff-words.ts'

/** The double-entry ledger of the shop's money. */
export const ledgerWords = staffWords('ledgerWords', {
  title: 'Ledger',
  loading: 'Loading the ledger...',
  failed: 'Failed to load the ledger.',
  lead: 'Every shilling that came in, and where it is now. A day that is over never changes.',
  day: 'Day',
  check: 'Check',
  balanced: 'The ledger balances.',
  differences: (count: number) =>
    count === 1
      ? 'The ledger does not balance: 1 difference.'
      : `The ledger does not balance: ${count} differences.`,

  accounts: 'Accounts',
  accountsOf: (date: string) => `Accounts on ${date}`,
  accountsMore: 'Money in is positive, where it is now is negative. Together they are zero.',
  account: 'Account',
  opening: 'Opening',
  debit: 'Debit',
  credit: 'Credit',
  closing: 'Closing',
  simulated: 'Simulated',
  names: {
    ...labelsOf(moneyAccounts, 'en'),
    order: 'Orders',
    'to-match': 'To match',
    'refund-due': 'Refund due',
    'paid-back': 'Paid back',
  },

  postings: 'Postings',
  postingsOf: (date: string) => `Postings of ${date}`,
  noPostings: 'Nothing was posted on this day.',
  postedAt: 'Posted',
  occurredAt: 'Happened',
  order: 'Order',
  receipt: 'Receipt',
  who: 'Who',
})
