import type { TextOf } from '../../lib/text/text.ts'

export const pages: TextOf<typeof import('../pages.ts').pages> = {
  updated: (day) => `Ilibadilishwa mwisho ${day}`,
  others: 'Zaidi kuhusu duka',
}
