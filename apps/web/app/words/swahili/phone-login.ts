import type { TextOf } from '../../lib/text/text.ts'

export const phoneLoginWords: TextOf<typeof import('../phone-login.ts').phoneLoginWords> = {
  title: 'Namba yako ya simu',
  description: 'Ingia au fungua akaunti kwa namba yako ya simu. Huhitaji barua pepe.',
  lead: 'Tutakutumia msimbo kwa SMS. Huhitaji barua pepe.',
  phone: 'Namba ya simu',
  phoneHint: 'Kama 0712 345 678',
  withEmail: 'Tumia barua pepe',
  isOff: 'Duka hili halina njia ya kuingia kwa simu.',

  codeTitle: 'Weka msimbo',
  codeLead: (phone) => `Msimbo unakuja kwa ${phone} kwa SMS.`,
  code: 'Msimbo',
  codeHint: 'Tarakimu 6, kutoka kwenye SMS',
  more: 'Hujapata SMS? Hakikisha namba ni sahihi. Simu hupata misimbo 3 tu kwa saa.',
  again: 'Tuma msimbo mwingine',
  againIn: (seconds) => `Tuma msimbo mwingine (sekunde ${seconds})`,
  otherPhone: 'Tumia namba nyingine',

  nameTitle: 'Unaitwa nani?',
  nameLead: 'Umeingia. Jina lako linasema mzigo ni wa nani.',
  name: 'Jina lako',
  goOn: 'Endelea',
  saving: 'Inahifadhi...',
}
