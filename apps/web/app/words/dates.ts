import { words } from '../lib/text.ts'

/** What a date is said with. */
export const dates = words(
  { months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] },
  'dates',
)
