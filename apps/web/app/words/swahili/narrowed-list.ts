import type { TextOf } from '../../lib/text/text.ts'

export const narrowedList: TextOf<typeof import('../narrowed-list.ts').narrowedList> = {
  partial: 'Hakuna kinachofanana na maneno yote. Hivi vinafanana zaidi.',
  didYouMean: 'Ulimaanisha',
  within: (category) => `Ndani ya ${category}`,
  allOf: (category) => `${category}: zote`,
  chosen: 'Vichujio ulivyochagua',
  remove: (filter) => `Ondoa ${filter}`,
  clear: 'Ondoa vichujio',
  none: 'Hakuna bidhaa zilizopatikana',
  noneMore: 'Jaribu neno lingine, kategoria nyingine au vichujio vichache.',
  best: 'Zinazonunuliwa zaidi',
}
