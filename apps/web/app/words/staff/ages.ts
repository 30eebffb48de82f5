import { staffWords } from './staff-words.ts'

/** How long something waits, in one short word. */
export const ages = staffWords('ages', {
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
})
