import type { TextOf } from '../../lib/text/text.ts'

export const phoneProof: TextOf<typeof import('../phone-proof.ts').phoneProof> = {
  title: (phone) => `Simu yako ${phone}`,
  proven: 'Imethibitishwa',
  notProven: 'Haijathibitishwa',
  more: 'Ukisahau nenosiri, msimbo unaweza kuja pia kwa simu iliyothibitishwa. Tutaijulisha pia nenosiri lako likibadilishwa.',
  moreForStaff: 'Tutaijulisha simu iliyothibitishwa nenosiri lako likibadilishwa.',
  send: 'Nitumie msimbo kwa SMS',
  sending: 'Inatuma...',
  sent: (phone) => `Msimbo unakuja kwa ${phone}.`,
  sendAgain: 'Tuma msimbo mwingine',
  code: 'Msimbo',
  codeHint: 'Tarakimu 6, kutoka kwenye SMS',
  confirm: 'Thibitisha simu',
  confirming: 'Inathibitisha...',
  done: 'Simu yako imethibitishwa.',
  failed: 'Haikufanikiwa. Angalia mtandao wako kisha ujaribu tena.',
}
