import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './narrowed-list-words.ts'

export const narrowedList: TextOf<typeof english.narrowedList> = {
  partial: 'Hakuna kinachofanana na maneno yote. Hivi vinafanana zaidi.',
  haveNone: (q) => `Hatuna “${q.trim()}”. Hivi vinafanana zaidi.`,
  mentioned: (q) => `Hakuna bidhaa inayoitwa “${q.trim()}”. Hizi zinaitaja.`,
  didYouMean: 'Ulimaanisha',
  chosen: 'Vichujio ulivyochagua',
  remove: (filter) => `Ondoa ${filter}`,
  clear: 'Ondoa vichujio',
  none: 'Hakuna bidhaa zilizopatikana',
  noneMore: 'Jaribu neno lingine, kategoria nyingine au vichujio vichache.',
  noneYet: 'Bidhaa za kwanza zinakuja.',
  pricesSwapped: (lowest, highest) =>
    `Bei ya chini, ${lowest}, ni kubwa kuliko bei ya juu, ${highest}.`,
  swap: 'Badilisha nafasi za bei',
  best: 'Zinazonunuliwa zaidi',
}
