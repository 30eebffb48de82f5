import type { OrderWords } from './order-words.ts'

/** In a file of its own, so that a page in English does not bring it along. */
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
}
