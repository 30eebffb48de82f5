import type { TextOf } from '../../lib/text/text.ts'

export const dates: TextOf<typeof import('../dates.ts').dates> = {
  months: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
}
