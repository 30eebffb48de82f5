import { words } from '../../lib/text/text.ts'

/** How long something waits, in one short word. */
export const ages = words({
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
})
