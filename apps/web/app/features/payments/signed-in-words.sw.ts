import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './signed-in-words.ts'

export const payments: TextOf<typeof english.payments> = {
  title: 'Malipo',
  sending: 'Inatuma ombi kwenye simu yako...',
  checkPhone: 'Angalia simu yako na uweke PIN yako ya M-Pesa',
  checkPhoneMore: (phone) => `Tumetuma ombi kwa ${phone}.`,
  left: (seconds) => (seconds === 1 ? 'Imebaki sekunde 1' : `Zimebaki sekunde ${seconds}`),
  waitingLong: 'M-Pesa haijajibu bado. Tunaendelea kuuliza; unaweza kuacha ukurasa huu wazi.',
  received: 'Malipo yamepokelewa',
  receivedMore: (amount) => `Asante! Tumepokea ${amount}.`,
  surplus: (amount) => `Zimekuja ${amount} zaidi ya bei: tutakurudishia.`,
  receipt: 'Risiti ya M-Pesa',
  receiptComing: 'M-Pesa itatuma namba yake ya risiti hivi punde.',
  noAnswer: 'Ombi halikulifikia duka. Tafadhali angalia mtandao wako kisha ujaribu tena.',
  failed: 'Malipo hayakufanikiwa',
  asking: 'Inaomba M-Pesa...',
  payNowMpesa: 'Lipa sasa kwa M-Pesa',
  notPaid: 'Haijalipwa bado',
  notPaidMore: (amount) => `${amount} inasubiri kulipwa.`,
  cash: 'Utalipa kwa pesa taslimu ukipokea mzigo',
  cashMore: (amount) => `Tafadhali uwe na ${amount} tayari mzigo utakapofika.`,
  cashOnDelivery: 'Pesa taslimu wakati wa kupokea',
  cashLateMore: (amount) => `Kama ulilipa ${amount} mzigo ulipofika, huhitaji kufanya chochote.`,
  collected: {
    cash: 'Utalipa kwa pesa taslimu utakapochukua mzigo',
    cashMore: (amount) => `Tafadhali uwe na ${amount} tayari utakapochukua mzigo.`,
    cashLateMore: (amount) =>
      `Kama ulilipa ${amount} ulipochukua mzigo, huhitaji kufanya chochote.`,
    stillCash: 'Bado unaweza kulipa kwa pesa taslimu utakapochukua mzigo.',
  },
  rounds: (amount) => `M-Pesa hupokea shilingi kamili, kwa hivyo itaomba ${amount}.`,
  keptUntil: (time) => `Tunakuwekea bidhaa hizi hadi ${time}.`,
  otherWays: 'Njia zingine',
  otherPhone: 'Simu yoyote ya M-Pesa inaweza kulipia oda hii: badilisha namba hapo juu.',
  stillCash: 'Bado unaweza kulipa kwa pesa taslimu mzigo ukifika.',
  cashInstead: 'Lipa kwa pesa taslimu',
  cashInsteadFailed: 'Oda haikuweza kubadilishwa iwe ya pesa taslimu.',
  changing: 'Inabadilisha...',
  cashFor: {
    door: (amount) => `Au kwa pesa taslimu: utampa anayeleta mzigo ${amount} mzigo utakapofika.`,
    pickup: (amount) => `Au kwa pesa taslimu: utalipa ${amount} utakapochukua mzigo.`,
    parcel: (amount) => `Au kwa pesa taslimu: utalipa ${amount} utakapochukua mzigo.`,
    shop: (amount) => `Au kwa pesa taslimu: utalipa ${amount} dukani utakapochukua mzigo.`,
  },
  mpesaOff: 'Duka halipokei M-Pesa kwa sasa.',
  askUs: 'Ukiwa na swali, tupigie simu:',
  writing: (order) => `Habari, ni kuhusu malipo ya oda ${order}.`,
  callUs: 'Au tupigie simu, tutapata njia:',
  held: 'Tumepokea sehemu ya pesa',
  partCame: (came, price, rest) =>
    `${came} kati ya ${price} imefika. Bado ${rest} haijalipwa. Hatughairi oda tukiwa na pesa zako.`,
  partMore: (amount) => `Bado ${amount} haijalipwa.`,
  payRest: 'Lipa kiasi kilichobaki kwa M-Pesa',
  againIn: (seconds) =>
    `Jaribu tena baada ya ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  moneyLeft: 'Je, pesa zimetoka kwenye akaunti yako hata hivyo?',
  moneyLeftWait:
    'Tafadhali usilipe tena. Tunaiuliza M-Pesa sisi wenyewe, na ukurasa huu utabadilika mara tu tutakapojua.',
  moneyLeftKeep: 'Hifadhi SMS ya M-Pesa. Namba yake ya risiti inathibitisha malipo yako.',
  moneyLeftCall: (order) =>
    `Kama hakuna kitakachobadilika ndani ya dakika kumi, tuambie namba hiyo na namba ya oda ${order}.`,
  sendAgain: 'Tuma tena',
  promptName: (name) => `M-Pesa itaonyesha jina ${name}.`,
  qr: 'QR code ya app ya M-Pesa',
  qrHow: 'Au scan hii kwa app ya M-Pesa.',
  cancelled: 'Oda hii imeghairiwa',
  cancelledMore: 'Hakuna kinachohitaji kulipwa tena.',
  expiredMore:
    'Malipo hayakufika kwa wakati, kwa hiyo bidhaa zimerudi dukani. Hakuna kinachohitaji kulipwa tena.',
  refundDue: 'Pesa zako zinarudi',
  refundPartMore: (amount) => `Tutakurudishia ${amount}.`,
  refundDueMore: (amount) => `Oda hii imeghairiwa, nasi tutakurudishia ${amount}.`,
  refunded: 'Pesa zako zimerudishwa',
  refundedMore: 'Tumekurudishia pesa zote.',
}

export const payLinkWords: TextOf<typeof english.payLinkWords> = {
  button: 'Mwombe mtu mwingine alipe',
  making: 'Inatengeneza kiungo...',
  failed: 'Kiungo hakikuweza kutengenezwa.',
  title: (number) => `Kiungo cha kulipia oda ${number}`,
  hint: (until) =>
    `Yeyote atakayekifungua anaweza kulipa kwa M-Pesa, bila kuingia. Kinaonyesha bidhaa na kiasi, si jina, simu wala anwani. Kinafanya kazi hadi ${until}.`,
  end: 'Funga kiungo hiki',
  ending: 'Inafunga...',
  ended: 'Hakuna anayeweza tena kulipa kwa kiungo hiki.',
  failedEnd: 'Kiungo hakikuweza kufungwa.',
  orderEnds: (time) => `Oda itaghairiwa ${time} isipolipwa kabla ya hapo.`,
  message: (shop, number, until, link) =>
    `${shop}: tafadhali lipia oda ${number} kwa M-Pesa kabla ya ${until} hapa: ${link}`,
}
