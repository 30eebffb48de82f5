import type { TextOf } from '../../../lib/text/text.ts'
import type * as english from './words.ts'

const count = (number: number) => number.toLocaleString('en')
const products = (number: number) => `bidhaa ${count(number)}`
const rows = (number: number) => `safu ${count(number)}`

interface Counts {
  new: number
  changed: number
  unchanged: number
}

/** `ongeza bidhaa 3 na ubadilishe 57`, whichever of the two there is. */
function doing(counts: Counts): string {
  const parts = [
    counts.new > 0 && `ongeza ${products(counts.new)}`,
    counts.changed > 0 &&
      (counts.new > 0
        ? `ubadilishe ${count(counts.changed)}`
        : `badilisha ${products(counts.changed)}`),
  ]
  return parts.filter(Boolean).join(' na ')
}

export const staffImport: TextOf<typeof english.staffImport> = {
  title: 'Ingiza bidhaa',
  lead: 'Faili yenye safu moja kwa kila bidhaa. Bidhaa mpya huongezwa, zilizopo husasishwa. Kwanza unaona yatakayotokea, na safu zote huingizwa au hakuna.',

  choose: 'Chagua faili',
  fileHint: 'Hadi MB 25 na bidhaa 50,000. Unaweza pia kuiburuta hapa.',
  another: 'Chagua faili nyingine',
  chosen: (name) => `Faili ni ${name}.`,
  template: 'Pakua faili ya mfano',
  templateName: 'mfano-wa-bidhaa.csv',
  example: [
    'UNGA-2KG',
    'Unga wa mahindi (mfano: futa safu hii)',
    'Unga mweupe laini wa ugali.',
    '215.00',
    '40',
    'Vyakula',
    'Shamba',
    '2 kg',
    ...['', '199.00', '2026-11-27 08:00', '2026-11-30 18:00', '', '10=205; 50=200', '', ''],
  ],
  isWorkbook:
    'Hii ni faili ya Excel, si ya CSV. Kwenye Excel chagua File, Save as, kisha "CSV UTF-8".',
  isEmpty: 'Faili hii haina kitu.',
  unreadable: 'Faili hii haikuweza kusomwa. Tafadhali ichague tena.',

  columns: 'Safu wima',
  columnsFound: (found, all) => `${found} kati ya ${all} zimepatikana kwenye faili`,
  columnsLead:
    'Chagua safu wima ya kila moja. Zisizo na safu wima hubaki zilivyo. Bidhaa mpya inahitaji zote za lazima.',
  notThere: 'Haipo kwenye faili',
  unnamed: (place) => `Safu wima ${place}`,
  sample: (text) => `Safu ya kwanza: ${text}`,
  column: {
    id: 'ID',
    sku: 'SKU',
    name: 'Jina',
    description: 'Maelezo',
    price: 'Bei',
    stock: 'Stoo',
    category: 'Kategoria',
    brand: 'Chapa',
    variant: 'Aina',
    image: 'Picha',
    'sale price': 'Bei ya ofa',
    'sale from': 'Ofa kuanzia',
    'sale until': 'Ofa hadi',
    'was price': 'Bei ya awali (iliyokatwa)',
    tiers: 'Bei za idadi',
    cost: 'Gharama ya kipande',
    family: 'Kundi',
    options: 'Machaguo',
    visibility: 'Mwonekano',
    'name sw': 'Jina kwa Kiswahili',
    'description sw': 'Maelezo kwa Kiswahili',
    'variant sw': 'Aina kwa Kiswahili',
    'vat class': 'Daraja la VAT',
    'stock was': 'Stoo ilikuwa',
  },
  known:
    'Bidhaa hutambuliwa kwa ID yake; la sivyo kwa SKU; la sivyo kwa jina, chapa na aina pamoja.',
  stockSets:
    'Stoo huwekwa kuwa namba iliyo kwenye faili, ukitoa zitakazouzwa kabla ya kuingiza. Ukiacha wazi, stoo haibadiliki.',
  stockWas:
    'Stoo hubadilika kwa tofauti kati ya "stock" na "stock was", bila kujali zilizouzwa tangu ulipopakua.',
  salePrices:
    'Bei za ofa na za idadi: ukiacha wazi, zilizopo huondolewa. Saa ni za Nairobi, kama 2026-11-27 08:00; bei za idadi kama 10=90; 50=80.',
  makeCategories: 'Ongeza kategoria zisizopo',
  willMake: (names) => `Zitaongezwa: ${names}`,

  checking: 'Inakagua faili...',
  failedCheck: 'Imeshindwa kukagua faili.',
  retry: 'Kagua tena',
  preview: 'Yatakayotokea',
  counts: (counts) =>
    `Mpya ${count(counts.new)}, zilizobadilika ${count(counts.changed)}, zisizobadilika ${count(counts.unchanged)}`,
  filters: {
    all: 'Zote',
    new: 'Mpya',
    changed: 'Zilizobadilika',
    unchanged: 'Zisizobadilika',
    error: 'Makosa',
  },
  results: {
    new: 'Mpya',
    changed: 'Imebadilika',
    unchanged: 'Haijabadilika',
    error: 'Kosa',
  },
  row: 'Safu',
  details: 'Maelezo',
  nameless: 'Haina jina',
  stays: 'Inabaki ilivyo',
  before: 'Kabla:',
  after: 'Baada:',
  noneSuch: 'Hakuna safu kama hizi.',
  range: (from, to, all) => `${count(from)} hadi ${count(to)} kati ya ${count(all)}`,
  previousRows: 'Safu zilizotangulia',
  nextRows: 'Safu zinazofuata',
  pages: 'Kurasa za safu',

  hasErrors: (errors) =>
    errors === 1
      ? 'Safu 1 haiwezi kuingizwa, kwa hivyo hakuna kitakachoingizwa. Isahihishe kwenye faili kisha uichague tena.'
      : `Safu ${count(errors)} haziwezi kuingizwa, kwa hivyo hakuna kitakachoingizwa. Zisahihishe kwenye faili kisha uichague tena.`,
  inRows: (number, first) => (number === 1 ? `Safu ya ${first}` : `${rows(number)}: ${first}`),
  saveErrors: 'Pakua safu zenye makosa',
  errorsName: 'makosa-ya-faili.csv',
  errorTitle: 'kosa',
  import: (counts) => `Ingiza: ${doing(counts)}`,
  importing: (all) => `Inaingiza ${rows(all)}...`,
  nothingToDo: 'Hakuna cha kuingiza: duka tayari liko kama faili.',
  failedImport: 'Imeshindwa kuingiza bidhaa.',

  doneTitle: 'Zimeingizwa',
  done: (counts) =>
    `Tayari: mpya ${count(counts.new)}, zilizobadilika ${count(counts.changed)}, zisizobadilika ${count(counts.unchanged)}.`,
  madeCategories: (names) => `Kategoria mpya: ${names}`,
  noPictures: (number) =>
    number === 1
      ? 'Bidhaa 1 haina picha. Hadi uiweke kwa Hariri, duka litaonyesha mahali patupu.'
      : `Bidhaa ${count(number)} hazina picha. Hadi uziweke kwa Hariri, duka litaonyesha mahali patupu.`,
  toProducts: 'Tazama bidhaa',
  toAudit: 'Tazama yaliyobadilika',
  next: 'Ingiza faili nyingine',
}
