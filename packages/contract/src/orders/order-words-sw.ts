import type { OrderWords } from './order-words.ts'

/** In a separate file, so that English pages do not load it. */
export const orderWordsSw: OrderWords = {
  statuses: {
    Pending: 'Inasubiri',
    Processing: 'Inaandaliwa',
    Shipped: 'Imetumwa',
    Delivered: 'Imefika',
    Cancelled: 'Imeghairiwa',
  },
  paymentStatuses: {
    unpaid: 'Haijalipwa bado',
    pending: 'Inasubiri M-Pesa',
    paid: 'Imelipwa',
    'refund-due': 'Pesa zitarudishwa',
    refunded: 'Pesa zimerudishwa',
  },
  nothingToPay: 'Hakuna cha kulipa',
  partlyPaid: 'Imelipwa kwa sehemu',
}
