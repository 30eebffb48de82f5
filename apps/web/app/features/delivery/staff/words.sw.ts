import type { TextOf } from '../../../lib/text/text.ts'
import type * as english from './words.ts'

export const staffDelivery: TextOf<typeof english.staffDelivery> = {
  title: 'Uwasilishaji',
  lead: 'Eneo ni mahali penye njia na ada sawa za uwasilishaji. Wateja huona ada kabla ya kuagiza.',
  loading: 'Inapakia maeneo ya uwasilishaji...',
  failedLoad: 'Imeshindwa kupakia maeneo ya uwasilishaji.',

  zones: 'Maeneo',
  addZone: 'Ongeza eneo',
  everywhereElse: 'Kwingine kote',
  noOptions: 'Hakuna njia ya uwasilishaji bado: oda za kwenda huku zinakataliwa.',
  noWayToPay:
    'Hakuna anayeweza kulipa hapa: duka linapokea pesa taslimu tu, na hakuna njia ya eneo hili inayozipokea. Ruhusu kulipa ukipokea mzigo, au weka M-Pesa.',
  cheapestFirst: 'Njia za uwasilishaji, ya bei nafuu kwanza',
  kinds: {
    door: 'Hadi mlangoni',
    pickup: 'Kituo cha kuchukulia',
    parcel: 'Ofisi ya basi au ya vifurushi',
    shop: 'Kuchukua dukani',
  },
  freeFrom: (sum) => `bure kuanzia ${sum}`,
  noCash: 'hakuna kulipa ukipokea mzigo',
  cashUpTo: (sum) => `taslimu hadi ${sum}`,
  at: (point) => `kwa ${point}`,
  before: (hour) => `agiza kabla ya ${hour}`,
  askDeleteZone: (name) => `Ufute eneo "${name}"? Oda zilizowekwa tayari hazibadiliki.`,
  zoneSaved: 'Eneo limehifadhiwa.',
  zoneDeleted: 'Eneo limefutwa.',
  failedZone: 'Imeshindwa kuhifadhi eneo.',
  failedDeleteZone: 'Imeshindwa kufuta eneo.',

  empty: 'Hakuna maeneo bado: uwasilishaji ni bure, na duka hupokea oda kutoka kote.',
  emptyMore:
    'Anza na mfano kisha uweke ada zako, au ongeza maeneo yako mwenyewe. Mara tu kukiwa na eneo, oda za mahali pasipo na eneo zinakataliwa.',
  examples: 'Mifano ya kuanzia',
  startFrom: (name) => `Tumia mfano huu: ${name}`,
  start: 'Tumia mfano huu',
  starting: 'Inaandaa...',
  exampleDone: 'Mfano uko tayari. Sasa weka ada zako.',
  failedExample: 'Imeshindwa kuandaa mfano.',
  exampleSets: {
    nairobi: {
      name: 'Nairobi na kwingine',
      about:
        'Nairobi mpelekaji huleta, au mteja huchukua dukani. Kaunti zingine zote kifurushi huenda kwa basi.',
    },
    riders: {
      name: 'Wapelekaji wako',
      about: 'Wapelekaji wako Nairobi na miji ya karibu. Oda za kwingine zinakataliwa.',
    },
    courier: {
      name: 'Kampuni ya vifurushi',
      about: 'Hadi mlangoni au hadi ofisi ya kampuni ya vifurushi, nchi nzima.',
    },
    bus: {
      name: 'Kifurushi kwa basi',
      about: 'Wateja huchukua dukani, au hupata kifurushi kwa basi katika mji wao.',
    },
  },

  uncovered: 'Kaunti zisizo na eneo',
  uncoveredMore: (count) =>
    count === 1 ? 'Oda za kaunti hii zinakataliwa.' : `Oda za kaunti hizi ${count} zinakataliwa.`,
  partly: 'miji mingine tu',
  allCovered: 'Kila kaunti ina eneo.',
  restCovered: (zone, count) =>
    count === 1
      ? `Kaunti 1 haina eneo lake: iko chini ya "${zone}".`
      : `Kaunti ${count} hazina eneo lake: ziko chini ya "${zone}".`,

  ask: 'Uwasilishaji utagharimu kiasi gani?',
  askMore: 'Ona mteja anachopewa. Weka jumla ya bidhaa ili kuhesabu "bure kuanzia".',
  askButton: 'Onyesha gharama',
  asking: 'Inauliza...',
  failedAsk: 'Imeshindwa kupata gharama.',
  chooseCounty: 'Chagua kaunti',
  townOptional: 'Mji (si lazima)',
  area: 'Mtaa (si lazima)',
  total: 'Bidhaa kwa KES (si lazima)',
  notDelivered: 'Duka halipeleki mizigo huko.',
  noZones: 'Hakuna maeneo: uwasilishaji huko ni bure.',
  answerZone: (zone) => `Eneo: ${zone}`,

  createZone: 'Eneo jipya',
  editZone: 'Hariri eneo',
  zoneName: 'Jina la eneo',
  zoneNameHint: 'Kwa wafanyakazi tu, kwa mfano "Nairobi na karibu".',
  counties: 'Kaunti',
  findCounty: 'Tafuta kaunti',
  noCounty: 'Hakuna kaunti yenye jina hili.',
  inZone: (zone) => `iko kwenye "${zone}"`,
  places: 'Miji na mitaa moja moja',
  placesHint:
    'Mtaa huhesabiwa kabla ya mji wake, na mji kabla ya kaunti yake. Bila kaunti, mji wala mtaa, eneo ni kwingine kote.',
  addPlace: 'Ongeza mji au mtaa',
  placeNumber: (number) => `Mahali ${number}`,
  removePlace: (number) => `Ondoa mahali ${number}`,
  options: 'Njia za uwasilishaji',
  addOption: 'Ongeza njia ya uwasilishaji',
  optionNumber: (number) => `Njia ${number}`,
  removeOption: (number) => `Ondoa njia ${number}`,
  optionNameHint: 'Wateja huchagua kwa jina hili, kwa mfano "Rider" au "Kifurushi cha Easy Coach".',
  fee: 'Ada kwa KES',
  freeOver: 'Bure kuanzia jumla ya (KES)',
  freeOverHint: 'Acha wazi kama si bure kamwe.',
  minDays: 'Siku, angalau',
  maxDays: 'Siku, zisizozidi',
  inDays: ({ min, max }) =>
    max === 0
      ? 'Siku hiyo hiyo'
      : min === max
        ? `Siku ${max}`
        : min === 0
          ? `Hadi siku ${max}`
          : `Siku ${min} hadi ${max}`,
  daysHint: 'Bila Jumapili; 0 ni siku hiyo hiyo.',
  cutOff: 'Oda za siku hiyo hiyo hadi',
  noCutOff: 'Usiku wa manane',
  words: 'Maneno yako kuhusu muda',
  wordsSw: 'Maneno yako kwa Kiswahili',
  wordsHint: 'Huonyeshwa badala ya siku, kwa mfano "Jumanne na Ijumaa".',
  cod: 'Kulipa ukipokea mzigo kunaruhusiwa',
  codUpTo: 'Taslimu hadi jumla ya (KES)',
  codUpToHint: 'Acha wazi kama ni jumla yoyote.',
  point: 'Wateja watachukulia wapi',
  noPoint: 'Haijawekwa',
  overwrite: 'Hifadhi yangu hata hivyo, na uache mabadiliko yao',

  points: 'Vituo vya kuchukulia',
  pointsMore: 'Mahali wateja wanapochukulia mizigo. Njia ya uwasilishaji hutaja kimoja.',
  noPoints: 'Hakuna vituo vya kuchukulia bado.',
  addPoint: 'Ongeza kituo',
  createPoint: 'Kituo kipya cha kuchukulia',
  editPoint: 'Hariri kituo cha kuchukulia',
  directions: 'Jinsi ya kufika',
  hours: 'Saa za kazi',
  pointSaved: 'Kituo cha kuchukulia kimehifadhiwa.',
  pointDeleted: 'Kituo cha kuchukulia kimefutwa.',
  failedPoint: 'Imeshindwa kuhifadhi kituo cha kuchukulia.',
  failedDeletePoint: 'Imeshindwa kufuta kituo cha kuchukulia.',
  deletePointRefused:
    'Ikiwa njia ya uwasilishaji inaitaja au oda iliyo wazi itachukuliwa hapo, hakuna kitakachofutwa na duka litasema hivyo.',
  askDeletePoint: (name) => `Ufute kituo cha kuchukulia "${name}"?`,

  import: 'Ingiza CSV',
  importTitle: 'Ingiza maeneo',
  importLead:
    'Pakua maeneo yako, yabadilishe kwenye Excel, kisha uingize faili hapa. Eneo lililo kwenye faili huchukua nafasi ya lenye jina hilo; mengine hubaki.',
  notText: 'Faili hii si CSV. Kwenye Excel chagua File, Save as, kisha "CSV UTF-8".',
  failedImport: 'Imeshindwa kuingiza faili.',
  counts: ({ new: added, changed, unchanged }) =>
    `Mapya ${added}, yaliyobadilika ${changed}, yasiyobadilika ${unchanged}.`,
  newPoints: (names) => `Vituo vipya vya kuchukulia: ${names}.`,
  importErrors: 'Hakuna kitakachoingizwa hadi safu hizi zisahihishwe.',
  row: (row) => `Safu ${row}`,
  results: { new: 'Jipya', changed: 'Limebadilika', unchanged: 'Halijabadilika' },
  importNow: 'Ingiza',
  importing: 'Inaingiza...',
  imported: 'Maeneo yameingizwa.',
  nothingToImport: 'Hakuna cha kuingiza: duka tayari liko kama faili.',
}
