import type { TextOf } from '../../../lib/text/text.ts'

export const searchWords: TextOf<typeof import('../../staff/searches.ts').searchWords> = {
  title: 'Walichotafuta bila kupata',
  lead: 'Kile wateja walitafuta siku 30 zilizopita bila kupata kitu, kilichotafutwa zaidi kwanza. Eleza maana yake, au kiweke dukani.',
  link: 'Walichotafuta bila kupata',
  loading: 'Inapakia...',
  failed: 'Imeshindwa kupakia walichotafuta.',
  search: 'Walitafuta',
  times: 'Mara',
  add: 'Ongeza kisawe',
  empty: 'Kila utafutaji ulipata kitu.',
  emptyMore: 'Utafutaji usiopata kitu utaonekana hapa.',
  addTitle: (q) => `“${q}” ni nini?`,
  other: 'Neno lingine lake',
  otherHint: 'Neno kutoka kwa majina ya bidhaa zako, kama kettle.',
  otherNeeded: 'Tafadhali weka neno lingine lake.',
  save: 'Ongeza',
  added: 'Limeongezwa. Sasa utafutaji wake unapata bidhaa hizi.',
  failedAdd: 'Imeshindwa kuongeza kisawe.',
}
