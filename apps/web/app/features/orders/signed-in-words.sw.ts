import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './signed-in-words.ts'

export const returnWords: TextOf<typeof english.returnWords> = {
  title: 'Bidhaa zilizorudishwa',
  states: {
    requested: 'Imeombwa',
    approved: 'Imekubaliwa, haijafika bado',
    declined: 'Imekataliwa',
    received: 'Imepokelewa',
  },
  reasons: {
    defective: 'Imeharibika au ina kasoro',
    'not-as-described': 'Si kama ilivyoelezwa',
    'wrong-item': 'Si ile iliyoagizwa',
    unwanted: 'Haitakiwi tena',
    size: 'Saizi haitoshi',
    other: 'Sababu nyingine',
  },
  piece: (quantity, name) => `${quantity} × ${name}`,
  without: 'Bila bidhaa',
  sum: (amount) => `Bei imepungua kwa ${amount}`,
  shopSays: (text) => `Duka: ${text}`,
  customerSays: (text) => `Mteja: ${text}`,
  noted: (text) => `Maelezo: ${text}`,
  open: 'Rudisha bidhaa',
  lead: (until) => `Unaweza kuomba hadi ${until}. Duka litakujibu kabla ya kutuma chochote.`,
  of: (name, most) => `${name}: ngapi kati ya ${most}?`,
  why: 'Kwa nini?',
  choose: 'Chagua...',
  whyOf: (name) => `${name}: kwa nini?`,
  note: 'Tatizo ni nini?',
  noteHint: 'Inahitajika kwa sababu nyingine.',
  send: 'Omba dukani',
  sending: 'Inaomba...',
  sent: 'Duka limepata ombi lako. Litakujibu.',
  failed: 'Ombi halikuweza kutumwa.',
}
