import type { LanguageCode } from '@duka/contract/endpoint'
import { orderWords } from '@duka/contract/orders/order-words'
import { orderWordsSw } from '@duka/contract/orders/order-words-sw'
import { labelsOf, moneyAccounts } from '@duka/contract/settings/payment-methods'

/** The texts of a receipt PDF in one language. */
const en = {
  receipt: 'Receipt',
  order: 'Order',
  orderedOn: 'Ordered on',
  payment: 'Payment',
  orderStatus: 'Order status',
  deliverTo: 'Deliver to',
  collectedBy: 'To be collected by',
  delivery: 'Delivery',
  promotion: 'Promotion',
  total: 'Total',
  discount: 'Discount',
  waived: 'Waived',
  finalTotal: 'Final total',
  payments: 'Payments',
  accounts: labelsOf(moneyAccounts, 'en'),
  paidBack: 'paid back',
  ...orderWords,
  isReceipt: 'This receipt shows what was ordered and paid. It is not a tax invoice.',
  /** `{due}` is still to be paid. */
  isPart: '{due} is still to be paid.',
  isNone: 'This order is not paid yet. It is neither a receipt nor a tax invoice.',
  times: 'Times are those of Nairobi (EAT).',
}

export type ReceiptWords = typeof en

const sw: ReceiptWords = {
  receipt: 'Risiti',
  order: 'Oda',
  orderedOn: 'Iliagizwa',
  payment: 'Malipo',
  orderStatus: 'Hali ya oda',
  deliverTo: 'Mahali pa kupeleka mzigo',
  collectedBy: 'Mzigo utachukuliwa na',
  delivery: 'Uwasilishaji',
  promotion: 'Punguzo la ofa',
  total: 'Jumla',
  discount: 'Punguzo',
  waived: 'Imesamehewa',
  finalTotal: 'Jumla ya mwisho',
  payments: 'Malipo',
  accounts: labelsOf(moneyAccounts, 'sw'),
  paidBack: 'zimerudishwa',
  ...orderWordsSw,
  isReceipt: 'Risiti hii inaonyesha kilichoagizwa na kulipwa. Si ankara ya kodi.',
  isPart: 'Bado {due} haijalipwa.',
  isNone: 'Oda hii haijalipwa bado. Hii si risiti wala ankara ya kodi.',
  times: 'Saa ni za Nairobi (EAT).',
}

export const receiptWords: Record<LanguageCode, ReceiptWords> = { en, sw }
