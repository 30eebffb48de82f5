import { monthNames } from '@duka/contract/nairobi-time'
import type { TextOf } from './text.ts'
import type * as english from './words.ts'

export const ui: TextOf<typeof english.ui> = {
  confirm: 'Tafadhali thibitisha',
  yes: 'Ndiyo',
  no: 'Ghairi',
  close: 'Funga',
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
