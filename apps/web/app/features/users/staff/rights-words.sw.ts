import type { TextOf } from '../../../lib/text/text.ts'
import type * as english from './rights-words.ts'

export const rightsWords: TextOf<typeof english.rightsWords> = {
  open: 'Ruhusa',
  openOf: (name) => `Ruhusa za ${name}`,
  title: (name) => `Anachoruhusiwa kufanya ${name}`,
  rights: 'Anaruhusiwa',
  names: {
    orders: 'Kufungasha na kusogeza oda',
    'create-orders': 'Kuingiza oda',
    discounts: 'Kutoa punguzo na ofa',
    cash: 'Kupokea na kulinganisha pesa',
    refunds: 'Kurudisha pesa na kusahihisha',
    products: 'Kubadilisha bidhaa',
    prices: 'Kubadilisha bei',
    cost: 'Kuona gharama na faida',
    stock: 'Kubadilisha idadi ya bidhaa',
    people: 'Kuona wateja',
    figures: 'Kuona ripoti na vitabu',
    settings: 'Kubadilisha mipangilio',
  },
  sets: {
    packs: 'Anafungasha',
    sells: 'Anauza',
    stock: 'Anatunza bidhaa',
    books: 'Anatunza vitabu',
    all: 'Yote',
  },
  discountPercent: 'Punguzo kubwa zaidi (%)',
  refundAmount: 'Marejesho makubwa zaidi (KES)',
  noLimit: 'Acha wazi kama hakuna kikomo.',
  save: 'Hifadhi ruhusa',
  saving: 'Inahifadhi...',
  saved: 'Ruhusa zimehifadhiwa.',
  failed: 'Imeshindwa kuhifadhi ruhusa. Angalia mtandao wako.',
}

export const inviteWords: TextOf<typeof english.inviteWords> = {
  open: 'Alika',
  title: 'Alika mfanyakazi',
  lead: 'Atapata kiungo, atachagua nenosiri na kuingia. Kinafanya kazi kwa siku 3, mara moja tu.',
  name: 'Jina',
  phone: 'Namba ya simu',
  email: 'Barua pepe',
  emailHint: 'Ataingia kwa hiyo. Acha wazi ili aiandike mwenyewe.',
  set: 'Kazi yake',
  make: 'Tengeneza kiungo',
  making: 'Inatengeneza...',
  failed: 'Imeshindwa kutengeneza kiungo. Angalia mtandao wako.',
  linkTitle: (name) => `Kiungo cha ${name}`,
  linkHint: 'Usimtumie mtu mwingine. Utakiona hapa mara moja tu.',
  message: (shop, link) => `Jiunge na ${shop} na uchague nenosiri: ${link}`,
}
