import type { TextOf } from '../../../lib/text/text.ts'

export const overviewWords: TextOf<typeof import('../../staff/overview.ts').overviewWords> = {
  title: 'Muhtasari',
  loading: 'Inapakia takwimu za dashibodi...',
  users: 'Watumiaji wote',
  products: 'Bidhaa zote',
  orders: 'Oda zote',
  revenue: 'Mapato yote',
  madeOf: 'Mapato kwa undani',
  madeOfMore: 'Mapato ni jumla ya oda zote zilizowahi kuwekwa. Pesa hizo ziko hapa.',
  collected: 'Zilizopokelewa',
  outstanding: 'Zinazodaiwa',
  cancelled: 'Zilizoghairiwa',
  refundDue: 'Za kurudishwa',
  latest: 'Oda za karibuni',
  allOrders: 'Oda zote',
  noOrders: 'Hakuna oda bado.',

  lately: (figure) => `${figure} kwa siku 30`,
  thanBefore: (percent, more) =>
    `${more ? 'zaidi' : 'pungufu'} kwa ${percent} kuliko siku 30 zilizotangulia`,
  asBefore: 'sawa na siku 30 zilizotangulia',

  sales: 'Mauzo ya siku 30',
  salesMore: (total, orders) => `${total} kutoka kwa oda ${orders}. Zilizoghairiwa hazihesabiwi.`,
  chartOf: 'Mauzo kwa siku, sawa na kwenye jedwali lililo hapa chini',
  asTable: 'Onyesha kama jedwali',
  day: 'Siku',
  ordersOfDay: 'Oda',
  salesOfDay: 'Mauzo',

  lowStock: 'Zinazokaribia kuisha',
  left: (count) => (count === 0 ? 'Zimeisha' : `Zimebaki ${count}`),
  nothingLow: 'Kila bidhaa ipo ya kutosha.',
}
