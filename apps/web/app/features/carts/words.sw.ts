import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const carts: TextOf<typeof english.carts> = {
  title: 'Kikapu',
  empty: 'Kikapu chako kiko tupu',
  emptyMore: 'Weka kitu kizuri ndani yake, kisha urudi hapa kulipa.',
  toOrders: 'Tazama oda zako',
  lines: 'Vitu vilivyo kwenye kikapu chako',
  each: (price) => `${price} kila moja`,
  saved: (sum) => `Unaokoa ${sum}`,
  quantity: (name) => `Idadi ya ${name}`,
  less: (name) => `Punguza moja: ${name}`,
  more: (name) => `Ongeza moja: ${name}`,
  removeNamed: (name) => `Ondoa ${name}`,
  removed: (name) => `${name} imeondolewa kwenye kikapu chako.`,
  cleared: 'Bidhaa zote zimeondolewa.',
  best: 'Zinazonunuliwa zaidi',
  short: (available) =>
    available === 1 ? 'Imebaki 1 tu dukani.' : `Zimebaki ${available} tu dukani.`,
  takeWhatIsLeft: (available) => `Badilisha iwe ${available}`,
  unavailable: 'Haipatikani tena. Tafadhali iondoe ili uendelee na malipo.',
  clear: 'Ondoa vyote',
  summary: 'Muhtasari',
  count: (count) => `Bidhaa\u00a0${count}`,
  haveCode: 'Una msimbo?',
  apply: 'Tumia msimbo',
  applying: 'Tunaangalia...',
  removeCode: 'Ondoa msimbo',
  removing: 'Inaondolewa...',
  codeIs: (code) => `Msimbo ${code}`,
  offDelivery: 'hupunguza ada ya uwasilishaji wakati wa kulipa',
  subtotal: (count = '') => (count ? `Jumla ya bidhaa (${count})` : 'Jumla ya bidhaa'),
  undo: 'Rudisha',
  codeBlocks:
    'Msimbo ulio kwenye kikapu haupunguzi chochote. Tafadhali uondoe kwenye kikapu kwanza.',
  checkout: 'Endelea na malipo',
  blockedShort: 'Baadhi ya vitu havitoshi dukani. Tafadhali badilisha idadi kwanza.',
  waiting: 'Inasubiri mtandao',
  waitingMore: 'Itaingia kikapuni mtandao utakaporudi.',
  waits: (quantity, name = 'bidhaa') => `${quantity} × ${name}`,
  blockedOffline: 'Utaweza kuendelea na malipo mtandao ukirudi.',
  blockedUnavailable: 'Baadhi ya vitu havipatikani tena. Tafadhali viondoe kwanza.',
  keepShopping: 'Endelea kununua',
}

export const sharedCart: TextOf<typeof english.sharedCart> = {
  title: 'Kikapu chako',
  lead: 'Umetumiwa bidhaa hizi. Bei ni za leo.',
  list: 'Bidhaa za kikapu hiki',
  leftOut: (count) =>
    count === 1
      ? 'Bidhaa 1 haiuzwi tena, na haionyeshwi.'
      : `Bidhaa ${count} haziuzwi tena, na hazionyeshwi.`,
  nothing: 'Bidhaa zote za kikapu hiki haziuzwi tena.',
  total: 'Jumla bila ada ya uwasilishaji',
  put: 'Weka kwenye kikapu changu',
  putting: 'Tunaweka kwenye kikapu chako...',
  failedPut: 'Imeshindwa kuweka bidhaa kwenye kikapu chako.',
  already: 'Bidhaa hizi tayari ziko kwenye kikapu chako.',
  none: 'Hakuna bidhaa iliyowekwa kwenye kikapu chako.',
  fewer: (names) => `Hazitoshi dukani: ${names}.`,
  message: (link) => `Habari, ningependa kuagiza hivi: ${link}`,
  draft: 'Tunafungua rasimu ya oda hii...',
  failedDraft: 'Imeshindwa kuandaa rasimu ya kikapu hiki.',
  endedMore:
    'Kiungo cha kikapu hufanya kazi kwa siku 30. Huenda sehemu ya kiungo inakosekana. Tafadhali omba kingine.',
}

export const whatsappOrder: TextOf<typeof english.whatsappOrder> = {
  order: 'Agiza kwa WhatsApp',
  opening: 'Tunafungua WhatsApp...',
  failed: 'Imeshindwa kuandika ujumbe. Tafadhali jaribu tena.',
}
