import { words } from '../lib/text/text.ts'

/** The owner's pages. */
export const pages = words('pages', {
  updated: (day: string) => `Last changed on ${day}`,
  others: 'More about the shop',
})
