import type { WordedKind } from '@duka/contract/messages/message-kinds'
import { english } from './english.ts'
import type { KindTexts } from './wordings.ts'

const HELLO = 'Habari[ {name}],'

export const swahili: Record<WordedKind, KindTexts> = {
  'order-placed': {
    email: {
      subject: 'Oda {order}: asante',
      text: `${HELLO}\n\nTumepokea oda yako {order}. Tutakujulisha itakapokuwa njiani au tayari.`,
    },
    sms: 'Oda {order} imepokelewa, {total}. Asante![ {link}]',
    whatsapp:
      'Tumepokea oda yako {order}, {total}. Asante! Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'payment-received': {
    email: {
      subject: '{amount} zimepokelewa kwa oda {order}',
      text: `${HELLO}\n\nTumepokea {amount} kwa oda {order}[, risiti {receipt}].[ {note}]\n\nAsante!`,
    },
    sms: '{amount} zimepokelewa kwa oda {order}[, risiti {receipt}].[ {note}]',
    whatsapp:
      'Tumepokea {amount} kwa oda {order}.[ Risiti: {receipt}.][ {note}] Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'order-processing': {
    email: {
      subject: 'Oda {order} inaandaliwa',
      text: `${HELLO}\n\nTunaandaa oda yako {order}. Tutakujulisha itakapokuwa njiani au tayari.`,
    },
    sms: 'Oda {order} inaandaliwa.[ {link}]',
    whatsapp:
      'Oda yako {order} inaandaliwa. Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'order-shipped': {
    email: {
      subject: 'Oda {order} iko njiani',
      text: `${HELLO}\n\nOda yako {order} iko njiani.[\n\nNamba ya ufuatiliaji: {trackingNumber}][\n\nMpe anayeileta msimbo {code} ukishapokea mzigo.]`,
    },
    sms: 'Oda {order} iko njiani.[ Namba ya ufuatiliaji: {trackingNumber}.][ Mpe anayeileta msimbo {code} ukishapokea mzigo.]',
    whatsapp:
      'Oda yako {order} iko njiani.[ Namba ya ufuatiliaji: {trackingNumber}.][ Mpe anayeileta msimbo {code} ukishapokea mzigo.] Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'ready-for-pickup': {
    email: {
      subject: 'Oda {order} iko tayari kuchukuliwa',
      text: `${HELLO}\n\nOda yako {order} iko tayari kuchukuliwa[ {point}].[\n\nNamba ya ufuatiliaji: {trackingNumber}][\n\nMsimbo wako wa kuchukua: {code}]`,
    },
    sms: 'Oda {order} iko tayari kuchukuliwa[ {point}].[ Namba ya ufuatiliaji: {trackingNumber}.][ Msimbo wako wa kuchukua: {code}.]',
    whatsapp:
      'Oda yako {order} iko tayari kuchukuliwa.[ Mahali: {point}.][ Namba ya ufuatiliaji: {trackingNumber}.][ Msimbo wako wa kuchukua: {code}.] Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'out-for-delivery': {
    email: {
      subject: 'Oda {order} inaletwa',
      text: `${HELLO}\n\nOda yako {order} inaletwa leo.[\n\nTafadhali uwe na {toPay} taslimu.][\n\nAnayeileta: {rider}, {riderPhone}.][\n\nMpe anayeileta msimbo {code} ukishapokea mzigo.][\n\nMsimbo wako wa kuchukua: {collectionCode}]`,
    },
    sms: 'Oda {order} inaletwa.[ Utalipa {toPay} taslimu.][ Anayeileta: {rider}, {riderPhone}.][ Mpe anayeileta msimbo {code} ukishapokea mzigo.][ Msimbo wako wa kuchukua: {collectionCode}.]',
    whatsapp:
      'Oda yako {order} inaletwa.[ Tafadhali uwe na {toPay} pesa taslimu.][ Anayeileta: {rider}, {riderPhone}.][ Mpe anayeileta msimbo {code} ukishapokea mzigo.][ Msimbo wako wa kuchukua: {collectionCode}.] Ifuatilie hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'order-changed': {
    email: {
      subject: 'Oda {order} imebadilishwa',
      text: `${HELLO}\n\nTumebadilisha oda yako {order}. Sasa ina:\n\n{items}\n\nSasa jumla ni {total}. Kama hukuomba hivi, tafadhali jibu barua pepe hii.`,
    },
    sms: 'Tumebadilisha oda {order}. Sasa jumla ni {total}: {link}',
    whatsapp:
      'Tumebadilisha oda yako {order}. Sasa jumla ni {total}. Maelezo: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'pay-link': {
    email: {
      subject: 'Lipia oda {order}',
      text: `${HELLO}\n\nOda yako {order} ni {total}. Wewe, au yeyote utakayemtumia kiungo hiki, anaweza kuilipia hapa[ kabla ya {payBy}]:\n\n{link}`,
    },
    sms: 'Lipia oda {order}, {total}, kwa M-Pesa[ kabla ya {payBy}] hapa: {link}',
    whatsapp:
      'Oda yako {order} ni {total}. Ilipie kwa M-Pesa hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'order-delivered': {
    email: {
      subject: 'Oda {order} imefika',
      text: `${HELLO}\n\nOda yako {order} imefika. Asante kwa kununua kwetu!\n\nKama kuna tatizo lolote, tafadhali jibu barua pepe hii.`,
    },
    sms: 'Oda {order} imefika. Asante!',
    whatsapp: 'Oda yako {order} imefika. Asante! Maelezo: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'order-cancelled': {
    email: {
      subject: 'Oda {order} imeghairiwa',
      text: `${HELLO}\n\nOda yako {order} imeghairiwa[: {reason}].[ {note}]`,
    },
    sms: 'Oda {order} imeghairiwa[: {reason}].[ {note}]',
    whatsapp:
      'Oda yako {order} imeghairiwa.[ Sababu: {reason}.][ {note}] Maelezo: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  refunded: {
    email: {
      subject: '{amount} zimerudishwa kwa oda {order}',
      text: `${HELLO}\n\nTumekurudishia {amount} za oda {order}.`,
    },
    sms: '{amount} zimerudishwa kwa oda {order}.',
    whatsapp:
      'Tumekurudishia {amount} za oda {order}. Maelezo: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  invoice: {
    email: {
      subject: 'Ankara {invoice} ya oda {order}',
      text: `${HELLO}\n\nAnkara {invoice} ya {amount} ya oda {order} sasa ina namba ya KRA. Utaipata kwenye ukurasa wa oda: {link}`,
    },
    sms: 'Ankara {invoice} ya oda {order} ina namba ya KRA: {link}',
    whatsapp:
      'Ankara {invoice} ya {amount} ya oda {order} sasa ina namba ya KRA. Utaipata hapa: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'back-in-stock': {
    email: {
      subject: '{product} imerudi',
      text: 'Habari,\n\nUlituomba tukujulishe: {product} imerudi dukani[, kwa {price}]. Anayefika kwanza ndiye anayepata.\n\nHatutakutumia ujumbe mwingine kuihusu.[ Kufuta ombi lako na anwani uliyotupa: {stopLink}]',
    },
    sms: '{product} imerudi dukani: {link}',
    whatsapp:
      'Habari njema: {product} imerudi dukani. Anayefika kwanza ndiye anayepata: {link} Tuma ACHA kusitisha ujumbe huu.',
  },
  'password-code': {
    email: {
      subject: 'Msimbo wako wa {shop}',
      text: [
        'Habari {name},',
        '',
        'Msimbo wako wa kuchagua nenosiri jipya ni {code}',
        '',
        'Au fungua kiungo hiki, nacho kitakuwekea msimbo:',
        '{link}',
        '',
        'Unatumika mara moja tu, ndani ya dakika {minutes}. Kama hukuuomba, usifanye chochote:',
        'nenosiri lako litabaki lilivyo.',
        '',
        '{shop}',
      ].join('\n'),
    },
    sms: '{code} ni msimbo wako wa kuchagua nenosiri jipya. Unatumika mara moja tu, ndani ya dakika {minutes}. Usimpe mtu yeyote.',
    whatsapp:
      '{code} ni msimbo wako wa kuchagua nenosiri jipya. Hutumika mara moja, ndani ya dakika {minutes}.',
  },
  'phone-code': {
    email: {
      subject: 'Msimbo wako wa {shop}',
      text: 'Msimbo wako wa kuthibitisha namba yako ya simu ni {code}',
    },
    sms: '{code} ni msimbo wako wa kuthibitisha namba hii ya simu. Unatumika ndani ya dakika {minutes}. Usimpe mtu yeyote.',
    whatsapp:
      '{code} ni msimbo wako wa kuthibitisha kwamba simu hii ni yako. Hutumika ndani ya dakika {minutes}. Usimpe mtu yeyote.',
  },
  // Alerts to staff are in English.
  'new-order': english['new-order'],
  'low-stock': english['low-stock'],
  'payment-unmatched': english['payment-unmatched'],
  'backup-failed': english['backup-failed'],
  day: {
    email: {
      subject: '{day}: mauzo {sold}',
      text: [
        'Hii ndiyo {day}, hadi sasa:',
        '',
        'Oda zilizowekwa: {orders}',
        'Mauzo: {sold}[',
        'Kufikisha shilingi nzima: {rounding}]',
        'Zilizopokelewa kwa M-Pesa: {mpesa}',
        'Zilizopokelewa taslimu: {cash}',
        'Zilizorudishwa: {paidBack}',
        'Za kulinganisha: {toMatch}[',
        'Taslimu iliyohesabiwa toa iliyotarajiwa: {difference}][',
        'Taarifa ya M-Pesa toa vitabu: {mpesaDifference}]',
      ].join('\n'),
    },
    sms: '{day}: mauzo {sold}, M-Pesa {mpesa}, taslimu {cash}, zilizorudishwa {paidBack}, za kulinganisha {toMatch}[, tofauti ya taslimu {difference}][, tofauti ya M-Pesa {mpesaDifference}].',
    whatsapp:
      'Hii ndiyo {day}: mauzo {sold}, zilizopokelewa {mpesa} kwa M-Pesa na {cash} taslimu, zilizorudishwa {paidBack}, za kulinganisha {toMatch}.[ Taslimu iliyohesabiwa toa iliyotarajiwa: {difference}.][ Taarifa ya M-Pesa toa vitabu: {mpesaDifference}.] Tazama {link} kwa zaidi.',
  },
}
