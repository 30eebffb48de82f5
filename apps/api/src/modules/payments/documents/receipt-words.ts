import type { LanguageCode } from '@duka/contract/endpoint'
import { type OrderWords, orderWords } from '@duka/contract/orders/order-words'
import { orderWordsSw } from '@duka/contract/orders/order-words-sw'
import { labelsOf, type MoneyAccount, moneyAccounts } from '@duka/contract/settings/payment-methods'

/** The texts of a receipt PDF in one language. */
export interface ReceiptWords extends OrderWords {
  receipt: string
  order: string
  /** In front of the number that can be said on the phone. */
  toSay: string
  orderedOn: string
  payment: string
  orderStatus: string
  deliverTo: string
  delivery: string
  promotion: string
  total: string
  discount: string
  waived: string
  finalTotal: string
  /** `{class}` of VAT at `{rate}` per cent, and what is left without it. */
  vatOf: string
  netOf: string
  payments: string
  accounts: Record<MoneyAccount, string>
  paidBack: string
  isReceipt: string
  isNone: string
  /** `{due}` is still to be paid. */
  isPart: string
  times: string
}

export const receiptWords: Record<LanguageCode, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
    order: 'Order',
    toSay: 'Short number',
    orderedOn: 'Ordered on',
    payment: 'Payment',
    orderStatus: 'Order status',
    deliverTo: 'Deliver to',
    delivery: 'Delivery',
    promotion: 'Promotion',
    total: 'Total',
    discount: 'Discount',
    waived: 'Waived',
    finalTotal: 'Final total',
    vatOf: 'VAT inside, class {class}, {rate} %',
    netOf: 'net {net}',
    payments: 'Payments',
    accounts: labelsOf(moneyAccounts, 'en'),
    paidBack: 'paid back',
    ...orderWords,
    isReceipt: 'This receipt shows what was ordered and paid. It is not a tax invoice.',
    isPart: '{due} is still to be paid.',
    isNone: 'This order is not paid yet. It is neither a receipt nor a tax invoice.',
    times: 'Times are those of Nairobi (EAT).',
  },
  sw: {
    receipt: 'Risiti',
    order: 'Oda',
    toSay: 'Namba ya kutaja',
    orderedOn: 'Iliagizwa',
    payment: 'Malipo',
    orderStatus: 'Hali ya oda',
    deliverTo: 'Mahali pa kupeleka mzigo',
    delivery: 'Uwasilishaji',
    promotion: 'Punguzo la ofa',
    total: 'Jumla',
    discount: 'Punguzo',
    waived: 'Imesamehewa',
    finalTotal: 'Jumla ya mwisho',
    vatOf: 'VAT iliyo ndani, daraja {class}, {rate} %',
    netOf: 'bila VAT {net}',
    payments: 'Malipo',
    accounts: labelsOf(moneyAccounts, 'sw'),
    paidBack: 'zimerudishwa',
    ...orderWordsSw,
    isReceipt: 'Risiti hii inaonyesha kilichoagizwa na kulipwa. Si ankara ya kodi.',
    isPart: 'Bado {due} haijalipwa.',
    isNone: 'Oda hii haijalipwa bado. Hii si risiti wala ankara ya kodi.',
    times: 'Saa ni za Nairobi (EAT).',
  },
}
