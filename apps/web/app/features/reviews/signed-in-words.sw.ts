import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './signed-in-words.ts'

export const ownReview: TextOf<typeof english.ownReview> = {
  title: 'Maoni yako',
  rating: 'Unatoa nyota ngapi?',
  names: ['Mbaya', 'Si nzuri', 'Wastani', 'Nzuri', 'Nzuri sana'],
  star: (stars, name) => `Nyota ${stars}: ${name}`,
  headline: 'Kichwa (si lazima)',
  text: 'Wengine wajue nini? (si lazima)',
  public: 'Kila mtu anaweza kuyasoma, pamoja na jina lako la kwanza.',
  save: 'Chapisha maoni',
  change: 'Hifadhi mabadiliko',
  saved: 'Asante. Maoni yako yamechapishwa.',
  savedHidden: 'Maoni yako yamehifadhiwa. Duka bado linayaficha.',
  failed: 'Imeshindwa kuhifadhi maoni yako.',
  loadFailed: 'Imeshindwa kupakia maoni yako.',
  remove: 'Futa maoni',
  ask: 'Ufute maoni yako?',
  removed: 'Maoni yako yamefutwa.',
  removeFailed: 'Imeshindwa kufuta maoni yako.',
  hidden: 'Duka limeficha maoni haya. Hakuna mwingine anayeyaona.',
  reason: (reason) => `Sababu: ${reason}`,
  back: 'Rudi kwenye bidhaa',
}
