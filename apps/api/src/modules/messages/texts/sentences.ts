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
    sw: 'malipo hayakufika kwa muda uliowekwa',
  },
} as const satisfies Record<string, Record<LanguageCode, string>>

export type SentenceKey = keyof typeof sentences

/** Wordings that the owner cannot change: corrections of an earlier message, several alerts in one, and the code that logs in. */
export const fixedWordings = {
  trackingNumber: {
    en: 'Order {order} has the tracking number {trackingNumber}.',
    sw: 'Oda {order} ina namba ya ufuatiliaji {trackingNumber}.',
  },
  collected: {
    en: 'Order {order} was collected. Thank you!',
    sw: 'Oda {order} imechukuliwa. Asante!',
  },
  payOnDelivery: {
    en: 'You now pay for order {order} in cash when you get it[: {toPay}]. See {link}',
    sw: 'Sasa utalipia oda {order} kwa pesa taslimu ukiipokea[: {toPay}]. Tazama {link}',
  },
  returnApproved: {
    en: 'Your return from order {order} is accepted. See {link}',
    sw: 'Ombi lako la kurudisha bidhaa za oda {order} limekubaliwa. Tazama {link}',
  },
  returnDeclined: {
    en: 'Your return from order {order} is not accepted. See why: {link}',
    sw: 'Ombi lako la kurudisha bidhaa za oda {order} halikukubaliwa. Tazama sababu: {link}',
  },
  goodsBack: {
    en: 'We have received what you returned from order {order}.[ We will pay back {amount}.]',
    sw: 'Tumepokea bidhaa ulizorudisha za oda {order}.[ Tutakurudishia {amount}.]',
  },
  tooLittle: {
    en: '{amount}, not {wrongAmount}, received for order {order}[, receipt {receipt}]. We will be in touch.',
    sw: '{amount}, si {wrongAmount}, zimepokelewa kwa oda {order}[, risiti {receipt}]. Tutawasiliana nawe.',
  },
  tooMuch: {
    en: '{amount}, not {wrongAmount}, received for order {order}[, receipt {receipt}]. We will pay back what was too much.',
    sw: '{amount}, si {wrongAmount}, zimepokelewa kwa oda {order}[, risiti {receipt}]. Tutakurudishia zilizozidi.',
  },
  takenOff: {
    en: 'We had counted {amount} for order {order} by mistake. It is taken off again.[ What counts now: {counted}.][ Still to pay: {due}.]',
    sw: 'Tulihesabu {amount} kwa oda {order} kimakosa. Tumeziondoa.[ Zinazohesabiwa sasa: {counted}.][ Bado unadaiwa {due}.]',
  },
  'new-orders': {
    en: '{count} new orders came in. See Dashboard > Orders.',
    sw: 'Oda mpya {count} zimeingia. Tazama Dashibodi > Oda.',
  },
  'low-stocks': {
    en: '{count} products run low. See Dashboard > Products.',
    sw: 'Bidhaa {count} zinakaribia kuisha. Tazama Dashibodi > Bidhaa.',
  },
  'payments-unmatched': {
    en: '{count} payments came in without a matching order. See Dashboard > Payments.',
    sw: 'Malipo {count} yameingia bila oda inayolingana. Tazama Dashibodi > Malipo.',
  },
  'login-code': {
    en: '{code} is your code to log in. It works once, within {minutes} minutes. We never ask you for it: do not share it with anyone.',
    sw: '{code} ni msimbo wako wa kuingia. Unatumika mara moja tu, ndani ya dakika {minutes}. Hatutakuomba msimbo huu kamwe: usimpe mtu yeyote.',
  },
} as const satisfies Record<string, Record<LanguageCode, string>>

export type FixedWording = keyof typeof fixedWordings
