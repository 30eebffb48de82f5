import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './choice-words.ts'

export const choiceWords: TextOf<typeof english.choiceWords> = {
  size: 'Chagua saizi kwanza',
  colour: 'Chagua rangi kwanza',
  other: 'Chagua moja kwanza',
}
