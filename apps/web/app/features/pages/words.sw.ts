import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const staffPages: TextOf<typeof english.staffPages> = {
  title: 'Kurasa',
  lead: 'Yale duka linasema kujihusu, na masharti yake. Kila mtu anaweza kuzisoma.',
  loading: 'Inapakia kurasa...',
  failed: 'Imeshindwa kupakia kurasa.',
  add: 'Ukurasa mpya',
  name: 'Kichwa',
  changed: 'Ilibadilishwa',
  draft: 'Rasimu ya kwanza',
  swahili: 'Kiswahili',
  hasSwahili: 'Ndiyo',
  noSwahili: 'Kiingereza tu',
  drafts: (titles) =>
    `${titles}: hakuna aliyekagua rasimu hizi za kwanza bado. Zisome, badilisha yasiyo kweli kwa duka lako, kisha uzihifadhi. Si ushauri wa kisheria.`,
  open: 'Fungua',

  editTitle: (title) => `Hariri ${title}`,
  addressHint: 'Herufi ndogo, tarakimu na vistari. Haiwezi kubadilishwa baadaye.',
  titleSw: 'Kichwa kwa Kiswahili',
  textHint:
    'Markdown: # kichwa, **nzito**, - orodha, [maneno](/terms) kwa kiungo. HTML huonyeshwa kama maandishi.',
  textSwHint: 'Ukiacha wazi: wasomaji wa Kiswahili wataona ya Kiingereza.',
  isDraft:
    'Rasimu ya kwanza ambayo hakuna aliyeikagua bado. Wateja tayari wanaisoma: badilisha yasiyo kweli kwa duka lako, kisha uihifadhi.',
  isOwnAbout:
    'Wasomaji huona ukurasa ambao duka hutengeneza lenyewe. Ukiuhifadhi, wataona maandishi yako.',
  save: 'Hifadhi ukurasa',
  saved: 'Ukurasa umehifadhiwa!',
  failedSave: 'Imeshindwa kuhifadhi ukurasa.',
  previewing: 'Inaandaa...',
  failedPreview: 'Imeshindwa kuonyesha utakavyoonekana.',
  empty: 'Hakuna kilichoandikwa bado.',
  remove: 'Futa ukurasa',
  removeAsk: (title) =>
    `Ufute ukurasa "${title}"? Matoleo yake yatabaki, na kiungo chake hakitafanya kazi tena.`,
  resetAsk: 'Urudi kwenye rasimu ya kwanza ya duka? Matoleo yako yatabaki.',
  reset: 'Rudi kwenye rasimu ya kwanza',
  removed: 'Ukurasa umefutwa.',
  failedRemove: 'Imeshindwa kufuta ukurasa.',

  versions: 'Matoleo',
  versionsMore: 'Oda huandika ni toleo gani la masharti na faragha lililotumika.',
  noVersions: 'Hakuna aliyehifadhi ukurasa huu bado.',
  by: (name) => `na ${name}`,
  deleted: 'limefutwa',
  now: 'linaonyeshwa sasa',
  showNamed: (version) => `Onyesha toleo ${version}`,
  version: (version) => `Toleo ${version}`,
  restore: 'Rudisha',
  restoreNamed: (version) => `Rudisha toleo ${version}`,
  restored: 'Toleo la awali linaonyeshwa tena.',
  failedRestore: 'Imeshindwa kurudisha toleo.',
}
