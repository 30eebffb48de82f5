import type { TextOf } from '../../lib/text/text.ts'

export const carts: TextOf<typeof import('../carts.ts').carts> = {
  title: 'Kikapu',
  empty: 'Kikapu chako kiko tupu',
  emptyMore: 'Weka kitu kizuri ndani yake, kisha urudi hapa kulipa.',
  toProducts: 'Nunua bidhaa',
  toOrders: 'Tazama oda zako',
  lines: 'Vitu vilivyo kwenye kikapu chako',
  each: (price) => `${price} kila moja`,
  quantity: (name) => `Idadi ya ${name}`,
  less: (name) => `Punguza moja: ${name}`,
  more: (name) => `Ongeza moja: ${name}`,
  remove: 'Ondoa',
  removeNamed: (name) => `Ondoa ${name}`,
  removed: (name) => `${name} imeondolewa kwenye kikapu chako.`,
  short: (available) =>
    available === 1 ? 'Imebaki 1 tu dukani.' : `Zimebaki ${available} tu dukani.`,
  takeWhatIsLeft: (available) => `Badilisha iwe ${available}`,
  unavailable: 'Haipatikani tena. Tafadhali iondoe ili uendelee na malipo.',
  clear: 'Ondoa vyote',
  summary: 'Muhtasari',
  count: (count) => `Bidhaa ${count}`,
  total: 'Jumla',
  checkout: 'Endelea na malipo',
  blockedShort: 'Baadhi ya vitu havitoshi dukani. Tafadhali badilisha idadi kwanza.',
  blockedUnavailable: 'Baadhi ya vitu havipatikani tena. Tafadhali viondoe kwanza.',
  kept: 'Duka halifikiki kwa sasa. Itaingia kwenye kikapu chako mara tu mtandao utakaporudi.',
  keptTooLong:
    'Kitu ulichoongeza ukiwa nje ya mtandao kimekaa muda mrefu mno. Tafadhali kiongeze tena.',
  keepShopping: 'Endelea kununua',
}
