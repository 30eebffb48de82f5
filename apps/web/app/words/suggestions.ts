import { words } from '../lib/text/text.ts'

/** What is offered while somebody types a search. */
export const suggestionWords = words('suggestionWords', {
  label: 'Suggestions',
  found: (count: number) =>
    count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`,
})
