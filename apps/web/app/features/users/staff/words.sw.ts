import type { TextOf } from '../../../lib/text/text.ts'
import { stateNames } from '../../staff-frame/words.sw.ts'
import type * as english from './words.ts'

export const staffUsers: TextOf<typeof english.staffUsers> = {
  roleNames: stateNames.role,
  title: 'Watumiaji',
  loading: 'Inapakia watumiaji...',
  filterByRole: 'Chuja kwa jukumu',
  allRoles: 'Majukumu yote',
  roles: { customer: 'Mteja', manager: 'Meneja', admin: 'Msimamizi mkuu' },
  searchHint: 'Jina, jina la mtumiaji, barua pepe au simu',
  none: 'Hakuna watumiaji waliopatikana',
  noneWith: ' wenye jukumu: {role}',
  view: 'Tazama',
  viewNamed: (name) => `Tazama ${name}`,
  changeRole: 'Badilisha jukumu',
  changeRoleOf: (name) => `Badilisha jukumu la ${name}`,
  updateRole: 'Badilisha jukumu',
  details: 'Maelezo ya mtumiaji',
  createdAt: 'Alijisajili',
  updatedAt: 'Ilibadilishwa mwisho',
  delete: 'Futa mtumiaji',
  deleted: 'Mtumiaji amefutwa!',
  failedDelete: 'Imeshindwa kumfuta mtumiaji.',
}

export const staffAddresses: TextOf<typeof english.staffAddresses> = {
  title: 'Anwani',
  loading: 'Inapakia anwani...',
  filterHint: 'Jina, simu, barua pepe, ID',
  filter: 'Chuja',
  whose: 'Anwani za nani?',
  deleteOrders: 'Oda hubaki na nakala yake.',
  deleteDefault: 'Ndiyo ya kawaida: anwani nyingine mpya zaidi itachukua nafasi yake.',
  empty: 'Hakuna anwani zilizopatikana.',
  emptyMore: 'Anwani huonekana hapa wateja wakizihifadhi.',
  emptyOfUser: 'Mtumiaji huyu hana anwani aliyohifadhi.',
  city: 'Mji',
  postalCode: 'Msimbo wa posta',
  country: 'Nchi',
  editTitle: 'Hariri anwani',
  save: 'Hifadhi mabadiliko',
  saving: 'Inahifadhi...',
  failedUpdate: 'Imeshindwa kubadilisha anwani.',
}

export const customerWords: TextOf<typeof english.customerWords> = {
  title: 'Wateja',
  loading: 'Inapakia wateja...',
  failed: 'Imeshindikana kupakia wateja. Angalia mtandao wako.',
  searchHint: 'Jina, barua pepe au tarakimu za mwisho za simu',
  sortBy: 'Panga kwa',
  last: 'Oda ya mwisho',
  sorts: { spent: 'Alizotumia', orders: 'Oda', name: 'Jina' },
  spent: 'Ametumia',
  nobody: 'Hana jina',
  orders: (count) => `Oda ${count}`,
  none: 'Bado hakuna aliyeagiza.',
  noneMore: 'Kila anayeagiza huonekana hapa, awe na akaunti au la.',
  noneFound: 'Hakuna mteja anayelingana.',
  back: 'Rudi kwa wateja',
  openAccount: 'Fungua akaunti',
  failedOne: 'Imeshindikana kupakia mteja huyu. Angalia mtandao wako.',
  outstanding: (sum) => `${sum} bado hazijalipwa`,
  noteMore:
    'Huonwa na wafanyakazi tu, na mwenyewe kwenye nakala ya taarifa zake. Hufutwa pamoja na oda yake ya mwisho.',
}

export const personWords: TextOf<typeof english.personWords> = {
  loading: 'Inapakia mtu...',
  failed: 'Imeshindikana kupakia mtu huyu.',
  back: 'Rudi kwa watumiaji',
  about: 'Kuhusu',
  phones: 'Simu',
  noPhone: 'Bado hakuna namba ya simu.',
  call: 'Piga',
  callNamed: (phone) => `Piga ${phone}`,
  whatsapp: 'WhatsApp',
  whatsappNamed: (phone) => `WhatsApp kwa ${phone}`,
  sms: 'SMS',
  smsNamed: (phone) => `SMS kwa ${phone}`,
  since: 'Alijisajili',
  newOrder: 'Oda mpya ya mtu huyu',
  changes: 'Mabadiliko ya wafanyakazi',
  makeRole: (role) => `Mpe jukumu la ${role}`,
  endSessions: 'Mtoe kwenye vifaa vyote',
  askEndSessions: 'Umtoe mtu huyu kwenye vifaa vyote?',
  endsSessions: 'Atalazimika kuingia tena kwenye kila simu na kompyuta. Akaunti itabaki ilivyo.',
  sessionsEnded: 'Mtu huyu ametolewa kwenye vifaa vyote.',
  failedEndSessions: 'Imeshindikana kumtoa mtu huyu.',

  sums: (count, spent) => `Oda ${count}, amelipa ${spent}`,
  open: (count) => `${count} bado wazi`,
  noOrders: 'Bado hana oda.',
  allOrders: 'Oda zote za mtu huyu',
  pieces: (count) => (count === 1 ? 'kipande 1' : `vipande ${count}`),
  noAddresses: 'Hana anwani iliyohifadhiwa.',
  allAddresses: 'Badilisha anwani',
  messages: 'Ujumbe',
  noMessages: 'Bado hakuna ujumbe kwa mtu huyu.',
  allMessages: 'Ujumbe wote kwa mtu huyu',

  noteMore:
    'Wafanyakazi pekee huyasoma, na mwenyewe akipakua nakala ya data yake. Hufutwa pamoja na akaunti.',
  save: 'Hifadhi maelezo',
  saved: 'Maelezo yamehifadhiwa.',
  failedSave: 'Imeshindikana kuhifadhi maelezo.',
  savedBy: (at, by) => `Yalihifadhiwa ${at}, ${by}`,
  savedAt: (at) => `Yalihifadhiwa ${at}`,
  nowSays: 'Sasa yanasema:',
  nowEmpty: 'Maelezo yameondolewa.',

  becomesStaff:
    'Atatolewa, kisha akiingia kwa nenosiri ataweza kufungua dashibodi, yenye wateja, oda na pesa zote.',
  becomesCustomer: 'Hataweza tena kufungua dashibodi. Oda zake mwenyewe zitabaki.',
  staysStaff: 'Ataendelea kufungua dashibodi.',
  deleteOrders:
    'Oda zilizopita zitabaki kwa ajili ya hesabu, bila jina, simu, maelezo na anwani. Oda zinazosubiri bila pesa zitaghairiwa.',
  deleteRest:
    'Anwani, kikapu, vipendwa, ujumbe na maelezo vitafutwa. Maoni yatabaki kama ya “Mteja”.',
  deleteRefused:
    'Ikiwa pesa au bidhaa bado ziko njiani, au oda iliyofikishwa haijalipwa, hakuna kitakachofutwa na duka litasema hivyo.',
  deleteTold:
    'Ataondolewa kwenye vifaa vyote, na ataambiwa kwa barua pepe na kwa SMS kwenye simu aliyoithibitisha.',
}
