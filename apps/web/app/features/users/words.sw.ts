import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const users: TextOf<typeof english.users> = {
  loginTitle: 'Karibu tena!',
  loginDescription: 'Ingia uone kikapu chako, oda zako na mahali mzigo wako ulipo.',
  loginLead: 'Ingia kwenye akaunti yako',
  loggingIn: 'Inaingia ...',
  noAccount: 'Huna akaunti bado?',
  toRegister: 'Fungua akaunti',

  registerTitle: 'Fungua akaunti!',
  registerDescription: 'Fungua akaunti uagize, ulipe na ufuatilie mzigo wako.',
  confirmPassword: 'Thibitisha nenosiri',
  passwordRules: {
    length: 'Angalau herufi 8',
    upper: 'Herufi kubwa',
    lower: 'Herufi ndogo',
    digit: 'Tarakimu',
    special: 'Alama maalum kama ! au #',
  },
  register: 'Fungua akaunti',
  registering: 'Inafungua akaunti...',
  haveAccount: 'Tayari una akaunti?',

  usePhone: 'Tumia namba yako ya simu',
  orEmail: 'au kwa barua pepe yako',

  forgot: 'Umesahau nenosiri lako?',
  forgotTitle: 'Umesahau nenosiri?',
  forgotDescription: 'Pata msimbo kwa barua pepe na uchague nenosiri jipya.',
  forgotLead: 'Tuambie barua pepe yako, na msimbo wa kuchagua jipya utatumwa huko.',
  sendCode: 'Tuma msimbo',
  sendingCode: 'Inatuma msimbo...',
  sendCodeAgain: 'Tuma msimbo mwingine',
  codeMore: 'Huenda ikachukua dakika moja. Angalia pia kwenye Spam.',
  codeNotSent:
    'Duka hili bado halitumi barua pepe: ujumbe wenye msimbo uko kwenye kikasha chake cha kutuma, na kwenye onyesho unaonekana kwenye kumbukumbu ya seva. Tuulize ukishindwa kuuona.',
  codeFailed: 'Msimbo haukuweza kutumwa. Angalia mtandao wako kisha ujaribu tena.',
  enterCode: 'Weka msimbo',

  resetTitle: 'Chagua nenosiri jipya',
  resetDescription: 'Chagua nenosiri jipya kwa msimbo uliotumwa kwa barua pepe.',
  resetLead: 'Msimbo hutumika mara moja, kwa dakika 10. Vifaa vyako vingine vitatolewa.',
  codeHint: 'Tarakimu 8, kutoka kwenye ujumbe',
  confirmNewPassword: 'Thibitisha nenosiri jipya',
  reset: 'Weka nenosiri jipya',
  resetting: 'Inaweka nenosiri jipya...',
  resetFailed: 'Nenosiri jipya halikuweza kuwekwa. Angalia mtandao wako kisha ujaribu tena.',
  newCode: 'Pata msimbo mpya',
  backToLogin: 'Rudi kuingia',

  stepTitle: 'Hatua moja zaidi',
  stepLead: 'Weka msimbo ambao programu kwenye simu yako inaonyesha.',
  stepHint: 'Tarakimu 6; au mmoja wa misimbo yako ya dharura',

  goOn: 'Endelea ulipoachia',
  passwordToggle: { show: 'Onyesha nenosiri', hide: 'Ficha nenosiri' },
}

export const phoneLoginWords: TextOf<typeof english.phoneLoginWords> = {
  title: 'Namba yako ya simu',
  description: 'Ingia au fungua akaunti kwa namba yako ya simu. Huhitaji barua pepe.',
  lead: 'Tutakutumia msimbo kwa SMS. Huhitaji barua pepe.',
  leadInDemo: 'Jaribio: msimbo unafika kwenye simu ya majaribio, hivyo weka namba yoyote.',
  phone: 'Namba ya simu',
  phoneHint: 'Kama 0712 345 678',
  withEmail: 'Tumia barua pepe',
  isOff: 'Duka hili halina njia ya kuingia kwa simu.',

  codeTitle: 'Weka msimbo',
  codeLead: (phone) => `Msimbo unakuja kwa ${phone} kwa SMS.`,
  codeHint: 'Tarakimu 6, kutoka kwenye SMS',
  failed: 'Hukuweza kuingia. Angalia mtandao wako kisha ujaribu tena.',
  more: 'Hujapata SMS? Hakikisha namba ni sahihi. Simu hupata misimbo 3 tu kwa saa.',
  again: 'Tuma msimbo mwingine',
  againIn: (seconds) => `Tuma msimbo mwingine (sekunde ${seconds})`,
  otherPhone: 'Tumia namba nyingine',

  nameTitle: 'Unaitwa nani?',
  nameLead: 'Umeingia. Jina lako linasema mzigo ni wa nani.',
  name: 'Jina lako',
}

export const messageChoice: TextOf<typeof english.messageChoice> = {
  about: 'Ujumbe kuhusu oda zako',
  channels: { email: 'Barua pepe', sms: 'SMS', whatsapp: 'WhatsApp' },
  language: 'Lugha ya ujumbe',
  languages: { en: 'English', sw: 'Kiswahili' },
  hint: 'Unaweza kubadilisha haya wakati wowote kwenye wasifu wako.',
}
