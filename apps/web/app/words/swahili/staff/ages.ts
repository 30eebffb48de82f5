import type { TextOf } from '../../../lib/text/text.ts'

export const ages: TextOf<typeof import('../../staff/ages.ts').ages> = {
  minutes: (count) => `dk ${count}`,
  hours: (count) => `saa ${count}`,
  days: (count) => `siku ${count}`,
}
