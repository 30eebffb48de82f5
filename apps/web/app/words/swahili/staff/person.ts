import type { TextOf } from '../../../lib/text/text.ts'

export const personWords: TextOf<typeof import('../../staff/person.ts').personWords> = {
  person: 'Mtu',
  loading: 'Inapakia mtu...',
  failed: 'Imeshindikana kupakia mtu huyu.',
  back: 'Rudi kwa watumiaji',
  about: 'Kuhusu',
  username: 'Jina la mtumiaji',
  email: 'Barua pepe',
  phones: 'Simu',
  noPhone: 'Bado hakuna namba ya simu.',
  call: 'Piga',
  callNamed: (phone) => `Piga ${phone}`,
  whatsapp: 'WhatsApp',
  whatsappNamed: (phone) => `WhatsApp kwa ${phone}`,
  sms: 'SMS',
  smsNamed: (phone) => `SMS kwa ${phone}`,
  since: 'Alijisajili',
  role: 'Jukumu',
  newOrder: 'Oda mpya ya mtu huyu',
  changes: 'Mabadiliko ya wafanyakazi',
  makeRole: (role) => `Mpe jukumu la ${role}`,
  endSessions: 'Mtoe kwenye vifaa vyote',
  askEndSessions: 'Umtoe mtu huyu kwenye vifaa vyote?',
  endsSessions: 'Atalazimika kuingia tena kwenye kila simu na kompyuta. Akaunti itabaki ilivyo.',
  sessionsEnded: 'Mtu huyu ametolewa kwenye vifaa vyote.',
  failedEndSessions: 'Imeshindikana kumtoa mtu huyu.',

  orders: 'Oda',
  sums: (count, spent) => `Oda ${count}, amelipa ${spent}`,
  open: (count) => `${count} bado wazi`,
  noOrders: 'Bado hana oda.',
  allOrders: 'Oda zote za mtu huyu',
  pieces: (count) => (count === 1 ? 'kipande 1' : `vipande ${count}`),
  addresses: 'Anwani',
  noAddresses: 'Hana anwani iliyohifadhiwa.',
  allAddresses: 'Badilisha anwani',
  default: 'Ya kawaida',
  messages: 'Ujumbe',
  noMessages: 'Bado hakuna ujumbe kwa mtu huyu.',
  allMessages: 'Ujumbe wote kwa mtu huyu',

  note: 'Maelezo',
  noteMore:
    'Wafanyakazi pekee huyasoma, na mwenyewe akipakua nakala ya data yake. Hufutwa pamoja na akaunti.',
  save: 'Hifadhi maelezo',
  saving: 'Inahifadhi...',
  saved: 'Maelezo yamehifadhiwa.',
  failedSave: 'Imeshindikana kuhifadhi maelezo.',
  savedBy: (at, by) => `Yalihifadhiwa ${at}, ${by}`,
  savedAt: (at) => `Yalihifadhiwa ${at}`,
  nowSays: 'Sasa yanasema:',
  nowEmpty: 'Maelezo yameondolewa.',

  only: (name) => `Za ${name} pekee`,
  everybody: 'Onyesha za wote',

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
