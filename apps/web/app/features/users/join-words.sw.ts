import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './join-words.ts'

export const joinWords: TextOf<typeof english.joinWords> = {
  title: (shop) => `Fanya kazi ${shop}`,
  lead: (name) => `${name}, chagua jina la mtumiaji na nenosiri. Kisha umeingia.`,
  emailHint: 'Utaingia kwa barua pepe hii.',
  join: 'Fungua akaunti yangu',
  joining: 'Inafungua...',
  done: 'Karibu! Akaunti yako imefunguliwa.',
  failed: 'Imeshindwa kufungua akaunti. Angalia mtandao wako.',
  over: 'Mwaliko huu haufanyi kazi tena',
  overMore: 'Mwombe mwenye duka mwaliko mpya.',
}
