import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './signed-in-words.ts'

export const profile: TextOf<typeof english.profile> = {
  title: 'Sasisha wasifu',
  who: 'Wewe ni nani',
  reach: 'Tutakavyokufikia',
  emailHint: 'Ukiwa na barua pepe unapata risiti, na unaweza kuingia bila SMS.',
  phone: 'Namba ya simu (si lazima)',
  phoneHint: 'Tutakujazia unapolipa kwa M-Pesa.',
  orderedWith: (phone) => `Oda yako ya mwisho ina namba ${phone}.`,
  useIt: 'Tumia namba hii',
  save: 'Hifadhi mabadiliko',
  passwordMore: 'Ukilibadilisha, vifaa vyako vingine vitatoka kwenye akaunti.',
  noPassword: 'Huna nenosiri: unaingia kwa simu yako.',
  noPasswordYet:
    'Huna nenosiri: unaingia kwa simu yako. Hifadhi barua pepe kwanza, kisha uchague nenosiri.',
  choosePassword: 'Chagua nenosiri',
  changePassword: 'Badilisha nenosiri',
  dataMore: 'Kila kitu ambacho duka linakijua kukuhusu, kama faili.',
  download: 'Pakua taarifa zangu',
  downloading: 'Inaandaa...',
  downloadFailed: 'Imeshindwa kupakua taarifa zako.',
  fileName: 'taarifa-zangu-duka.json',
  remove: 'Futa akaunti',
  removeMore:
    'Taarifa zako binafsi zitafutwa kabisa. Oda zitabaki kwenye vitabu vyetu, na maoni yako kwenye kurasa zetu, bila jina lako.',
  removed: 'Akaunti yako imefutwa.',
  removeFailed: 'Imeshindwa kufuta akaunti.',

  passwordTitle: 'Badilisha nenosiri',
  currentPassword: 'Nenosiri la sasa',
  passwordRule: 'Angalau herufi 8.',
  confirmPassword: 'Thibitisha nenosiri jipya',
  update: 'Badilisha nenosiri',
  updating: 'Inabadilisha...',
  passwordToggle: { show: 'Onyesha nenosiri', hide: 'Ficha nenosiri' },
}

export const security: TextOf<typeof english.security> = {
  title: 'Usalama',
  tool: 'Vifaa na usalama',
  toolMore: 'Ona vifaa ulivyoingia navyo, na uvitoe vingine.',

  passwordTitle: 'Tafadhali weka nenosiri lako',
  passwordLead: 'Uliingia muda uliopita. Nenosiri linaonyesha kwamba ni wewe kweli.',
  passwordToggle: { show: 'Onyesha nenosiri', hide: 'Ficha nenosiri' },

  devices: 'Vifaa ulivyoingia navyo',
  devicesLead: 'Toa kila kifaa usichokijua, kisha ubadilishe nenosiri lako.',
  devicesLeadByPhone: 'Toa kila kifaa usichokijua.',
  unknownDevice: 'Kifaa kisichojulikana',
  deviceOn: 'kwenye',
  thisDevice: 'Kifaa hiki',
  loggedInAt: (when) => `Uliingia ${when}`,
  usedAt: (when) => `kilitumika mwisho ${when}`,
  logOut: 'Toa',
  logOutNamed: (device) => `Toa ${device}`,
  loggedOut: 'Kifaa hicho kimetolewa.',
  logOutFailed: 'Kifaa hakikuweza kutolewa.',
  loadFailed: 'Vifaa vyako havikuweza kupakiwa.',

  factor: 'Uthibitisho wa pili',
  factorLead:
    'Kuingia kutahitaji pia msimbo kutoka kwenye programu ya simu yako, kama Aegis au Google Authenticator. Nenosiri pekee halitatosha.',
  factorNeeded:
    'Duka linawataka wafanyakazi wawe na uthibitisho wa pili. Uweke ili uendelee na kazi.',
  factorOn: 'Umewashwa',
  factorOff: 'Umezimwa',
  codesLeft: (count) => `Misimbo ya dharura iliyobaki: ${count}`,
  setUp: 'Weka',
  setUpAgain: 'Weka upya',
  turnOff: 'Zima',
  turnOffAsk: 'Uzime uthibitisho wa pili? Nenosiri pekee litatosha kuingia.',
  turnedOff: 'Uthibitisho wa pili umezimwa. Vifaa vyako vingine vimetolewa.',
  failed: 'Haikufanikiwa. Angalia mtandao wako kisha ujaribu tena.',

  scanTitle: '1. Skani msimbo huu kwa programu',
  qrCode: 'Msimbo wa QR kwa ajili ya programu',
  byHand: 'Au andika ufunguo huu kwenye programu:',
  keepTitle: '2. Tunza misimbo hii ya dharura',
  keepLead:
    'Kila mmoja hutumika mara moja badala ya msimbo, ukipoteza simu yako. Iandike; haitaonyeshwa tena.',
  copy: 'Nakili misimbo',
  copied: 'Imenakiliwa.',
  proveTitle: '3. Weka msimbo ambao programu inaonyesha',
  turnOn: 'Washa',
  turningOn: 'Inawasha...',
  turnedOn: 'Uthibitisho wa pili umewashwa. Vifaa vyako vingine vimetolewa.',
}

export const phoneProof: TextOf<typeof english.phoneProof> = {
  title: (phone) => `Simu yako ${phone}`,
  proven: 'Imethibitishwa',
  notProven: 'Haijathibitishwa',
  more: 'Ukisahau nenosiri, msimbo unaweza kuja pia kwa simu iliyothibitishwa. Tutaijulisha pia nenosiri lako likibadilishwa.',
  moreForLogin: 'Unaingia kwa simu hii.',
  moreForStaff: 'Tutaijulisha simu iliyothibitishwa nenosiri lako likibadilishwa.',
  send: 'Nitumie msimbo kwa SMS',
  sent: (phone) => `Msimbo unakuja kwa ${phone}.`,
  sendAgain: 'Tuma msimbo mwingine',
  codeHint: 'Tarakimu 6, kutoka kwenye SMS',
  confirm: 'Thibitisha simu',
  confirming: 'Inathibitisha...',
  done: 'Simu yako imethibitishwa.',
  failed: 'Haikufanikiwa. Angalia mtandao wako kisha ujaribu tena.',
}
