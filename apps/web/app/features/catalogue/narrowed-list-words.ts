import { words } from '../../lib/text/text.ts'

/** A searched, filtered or empty list. Not with the texts of the list, because a first visit shows none of these. */
export const narrowedList = words('narrowedList', {
  partial: 'No product matches every word. These are the closest.',
  haveNone: (q: string) => `We have no “${q.trim()}”. These are the closest.`,
  mentioned: (q: string) => `No product is called “${q.trim()}”. These mention it.`,
  didYouMean: 'Did you mean',
  chosen: 'Chosen filters',
  remove: (filter: string) => `Remove ${filter}`,
  clear: 'Clear filters',
  none: 'No products found',
  noneMore: 'Try another word, another category or fewer filters.',
  noneYet: 'The first goods are on their way.',
  pricesSwapped: (lowest: string, highest: string) =>
    `The lowest price, ${lowest}, is above the highest, ${highest}.`,
  swap: 'Swap the prices',
  best: 'Best sellers',
})
