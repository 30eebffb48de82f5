import type { LanguageCode } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import type { OrderFacts } from '../records/message-facts.queries.ts'

/** The words of an e-mail around its wording. */
const en = {
  delivery: 'Delivery',
  promotion: 'Offer',
  discount: 'Discount',
  total: 'Total',
  /** `{class}` of VAT at `{rate}` per cent, inside the total. */
  vat: 'VAT inside, class {class}, {rate} %',
  /** In front of an address, a point, days and a sum. */
  bringTo: 'Delivery to',
  collectAt: 'Collect it at',
  expected: 'Expected',
  /** Between the first and the last expected day. */
  until: 'to',
  toPay: 'To pay when you get it',
  /** Behind that sum. */
  inCash: 'in cash',
  /** Of an order that waits for its money; empty: it is paid when it arrives. */
  howToPay: { mpesa: 'Not paid yet? Open your order and pay with M-Pesa.', cod: '' },
  follow: 'Follow your order',
  pay: 'Pay the order',
  toProduct: 'See the product',
  choosePassword: 'Choose a new password',
  openDashboard: 'Open the dashboard',
  /** Why the reader gets this. */
  reason: {
    order: 'You get this e-mail because you ordered from us. Your profile says how we reach you.',
    account: 'You get this e-mail because of your account with us.',
    alert: 'You get this e-mail because alerts to staff come here (Settings).',
  },
  stop: 'Send me no more of these',
}

export type EmailWords = typeof en

const sw: EmailWords = {
  delivery: 'Uwasilishaji',
  promotion: 'Ofa',
  discount: 'Punguzo',
  total: 'Jumla',
  vat: 'VAT iliyo ndani, daraja {class}, {rate} %',
  bringTo: 'Inaletwa',
  collectAt: 'Ichukue',
  expected: 'Inatarajiwa',
  until: 'hadi',
  toPay: 'Utalipa ukiipokea',
  inCash: 'pesa taslimu',
  howToPay: { mpesa: 'Bado hujalipa? Fungua oda yako ulipe kwa M-Pesa.', cod: '' },
  follow: 'Fuatilia oda yako',
  pay: 'Lipia oda',
  toProduct: 'Tazama bidhaa',
  choosePassword: 'Chagua nenosiri jipya',
  openDashboard: 'Fungua dashibodi',
  reason: {
    order: 'Unapata barua pepe hii kwa sababu uliagiza kwetu. Wasifu wako unaeleza tunavyokufikia.',
    account: 'Unapata barua pepe hii kwa sababu ya akaunti yako kwetu.',
    alert: 'Unapata barua pepe hii kwa sababu arifa za wafanyakazi hutumwa hapa (Mipangilio).',
  },
  stop: 'Msinitumie hizi tena',
}

export const emailWords: Record<LanguageCode, EmailWords> = { en, sw }

/** The way of delivery of an order that has one. One that is collected is not delivered. */
export function wayOf({ delivery, parcel }: OrderFacts, language: LanguageCode): string {
  const isFetched = parcel.isFromShop || parcel.point
  return isFetched ? `${delivery}` : `${emailWords[language].delivery}: ${delivery}`
}

/** The VAT inside the total, a row for each class. */
export function vatRows({ vat }: OrderFacts, language: LanguageCode): [string, number][] {
  return (vat ?? []).map(({ class: of, rate, cents }) => [
    fill(emailWords[language].vat, { class: of, rate: rate / 100 }),
    cents,
  ])
}
