import { words } from '../../lib/text/text.ts'

/** Shown to a shopper who wants to buy before choosing an option. */
export const choiceWords = words('choiceWords', {
  size: 'Choose a size first',
  colour: 'Choose a colour first',
  other: 'Choose one first',
})
