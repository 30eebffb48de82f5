import { monthNames } from '@duka/contract/nairobi-time'
import type { TextOf } from './text.ts'
import type * as english from './words.ts'

export const ui: TextOf<typeof english.ui> = {
  confirm: 'Tafadhali thibitisha',
  yes: 'Ndiyo',
  no: 'Ghairi',
  error: (message) => `Hitilafu: ${message}`,
  copy: (time) => `Ilisomwa mwisho ${time}. Utaweza kuibadilisha mtandao ukirudi.`,
  unreachable: 'Duka halikuweza kufikiwa. Angalia mtandao wako kisha ujaribu tena.',
  notifications: 'Arifa',
}

export const dates: TextOf<typeof english.dates> = {
  months: monthNames.sw,
}

export const shareLink: TextOf<typeof english.shareLink> = {
  link: 'Kiungo',
  copy: 'Nakili kiungo',
  copied: 'Kiungo kimenakiliwa.',
  failedCopy: 'Kiungo hakikuweza kunakiliwa. Kichague ukinakili kwa mkono.',
  share: 'Tuma',
  whatsapp: 'WhatsApp',
  email: 'Barua pepe',
  sms: 'SMS',
  qr: 'Kiungo kama msimbo wa QR',
}

export const common: TextOf<typeof english.common> = {
  address: 'Anwani',
  addresses: 'Anwani',
  allCategories: 'Kategoria zote',
  amount: 'Kiasi',
  brand: 'Chapa',
  cancel: 'Ghairi',
  category: 'Kategoria',
  close: 'Funga',
  code: 'Msimbo',
  county: 'Kaunti',
  delivery: 'Uwasilishaji',
  discount: 'Punguzo',
  email: 'Barua pepe',
  ended: 'Kiungo hiki kimeisha muda',
  firstname: 'Jina la kwanza',
  free: 'Bure',
  goOn: 'Endelea',
  items: 'Bidhaa',
  lastname: 'Jina la mwisho',
  logIn: 'Ingia',
  mpesaPhone: 'Namba ya simu ya M-Pesa',
  name: 'Jina',
  newPassword: 'Nenosiri jipya',
  order: 'Oda',
  orders: 'Oda',
  outOfStock: 'Imeisha',
  paid: 'Imelipwa',
  password: 'Nenosiri',
  payNow: 'Lipa sasa',
  payment: 'Malipo',
  products: 'Bidhaa',
  recipient: 'Mpokeaji',
  remove: 'Ondoa',
  retry: 'Jaribu tena',
  saving: 'Inahifadhi...',
  sending: 'Inatuma...',
  toProducts: 'Nunua bidhaa',
  total: 'Jumla',
  username: 'Jina la mtumiaji',
  viewCart: 'Tazama kikapu',
}
