import type { TextOf } from '../../lib/text/text.ts'

export const suggestionWords: TextOf<typeof import('../suggestions.ts').suggestionWords> = {
  label: 'Mapendekezo',
  found: (count) => `Mapendekezo ${count}. Tumia vitufe vya mishale.`,
}
