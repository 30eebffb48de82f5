import type { TextOf } from '../../lib/text/text.ts'
import { ui } from '../../lib/text/words.sw.ts'
import type * as english from './words.ts'

export const site: TextOf<typeof english.site> = {
  notifications: ui.notifications,
  unreachable: ui.unreachable,
  skip: 'Ruka hadi kwenye maudhui',
  home: 'Mwanzo',
  categories: 'Kategoria',
  search: 'Tafuta bidhaa',
  cart: 'Kikapu',
  cartWith: (count) => `Kikapu, bidhaa ${count}`,
  dark: 'Mandhari meusi',
  light: 'Mandhari meupe',
  menu: 'Menyu',
  back: 'Rudi kwenye menyu',
  userFallback: 'Mtumiaji',
  account: 'Akaunti yangu',
  profileSettings: 'Mipangilio ya wasifu',
  updateProfile: 'Sasisha wasifu',
  updatePassword: 'Badilisha nenosiri',
  myAddresses: 'Anwani zangu',
  manageAddresses: 'Tazama na simamia anwani',
  addAddress: 'Ongeza anwani mpya',
  myOrders: 'Oda zangu',
  trackShipping: 'Fuatilia mzigo',
  dashboard: 'Dashibodi',
  logout: 'Toka',
  login: 'Ingia',
  register: 'Jisajili',
  checkout: 'Malipo',

  quickLinks: 'Viungo vya haraka',
  wishList: 'Vipendwa',
  shopAll: 'Nunua bidhaa zote',
  viewCart: 'Tazama kikapu',
  trackOrder: 'Fuatilia oda yangu',
  aboutUs: 'Kutuhusu',
  contactUs: 'Wasiliana nasi',
  rules: {
    delivery: 'Uwasilishaji',
    returns: 'Kurudisha bidhaa',
    privacy: 'Faragha',
    terms: 'Masharti',
  },
  weAccept: 'Tunapokea',
  contact: 'Mawasiliano',
  whatsapp: 'WhatsApp',
  workingHours: 'Saa za kazi',
  rights: (year, name) => `© ${year} ${name}. Haki zote zimehifadhiwa.`,

  loadingPage: 'Inapakia...',
  loadingAuthentication: 'Inapakia akaunti yako...',
  checkingAuthentication: 'Inaangalia kama umeingia...',
  offline: 'Hauko mtandaoni. Unachokiona huenda kimepitwa na wakati.',

  olderBrowser:
    'Kivinjari hiki hakiwezi kufanya kila kitu kwa sasa. Pakia ukurasa upya; ikiwa haisaidii, sasisha kivinjari, au tupigie simu kuagiza.',

  notFoundTitle: 'Ukurasa haukupatikana',
  notFound: 'Hakuna kitu kwenye anwani hii. Huenda kimehamishwa, au kiungo hakijakamilika.',
  wrongTitle: 'Kumetokea hitilafu',
  wrong: 'Kumetokea hitilafu kwetu. Tafadhali jaribu tena.',
  noLineTitle: 'Hauko mtandaoni',
  stillOffline: 'Bado hakuna mtandao. Ukurasa unajaribu tena wenyewe.',
  seenPages: 'Bado unaweza kufungua ulichokiona',
  toProducts: 'Rudi kwenye bidhaa',
  toToday: 'Rudi kwenye Leo',
  otherLanguage: { code: 'en', name: 'English' },
  wish: 'Weka kwenye vipendwa vyangu',
}

export const account: TextOf<typeof english.account> = {
  label: 'Akaunti yako',
  hello: (name) => `Habari ${name}`,
  profile: 'Wasifu',
  security: 'Usalama',
  wishes: 'Vipendwa',
}

export const pages: TextOf<typeof english.pages> = {
  updated: (day) => `Ilibadilishwa mwisho ${day}`,
  others: 'Zaidi kuhusu duka',
}

export const needsScripts: TextOf<typeof english.needsScripts> = {
  lines: [
    'Ukurasa huu unahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, au tupigie simu:',
    'This page needs JavaScript. Switch it on in the settings of your browser, or call us:',
  ],
}

export const unsent: TextOf<typeof english.unsent> = {
  title: 'Fomu yako haikutumwa',
  nothingKept:
    'Ukurasa ulikuwa haujawa tayari. Hakuna kilichoagizwa, na hatukuhifadhi chochote ulichoandika.',
  whatToDo: 'Fungua fomu tena, subiri kidogo hadi ukurasa uwe tayari, kisha uitume tena.',
  back: 'Rudi kwenye fomu',
  orCall: 'Ikitokea tena, washa JavaScript kwenye kivinjari chako, au tupigie simu:',
}
