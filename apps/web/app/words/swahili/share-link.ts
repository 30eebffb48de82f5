import type { TextOf } from '../../lib/text/text.ts'

export const shareLink: TextOf<typeof import('../share-link.ts').shareLink> = {
  link: 'Kiungo',
  copy: 'Nakili kiungo',
  copied: 'Kiungo kimenakiliwa.',
  failedCopy: 'Kiungo hakikuweza kunakiliwa. Kichague ukinakili kwa mkono.',
  share: 'Tuma',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  qr: 'Kiungo kama msimbo wa QR',

  letPay: 'Mwombe mtu mwingine alipe',
  makingPay: 'Inatengeneza kiungo...',
  failedPay: 'Kiungo hakikuweza kutengenezwa.',
  payTitle: (number) => `Kiungo cha kulipia oda ${number}`,
  payHint: (until) =>
    `Yeyote atakayekifungua anaweza kulipa kwa M-Pesa, bila kuingia. Kinaonyesha bidhaa na kiasi, si jina, simu wala anwani. Kinafanya kazi hadi ${until}.`,
  endPay: 'Funga kiungo hiki',
  endingPay: 'Inafunga...',
  endedPay: 'Hakuna anayeweza tena kulipa kwa kiungo hiki.',
  failedEndPay: 'Kiungo hakikuweza kufungwa.',
  payOrderEnds: (time) => `Oda itaghairiwa ${time} isipolipwa kabla ya hapo.`,
  payMessage: (shop, number, until, link) =>
    `${shop}: tafadhali lipia oda ${number} kwa M-Pesa kabla ya ${until} hapa: ${link}`,
}
