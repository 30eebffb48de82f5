import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './suggestion-words.ts'

export const suggestionWords: TextOf<typeof english.suggestionWords> = {
  label: 'Mapendekezo',
  found: (count) => `Mapendekezo ${count}. Tumia vitufe vya mishale.`,
  forget: 'Futa ulizotafuta karibuni',
  buying: 'Uwasilishaji na malipo',
  all: (typed) => `Ona zote za “${typed}”`,
  allOf: (count, typed) => `Ona zote ${count} za “${typed}”`,
}
