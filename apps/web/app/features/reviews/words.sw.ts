import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const reviews: TextOf<typeof english.reviews> = {
  title: 'Maoni ya wanunuzi',
  average: (stars) => `${stars} kati ya 5`,
  stars: (stars) => `Nyota ${stars} kati ya 5`,
  count: (count) => (count === 1 ? 'Maoni 1' : `Maoni ${count}`),
  withStars: (stars, count) => `Nyota ${stars}: ${count}`,
  customer: 'Mteja',
  edited: (date) => `yamebadilishwa ${date}`,
  answer: (shop) => `Jibu kutoka ${shop}`,
  more: 'Onyesha zaidi',
  newest: 'Maoni mapya zaidi',
  moreFailed: 'Maoni zaidi hayakuweza kupakiwa. Tafadhali jaribu tena.',
  write: 'Andika maoni',
  change: 'Badilisha maoni yako',
  writeOf: (name) => `Andika maoni kuhusu ${name}`,
  changeOf: (name) => `Badilisha maoni yako kuhusu ${name}`,
  hidden: 'Duka limeficha maoni yako.',
}
