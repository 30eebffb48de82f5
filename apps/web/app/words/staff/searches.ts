import { staffWords } from './staff-words.ts'

/** The searches that found nothing. */
export const searchWords = staffWords('searchWords', {
  title: 'Searches without results',
  lead: 'What customers searched for in the last 30 days without a result, most frequent first. Say what they mean, or stock it.',
  link: 'Searches without results',
  loading: 'Loading searches...',
  failed: 'Failed to load the searches.',
  search: 'Search',
  times: 'Times',
  add: 'Add as synonym',
  empty: 'Every search found something.',
  emptyMore: 'Searches without results appear here.',
  addTitle: (q: string) => `What does “${q}” mean?`,
  other: 'Another word for it',
  otherHint: 'A word from your product names, such as kettle.',
  otherNeeded: 'Please enter another word for it.',
  save: 'Add',
  added: 'Added. A search for it now finds these goods.',
  failedAdd: 'Failed to add the synonym.',
})
