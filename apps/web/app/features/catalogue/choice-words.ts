import { words } from '../../lib/text/text.ts'

/** Said to who wants to buy before an option is chosen. */
export const choiceWords = words('choiceWords', {
  size: 'Choose a size first',
  colour: 'Choose a colour first',
  other: 'Choose one first',
})
