import type { TextOf } from '../../../lib/text/text.ts'

export const findWords: TextOf<typeof import('../../staff/search.ts').findWords> = {
  label: 'Tafuta oda, watu, bidhaa na kurasa',
  placeholder: 'Tafuta',
  hint: 'Namba ya oda, simu, jina, risiti, bidhaa au SKU',
  results: 'Zilizopatikana',
  waiting: 'Inatafuta...',
  nothing: (typed) => `Hakuna kilichopatikana kwa “${typed}”.`,
  failed: 'Imeshindwa kutafuta. Angalia mtandao wako kisha ujaribu tena.',
  kinds: {
    orders: 'Oda',
    payments: 'Malipo',
    products: 'Bidhaa',
    customers: 'Wateja',
    pages: 'Kurasa',
  },
  all: {
    orders: 'Oda zote zilizopatikana',
    payments: 'Oda zote zenye risiti hii',
    products: 'Bidhaa zote zilizopatikana',
    customers: 'Wateja wote waliopatikana',
  },
  left: (count) => (count === 0 ? 'Zimeisha' : `Zimebaki ${count}`),
  notMatched: 'Hayajalinganishwa na oda',
  ofOrder: (number) => `Oda ${number}`,
}
