import type { TextOf } from '../../../lib/text/text.ts'
import { stateNames } from '../../staff-frame/words.sw.ts'
import type * as english from './rights-words.ts'

export const rightsWords: TextOf<typeof english.rightsWords> = {
  open: 'Ruhusa',
  openOf: (name) => `Ruhusa za ${name}`,
  title: (name) => `Anachoruhusiwa kufanya ${name}`,
  rights: 'Anaruhusiwa',
  names: stateNames.right,
  sets: stateNames.rightSet,
  discountPercent: 'Punguzo kubwa zaidi (%)',
  refundAmount: 'Marejesho makubwa zaidi (KES)',
  noLimit: 'Acha wazi kama hakuna kikomo.',
  save: 'Hifadhi ruhusa',
  saved: 'Ruhusa zimehifadhiwa.',
  failed: 'Imeshindwa kuhifadhi ruhusa. Angalia mtandao wako.',
}

export const inviteWords: TextOf<typeof english.inviteWords> = {
  open: 'Alika',
  title: 'Alika mfanyakazi',
  lead: 'Atapata kiungo, atachagua nenosiri na kuingia. Kinafanya kazi kwa siku 3, mara moja tu.',
  phone: 'Namba ya simu',
  emailHint: 'Ataingia kwa hiyo. Acha wazi ili aiandike mwenyewe.',
  set: 'Kazi yake',
  make: 'Tengeneza kiungo',
  making: 'Inatengeneza...',
  failed: 'Imeshindwa kutengeneza kiungo. Angalia mtandao wako.',
  waiting: 'Mialiko iliyo wazi',
  until: (job, day) => `${job}, kinafanya kazi hadi ${day}`,
  takeBack: 'Futa mwaliko',
  takeBackOf: (name) => `Futa mwaliko wa ${name}`,
  askTakeBack: (name) => `Ufute mwaliko wa ${name}?`,
  takenBackMore: 'Kiungo hakitafanya kazi tena.',
  takenBack: 'Mwaliko umefutwa.',
  failedTakeBack: 'Imeshindikana kuufuta. Angalia mtandao wako.',
  linkTitle: (name) => `Kiungo cha ${name}`,
  linkHint: 'Usimtumie mtu mwingine. Utakiona hapa mara moja tu.',
  message: (shop, link) => `Jiunge na ${shop} na uchague nenosiri: ${link}`,
}
