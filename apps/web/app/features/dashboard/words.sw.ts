import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const overviewWords: TextOf<typeof english.overviewWords> = {
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
  cameBack: 'Zilizorudishwa',
  overpaid: 'Zaidi ya bei, ndani ya za kurudishwa',
  latest: 'Oda za karibuni',
  allOrders: 'Oda zote',
  noOrders: 'Hakuna oda bado.',

  lately: (figure) => `${figure} kwa siku 30`,
  thanBefore: (percent, more) =>
    `${more ? 'zaidi' : 'pungufu'} kwa ${percent} kuliko siku 30 zilizotangulia`,
  asBefore: 'sawa na siku 30 zilizotangulia',

  sales: 'Oda za siku 30',
  salesMore: (total, orders) => `${total} kutoka kwa oda ${orders}. Zilizoghairiwa hazihesabiwi.`,
  chartOf: 'Oda zilizowekwa kwa siku, sawa na kwenye jedwali lililo hapa chini',
  asTable: 'Onyesha kama jedwali',
  ordersOfDay: 'Oda',
  salesOfDay: 'Jumla yake',

  lowStock: 'Zinazokaribia kuisha',
  nothingLow: 'Kila bidhaa ipo ya kutosha.',
}

const weekdays = ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi']

export const todayWords: TextOf<typeof english.todayWords> = {
  title: 'Leo',
  nothingWaits: 'Hakuna kinachosubiri. Kazi nzuri.',
  failed: 'Imeshindwa kupakia yanayosubiri.',
  oldest: (age) => `Ya zamani zaidi: ${age}`,
  cameBack: (count) => (count === 1 ? '1 umerudi' : `${count} imerudi`),
  queues: {
    'to-match': 'Malipo ya kulinganisha',
    refunds: 'Pesa za kurudishwa',
    returns: 'Bidhaa zilizorudi',
    'to-count': 'Wapelekaji wenye taslimu',
    reviews: 'Maoni ya kujibu',
    messages: 'Ujumbe ulioshindwa kutumwa kwa siku nzima',
    approvals: 'Za kuidhinisha',
  },
  steps: {
    'to-match': 'Linganisha',
    refunds: 'Rudisha pesa',
    returns: 'Kagua',
    'to-count': 'Hesabu',
    reviews: 'Jibu',
    messages: 'Tazama ujumbe',
    approvals: 'Idhinisha',
  },
  failedJobs: 'Kazi za mfumo zinazoshindikana',
  seeJobs: 'Tazama mipangilio',

  sales: 'Oda zilizowekwa leo',
  soFar: 'Leo hadi sasa',
  yesterday: 'Jana',
  lastWeek: (weekday) => `${weekdays[weekday]} iliyopita`,
  orders: (count) => `Oda ${count}`,
}

export const reportWords: TextOf<typeof english.reportWords> = {
  title: 'Ripoti',
  lead: 'Oda zilizowekwa siku hizi, ya kwanza na ya mwisho zikiwemo, bila zilizoghairiwa na bila kilichorudishwa.',
  loading: 'Inapakia ripoti...',
  failed: 'Imeshindwa kupakia ripoti.',
  by: 'Panga kwa',
  groups: {
    product: 'Bidhaa',
    category: 'Kategoria',
    day: 'Siku',
    method: 'Njia ya malipo',
    zone: 'Eneo la uwasilishaji',
    channel: 'Njia ya oda',
  },
  ranges: {
    week: 'Siku 7',
    month: 'Siku 30',
    thisMonth: 'Mwezi huu',
    lastMonth: 'Mwezi uliopita',
    year: 'Miezi 12',
  },
  rangesLabel: 'Siku',
  pieces: 'Vipande',
  fees: 'Ada za uwasilishaji',
  promotions: 'Mapunguzo ya ofa',
  returned: 'Zilizorudishwa',
  share: 'Sehemu',
  incomplete: (pieces) => `* Faida haijakamilika: gharama ya vipande ${pieces} haijulikani.`,
  addsUp: 'Jumla = bidhaa + ada za uwasilishaji − mapunguzo ya ofa.',
  addsUpReturned: 'Jumla = bidhaa + ada za uwasilishaji − mapunguzo ya ofa − zilizorudishwa.',
  ofGoods:
    'Kiasi ni bei za bidhaa, bila ada za uwasilishaji na mapunguzo ya ofa. Oda yenye kadhaa huhesabiwa kwa kila moja.',
  ofOrders: 'Kiasi ni jumla za oda, pamoja na ada za uwasilishaji na mapunguzo ya ofa.',
  chart: 'Mauzo kwa siku',
  chartByMonth: 'Mauzo kwa mwezi',
  best: (group) => `Mauzo kwa ${group.toLowerCase()}`,
  first: (shown, count) => `${shown} za kwanza kati ya ${count}. Faili zinazopakuliwa zina zote.`,
  empty: 'Hakuna kilichouzwa siku hizi.',
  emptyMore: 'Chagua siku nyingine.',

  stockLink: 'Ripoti ya stoo',
  back: 'Ripoti za mauzo',
  stockLead: 'Kulingana na mauzo ya karibuni ya kila bidhaa.',
  days: 'Zilizouzwa kwa',
  daysOf: (days) => `siku ${days} zilizopita`,
  soonest: 'Zitakazoisha kwanza',
  slowest: 'Zinazouzwa kidogo zaidi',
  slowestMore: 'Bidhaa zilizopo ambazo zimekuwa dukani siku hizi zote.',
  sold: 'Zilizouzwa',
  daysLeft: 'Zitatosha',
  lasts: (days) => (days === 0 ? 'Chini ya siku moja' : `Siku ${days}`),
  never: 'Haiuziki',
  stockEmpty: 'Hakuna cha kuonyesha.',
  stockEmptyMore: 'Hakuna bidhaa iliyopo iliyouzwa siku hizi.',
  slowEmptyMore: 'Hakuna bidhaa iliyopo iliyokaa muda huo wote.',
}

export const openingWords: TextOf<typeof english.openingWords> = {
  title: 'Kabla ya kufungua duka',
  lead: (open) =>
    open === 1
      ? 'Hatua 1 tu, kisha duka litaweza kuuza.'
      : `Hatua ${open} zaidi, kisha duka litaweza kuuza.`,
  canWait: 'Hizi zinaweza kusubiri',
  rest: (count) => `Yanayoweza kusubiri: ${count}`,
  done: 'tayari',
  steps: {
    contact: 'Andika barua pepe, simu na anwani yako',
    logo: 'Weka nembo yako',
    delivery: 'Sema unapeleka wapi, na kwa bei gani',
    products: 'Weka bidhaa tatu',
    payments: 'Unganisha M-Pesa, au chagua pesa taslimu tu',
    messages: 'Unganisha SMS au barua pepe',
    pages: 'Soma na uhifadhi kurasa zako',
    staff: 'Alika mtu unayefanya naye kazi',
    backup: 'Tengeneza nakala rudufu',
    'phone-login': 'Wateja wanaweza kuingia kwa namba ya simu',
  },
}
