import type { LanguageCode } from '@duka/contract/endpoint'

/**
 * Sentences for the placeholders `{note}` and `{reason}`. Events store their key, so that each reader gets them in
 * their own language.
 */
export const sentences = {
  reopened: {
    en: 'Your order is open again.',
    sw: 'Oda yako imefunguliwa tena.',
  },
  owedBack: {
    en: 'That order is cancelled; we will pay your money back.',
    sw: 'Oda hiyo imeghairiwa; tutakurudishia pesa zako.',
  },
  refundDue: {
    en: 'We will pay your money back.',
    sw: 'Tutakurudishia pesa zako.',
  },
  notPaid: {
    en: 'no payment came in time',
    sw: 'malipo hayakufika kwa wakati',
  },
} as const satisfies Record<string, Record<LanguageCode, string>>

export type SentenceKey = keyof typeof sentences

/** Wordings that the owner cannot change: corrections of an earlier message. */
export const fixedWordings = {
  trackingNumber: {
    en: 'Order {order} has the tracking number {trackingNumber}.',
    sw: 'Oda {order} ina namba ya ufuatiliaji {trackingNumber}.',
  },
  tooLittle: {
    en: '{amount}, not {wrongAmount}, received for order {order}[, receipt {receipt}]. We will be in touch.',
    sw: '{amount}, si {wrongAmount}, zimepokelewa kwa oda {order}[, risiti {receipt}]. Tutawasiliana nawe.',
  },
  tooMuch: {
    en: '{amount}, not {wrongAmount}, received for order {order}[, receipt {receipt}]. We will pay back what was too much.',
    sw: '{amount}, si {wrongAmount}, zimepokelewa kwa oda {order}[, risiti {receipt}]. Tutarudisha kilichozidi.',
  },
} as const satisfies Record<string, Record<LanguageCode, string>>

export type FixedWording = keyof typeof fixedWordings
