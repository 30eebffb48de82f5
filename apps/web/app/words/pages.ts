import { words } from '../lib/text/text.ts'

/** The owner's pages. */
export const pages = words(
  {
    draft: 'This is a first draft. The shop has not checked it yet.',
    updated: (day: string) => `Last changed on ${day}`,
    others: 'More about the shop',
  },
  'pages',
)
