import { words } from '../../lib/text/text.ts'

/** What is offered while somebody types a search, and the pages that answer one. */
export const suggestionWords = words('suggestionWords', {
  label: 'Suggestions',
  found: (count: number) =>
    count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`,
  forget: 'Clear recent searches',
  buying: 'Delivery and payment',
  all: (typed: string) => `See all for “${typed}”`,
  allOf: (count: number, typed: string) => `See all ${count} for “${typed}”`,
})
