import { labelsOf, moneyAccounts } from '@duka/contract/settings/payment-methods'
import type { TextOf } from '../../../lib/text/text.ts'

export const ledgerWords: TextOf<typeof import('../../staff/ledger.ts').ledgerWords> = {
  title: 'Leja',
  loading: 'Inapakia leja...',
  failed: 'Imeshindwa kupakia leja.',
  lead: 'Kila shilingi iliyoingia, na mahali ilipo sasa. Siku iliyopita haibadiliki kamwe.',
  day: 'Siku',
  check: 'Ukaguzi',
  balanced: 'Leja inalingana.',
  differences: (count) => `Leja hailingani: tofauti ${count}.`,

  accounts: 'Akaunti',
  accountsOf: (date) => `Akaunti za ${date}`,
  accountsMore: 'Pesa zilizoingia ni chanya, mahali zilipo sasa ni hasi. Zikijumlishwa ni sifuri.',
  account: 'Akaunti',
  opening: 'Mwanzo',
  debit: 'Debiti',
  credit: 'Krediti',
  closing: 'Mwisho',
  simulated: 'Za majaribio',
  names: {
    ...labelsOf(moneyAccounts, 'sw'),
    order: 'Oda',
    'to-match': 'Za kulinganisha',
    'refund-due': 'Za kurudishwa',
    'paid-back': 'Zilizorudishwa',
  },

  postings: 'Maingizo',
  postingsOf: (date) => `Maingizo ya ${date}`,
  noPostings: 'Hakuna kilichoingizwa siku hii.',
  postedAt: 'Iliingizwa',
  occurredAt: 'Ilitokea',
  order: 'Oda',
  receipt: 'Risiti',
  who: 'Nani',
}
