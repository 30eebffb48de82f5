import { orderWordsSw } from '@duka/contract/orders/order-words-sw'
import { labelsOf, methodFacts } from '@duka/contract/settings/payment-methods'
import type { TextOf } from '../../lib/text/text.ts'
import { parcelNames } from '../../words/swahili/parcel-names.sw.ts'
import type * as english from './words.ts'

export const staff: TextOf<typeof english.staff> = {
  dashboard: 'Dashibodi',
  overview: 'Muhtasari',
  newOrder: 'Oda mpya',
  payments: 'Malipo',
  dayEnd: 'Mwisho wa siku',
  ledger: 'Leja',
  papers: 'Ankara na VAT',
  reports: 'Ripoti',
  users: 'Watumiaji',
  categories: 'Kategoria',
  offers: 'Ofa',
  reviews: 'Maoni',
  riders: 'Wapelekaji',
  shipping: 'Usafirishaji',
  written: 'Kurasa',
  messages: 'Ujumbe',
  audit: 'Kumbukumbu',
  settings: 'Mipangilio',
  simulated:
    'M-Pesa ni ya majaribio: hakuna pesa halisi. Usitume wala kurudisha pesa za oda iliyolipwa hivi.',

  none: 'Hakuna',
  actions: 'Vitendo',
  edit: 'Hariri',
  editNamed: (name) => `Hariri ${name}`,
  remove: 'Futa',
  removeNamed: (name) => `Futa ${name}`,
  dismiss: 'Ondoa',
  filters: 'Vichujio',
  filtersOn: (count) => (count === 0 ? 'Vichujio' : `Vichujio (${count})`),
  showList: 'Onyesha orodha',
  sort: 'Panga kwa',
  ownSort: 'Mpya kwanza',
  sortUp: (title) => `${title}, kupanda`,
  sortDown: (title) => `${title}, kushuka`,
  more: 'Vitendo zaidi',
  search: 'Tafuta',
  clearFilters: 'Ondoa vichujio',
  exportCsv: 'Pakua CSV',
  exportXlsx: 'Pakua Excel',
  exporting: 'Inapakua...',
  failedExport: 'Imeshindwa kupakua.',
  goBack: 'Rudi nyuma',
  leaving: {
    cancel: 'Ghairi',
    discard: 'Uondoke bila kuhifadhi? Ulichoandika kitapotea.',
    discardYes: 'Ondoka',
    discardNo: 'Endelea kuhariri',
    restored: 'Ulichokuwa umeandika kimerudi.',
    filesAgain: 'Chagua picha tena.',
    unreached: 'Duka halikuweza kufikiwa. Ulichoandika bado kiko hapa. Tafadhali jaribu tena.',
  },
  table: {
    keys: 'Vishale husogea kati ya safu, Space huchagua, Enter hufungua, kitufe cha menyu huonyesha vitendo.',
    choose: 'Chagua',
    chooseAll: 'Chagua zote hapa',
    chooseNamed: (name) => `Chagua ${name}`,
    columns: 'Safu wima',
    allColumns: 'Onyesha safu wima zote',
  },
  pages: { label: 'Kurasa', first: 'Ukurasa wa kwanza', next: 'Ukurasa unaofuata' },
  gone: 'Akaunti iliyofutwa',
  erased: 'Jina limefutwa',
}

export const frame: TextOf<typeof english.frame> = {
  customers: 'Wateja',
  money: 'Pesa',
  today: 'Leo',
  add: 'Ongeza',
  newProduct: 'Bidhaa mpya',
  sellHere: 'Uza dukani',
  more: 'Zaidi',
  allPages: 'Kurasa zote',
  closeMore: 'Funga',
  person: (name) => `${name}: akaunti yako`,
  waiting: (count) => `${count} zinasubiri`,
  news: 'Mapya',
  newsOf: {
    'to-confirm': (count) => `Za kuthibitisha: ${count}`,
    'to-pack': (count) => `Za kufungasha: ${count}`,
    'to-match': (count) => `Malipo ya kulinganisha: ${count}`,
    messages: (count) => `Ujumbe ulioshindwa kutumwa: ${count}`,
  },
  nothingNew: 'Hakuna jipya.',
  notices: {
    title: 'Arifa kwenye kifaa hiki',
    blocked: 'Kivinjari kimezuia arifa. Ziruhusu kwenye mipangilio yake ya ukurasa huu.',
    unsupported: 'Kivinjari hiki hakina arifa.',
    homeScreen: 'Weka duka kwenye skrini ya mwanzo kwanza, kisha washa arifa hapo.',
    failed: 'Imeshindikana kubadilisha arifa. Angalia mtandao wako.',
  },
  everybody: 'Onyesha za wote',
  only: (name) => `Za ${name} pekee`,
}

export const ages: TextOf<typeof english.ages> = {
  minutes: (count) => `dk ${count}`,
  hours: (count) => `saa ${count}`,
  days: (count) => `siku ${count}`,
}

export const staffBulk: TextOf<typeof english.staffBulk> = {
  chosen: (count) => `Umechagua ${count}`,
  away: (count) => `${count} hazipo tena kwenye orodha hii`,
  elsewhere: (count) => `${count} kwenye kurasa nyingine`,
  matching: 'Chagua zote zinazolingana',
  most: 'Huwezi kuchagua zaidi kwa mara moja.',
  failedMatching: 'Imeshindikana kuchagua zote. Angalia mtandao wako.',
  undo: 'Tengua',
  clear: 'Usichague chochote',
  working: 'Inafanya kazi...',
  outcome: (done, failed) =>
    failed === 0 ? `Zote ${done} tayari.` : `${done} tayari, ${failed} zimeshindikana:`,
  failedOne: (name, message) => `${name}: ${message}`,

  setStatus: 'Hali',
  setStatusTitle: 'Weka hali ya zote ulizochagua',
  askStatus: (count, status) =>
    `Una uhakika unataka kubadilisha hali ya ${count} ulizochagua iwe "${status}"?`,
  setVisibility: 'Weka mwonekano',
  setVisibilityTitle: 'Weka mwonekano wa zote ulizochagua',
  askVatClass: (count, of) => `Weka daraja la VAT la bidhaa ${count} liwe “${of}”?`,
  askVisibility: (count, visibility) =>
    `Una uhakika unataka kubadilisha bidhaa ${count} ziwe "${visibility}"?`,
  adjust: (count) => `Rekebisha stoo ya ${count} ulizochagua`,
  remove: 'Futa ulizochagua',
  askRemove: (count) => `Una uhakika unataka kufuta ${count} ulizochagua? Haziwezi kurejeshwa.`,
}

export const findWords: TextOf<typeof english.findWords> = {
  label: 'Tafuta oda, watu, bidhaa na kurasa',
  placeholder: 'Tafuta',
  hint: 'Namba ya oda, simu, jina, risiti, bidhaa au SKU',
  results: 'Zilizopatikana',
  waiting: 'Inatafuta...',
  nothing: (typed) => `Hakuna kilichopatikana kwa “${typed}”.`,
  failed: 'Imeshindwa kutafuta. Angalia mtandao wako kisha ujaribu tena.',
  kinds: {
    orders: 'Oda',
    payments: 'Malipo',
    products: 'Bidhaa',
    customers: 'Wateja',
    pages: 'Kurasa',
  },
  all: {
    orders: 'Oda zote zilizopatikana',
    payments: 'Oda zote zenye risiti hii',
    products: 'Bidhaa zote zilizopatikana',
    customers: 'Wateja wote waliopatikana',
  },
  tasks: {
    logo: { name: 'Nembo na rangi', also: 'logo mandhari picha' },
    front: { name: 'Ukurasa wa mbele', also: 'bango mwanzo' },
    shop: {
      name: 'Jina la duka, mawasiliano na saa za kazi',
      also: 'simu anwani barua pepe WhatsApp ankara VAT',
    },
    zones: { name: 'Maeneo na ada za kufikisha', also: 'usafirishaji uwasilishaji vituo' },
    mpesa: { name: 'Weka M-Pesa', also: 'till paybill passkey malipo' },
    channels: { name: 'Weka barua pepe, SMS na WhatsApp', also: 'ujumbe SMTP' },
    texts: { name: 'Maneno ya ujumbe', also: 'maandishi SMS' },
    staff: { name: 'Wafanyakazi na ruhusa zao', also: 'alika mfanyakazi msaidizi jukumu meneja' },
    refund: { name: 'Pesa za kurudisha', also: 'rejesha marejesho' },
    match: { name: 'Malipo ya kulinganisha', also: 'msimbo wa M-Pesa risiti' },
    close: { name: 'Funga siku', also: 'hesabu pesa taslimu' },
    prices: { name: 'Badilisha bei', also: 'punguzo asilimia ofa' },
    lowStock: { name: 'Zinazokaribia kuisha', also: 'agiza tena chache' },
    importing: { name: 'Ingiza bidhaa', also: 'CSV faili' },
    product: { name: 'Bidhaa mpya', also: 'ongeza' },
  },
  left: (count) => (count === 0 ? 'Zimeisha' : `Zimebaki ${count}`),
  notMatched: 'Hayajalinganishwa na oda',
  ofOrder: (number) => `Oda ${number}`,
}

export const staffOrder: TextOf<typeof english.staffOrder> = {
  effects: {
    one: (id, name, total, method) => `Oda ${id}, ${name}, ${total}, ${method}`,
    more: (count) => `na zingine ${count}`,
    unpaid: (count) =>
      count === 1 ? 'Oda hii haijalipwa:' : `Oda ${count} kati ya hizi hazijalipwa:`,
    unpaidMore:
      'Ukiendelea, unatuma bidhaa ambazo hakuna aliyezilipia. Oda isiyolipwa ikishaanza kuandaliwa haighairiwi yenyewe.',
    cancelStock: (pieces) =>
      pieces === 1 ? 'Kipande 1 kinarudi kwenye stoo.' : `Vipande ${pieces} vinarudi kwenye stoo.`,
    cancelRoad: (pieces) =>
      pieces === 1
        ? 'Kipande 1 kimeondoka dukani. Kama kiko kwa mpelekaji, basi au kampuni ya vifurushi, kinahesabiwa tena kikifika hapa.'
        : `Vipande ${pieces} vimeondoka dukani. Kama viko kwa mpelekaji, basi au kampuni ya vifurushi, vinahesabiwa tena vikifika hapa.`,
    cancelMoney: 'Pesa zilizolipwa zitakuwa za kurudishwa. Utazirudisha mwenyewe.',
    reopen: 'Bidhaa zinatolewa tena kwenye stoo. Pesa ambazo hazikurudishwa zinahesabiwa tena.',
    message: (count) =>
      count === 1
        ? 'Mteja atapata ujumbe, ikiwa duka hutuma ujumbe.'
        : 'Wateja watapata ujumbe, ikiwa duka hutuma ujumbe.',
    noMessage: 'Hakuna ujumbe unaotumwa.',
    deleteStock: (pieces) =>
      pieces === 1
        ? 'Kipande 1 kinarudi kwenye stoo. Rekodi ya usafirishaji na ujumbe ambao haujatumwa vinafutwa pamoja na oda.'
        : `Vipande ${pieces} vinarudi kwenye stoo. Rekodi ya usafirishaji na ujumbe ambao haujatumwa vinafutwa pamoja na oda.`,
    deleteCancelled: 'Bidhaa zake zimesharudi kwenye stoo.',
    deleteMoney: 'Oda iliyopokea pesa haifutwi: ighairi badala yake. Mteja hapati ujumbe.',
  },
  methods: labelsOf(methodFacts, 'sw'),
  customer: 'Mteja',
  date: 'Tarehe',
  simulated: 'Si pesa halisi',
  status: 'Hali',
  partPaid: (came, price) => `Imelipwa ${came} kati ya ${price}`,
  paymentStatuses: {
    unpaid: 'Haijalipwa',
    pending: 'Inalipwa',
    paid: 'Imelipwa',
    'refund-due': 'Rudisha pesa',
    refunded: 'Pesa zimerudishwa',
  },
  statuses: orderWordsSw.statuses,
}

export const printSize: TextOf<typeof english.printSize> = {
  size: 'Karatasi',
  sizes: { a4: 'A4', a6: 'A6', roll: 'Roli ya mm 80' },
}

export const stateNames: TextOf<typeof english.stateNames> = {
  parcel: parcelNames,
  offer: {
    percent: 'Asilimia ya bei ya bidhaa',
    sum: 'Shilingi za bei ya bidhaa',
    delivery: 'Uwasilishaji',
  },
  role: { customer: 'mteja', manager: 'meneja', admin: 'msimamizi mkuu' },
  right: {
    orders: 'Kufungasha na kusogeza oda',
    'create-orders': 'Kuingiza oda',
    discounts: 'Kutoa punguzo na ofa',
    cash: 'Kupokea na kulinganisha pesa',
    refunds: 'Kurudisha pesa na kusahihisha',
    products: 'Kubadilisha bidhaa',
    prices: 'Kubadilisha bei',
    cost: 'Kuona gharama na faida',
    stock: 'Kubadilisha idadi ya bidhaa',
    people: 'Kuona wateja',
    figures: 'Kuona ripoti na vitabu',
    settings: 'Kubadilisha mipangilio',
  },
  rightSet: {
    packs: 'Anafungasha',
    sells: 'Anauza',
    stock: 'Anatunza bidhaa',
    books: 'Anatunza vitabu',
    all: 'Yote',
  },
  visibility: { shown: 'Inaonekana', hidden: 'Imefichwa', draft: 'Rasimu' },
}
