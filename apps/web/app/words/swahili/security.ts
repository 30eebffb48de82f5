import type { TextOf } from '../../lib/text/text.ts'

export const security: TextOf<typeof import('../security.ts').security> = {
  title: 'Usalama',
  tool: 'Vifaa na usalama',
  toolMore: 'Ona vifaa ulivyoingia navyo, na uvitoe vingine.',
  open: 'Fungua usalama',

  passwordTitle: 'Tafadhali weka nenosiri lako',
  passwordLead: 'Uliingia muda uliopita. Nenosiri linaonyesha kwamba ni wewe kweli.',
  password: 'Nenosiri',
  passwordToggle: { show: 'Onyesha nenosiri', hide: 'Ficha nenosiri' },
  goOn: 'Endelea',
  cancel: 'Ghairi',

  devices: 'Vifaa ulivyoingia navyo',
  devicesLead: 'Toa kila kifaa usichokijua, kisha ubadilishe nenosiri lako.',
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
  code: 'Msimbo',
  turnOn: 'Washa',
  turningOn: 'Inawasha...',
  turnedOn: 'Uthibitisho wa pili umewashwa. Vifaa vyako vingine vimetolewa.',
}
