import { monthNames } from '@duka/contract/nairobi-time'
import type { TextOf } from '../../lib/text/text.ts'

export const dates: TextOf<typeof import('../dates.ts').dates> = {
  months: monthNames.sw,
}
