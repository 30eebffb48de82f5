import type { TextOf } from '../../../lib/text/text.ts'
import { stateNames } from '../../staff-frame/words.sw.ts'
import type * as english from './words.ts'

export const staffShipping: TextOf<typeof english.staffShipping> = {
  statuses: stateNames.parcel,
  title: 'Usafirishaji',
  loading: 'Inapakia rekodi za usafirishaji...',
  add: 'Ongeza rekodi mpya ya usafirishaji',
  empty:
    'Hakuna rekodi za usafirishaji zilizopatikana. Ongeza rekodi mpya au hakikisha oda zinaandaliwa.',
  searchHint: 'Oda, namba ya ufuatiliaji au simu',

  recordId: 'Rekodi',
  status: 'Hali',
  tracking: 'Ufuatiliaji',
  shippedAt: 'Ulitumwa',
  deliveredAt: 'Ulifika',
  changeStatusOf: (id) => `Badilisha hali ya rekodi ya usafirishaji ${id}`,
  about: (order: string, name: string) => `Oda ${order}, ${name}`,
  orderMoves: (status: string) =>
    `Oda itahamia ${status}, na mteja atapata ujumbe, ikiwa duka hutuma ujumbe.`,
  orderReturns: 'Oda itabaki ilivyo, uamue wewe: jaribu tena, au rudisha bidhaa.',
  orderStays: 'Oda itabaki ilivyo. Hakuna ujumbe utakaotumwa.',
  recordNamed: (id) => `rekodi ya usafirishaji ${id}`,

  createTitle: 'Ongeza rekodi mpya ya usafirishaji',
  editTitle: 'Hariri rekodi ya usafirishaji',
  orderHint: 'Andika namba, jina au barua pepe ili kupata oda.',
  addressHint:
    'Chagua oda kwanza: anwani za mteja wake zitapendekezwa. Iache wazi kwa oda isiyo na akaunti.',
  create: 'Ongeza rekodi',
  save: 'Hifadhi mabadiliko',
  saving: 'Inahifadhi...',
}
