import type { TextOf } from '../../../lib/text/text.ts'

export const lowStockWords: TextOf<typeof import('../../staff/low-stock.ts').lowStockWords> = {
  title: 'Zinazokaribia kuisha',
  lead: 'Bidhaa ambazo stoo yake imefika kiwango chake cha chini au imepita.',
  loading: 'Inapakia zinazokaribia kuisha...',
  failed: 'Imeshindwa kupakia zinazokaribia kuisha.',
  link: 'Zinazokaribia kuisha',
  all: 'Zote zinazokaribia kuisha',
  empty: 'Kila bidhaa ipo ya kutosha.',
  emptyFiltered: 'Hakuna bidhaa ya kategoria hii inayokaribia kuisha.',
  left: 'Zimebaki',
}
