import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const wishList: TextOf<typeof english.wishList> = {
  title: 'Vipendwa',
  added: 'Imewekwa kwenye vipendwa vyako.',
  removed: 'Imeondolewa kwenye vipendwa vyako.',
  open: 'Fungua',
  list: 'Bidhaa unazozipenda, mpya kwanza',
  count: (count) => (count === 1 ? 'Bidhaa 1' : `Bidhaa ${count}`),
  removeNamed: (name) => `Ondoa ${name} kwenye vipendwa`,
  removedNamed: (name) => `${name} imeondolewa kwenye vipendwa vyako.`,
  empty: 'Huna vipendwa bado',
  emptyMore: 'Gusa moyo kwenye bidhaa ili uipate hapa tena.',
  onDevice: 'Orodha hii iko kwenye kifaa hiki tu. Ingia ili uione kwenye vifaa vyako vyote.',
  stale: 'Duka halipatikani kwa sasa. Bei na idadi huenda zimebadilika.',
  waits: 'Huna mtandao. Vipendwa vyako vitasasishwa baadaye.',
  failed: 'Vipendwa vyako havikuweza kubadilishwa.',
  loadFailed: 'Imeshindwa kupakia vipendwa vyako.',
}
