import { words } from '../lib/text/text.ts'

/** The names of months. */
export const dates = words(
  { months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] },
  'dates',
)
