import { monthNames } from '@duka/contract/nairobi-time'
import { words } from '../lib/text/text.ts'

/** The names of months. */
export const dates = words('dates', { months: monthNames.en })
