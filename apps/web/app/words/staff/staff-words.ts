import { type Words, words } from '../../lib/text/text.ts'

/**
 * Declares the texts of one part of the staff pages. `part` is the name of the constant, and the key of
 * its Swahili texts in `words/swahili/staff/staff-parts.ts`, which only staff download.
 */
export function staffWords<Text>(part: string, english: Text): Words<Text> {
  return words(english, part)
}
