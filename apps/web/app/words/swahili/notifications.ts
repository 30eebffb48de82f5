import type { TextOf } from '../../lib/text/text.ts'

export const notifications: TextOf<typeof import('../notifications.ts').notifications> = {
  comingSoon: 'Huduma hii inakuja hivi karibuni!',
  comingSoonMore: 'Arifa zitaonekana hapa katika toleo lijalo.',
  list: 'Yaliyotokea kwa oda zako, ya karibuni kwanza',
  toProducts: 'Nunua bidhaa',
  kinds: {
    placed: (order) => `Tumepokea oda yako ${order}. Utalipa ukipokea mzigo.`,
    pay: (order) => `Oda ${order} inasubiri malipo yako.`,
    waiting: (order) => `Tumeiomba M-Pesa pesa za oda ${order}.`,
    paid: (order) => `Tumepokea malipo yako ya oda ${order}.`,
    preparing: (order) => `Tunafungasha oda ${order}.`,
    shipped: (order) => `Oda ${order} iko njiani.`,
    delivered: (order) => `Oda ${order} imefika.`,
    cancelled: (order) => `Oda ${order} imeghairiwa.`,
    refundDue: (order) => `Tutakurudishia pesa za oda ${order}.`,
    refunded: (order) => `Tumekurudishia pesa za oda ${order}.`,
  },
}
