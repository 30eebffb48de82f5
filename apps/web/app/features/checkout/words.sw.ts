import { labelsOf, methodFacts } from '@duka/contract/settings/payment-methods'
import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const checkout: TextOf<typeof english.checkout> = {
  title: 'Lipia',
  address: 'Mahali pa kupeleka mzigo',
  to: (address) => `Kwenda ${address}`,
  change: 'Badilisha',
  changeAddress: 'Badilisha anwani',
  changeWay: 'Badilisha njia ya kupelekewa',
  saved: 'Anwani zako',
  moreAddresses: (count) => `Anwani ${count} zaidi`,
  newAddress: 'Peleka kwenye anwani mpya',
  newAddressMore: 'Itahifadhiwa kwenye anwani zako.',
  countyFirst: 'Chagua kaunti yako uone njia za uwasilishaji na ada zake.',
  moreWays: (count) => `Njia ${count} zaidi za uwasilishaji`,
  otherWays: (count, free, from) => {
    const ways = `Njia nyingine ${count}`
    if (free > 0) return `${ways}, ${count === 1 ? '' : free === 1 ? 'moja ' : `${free} `}ni bure`
    return from ? `${ways}, ${count === 1 ? '' : 'kuanzia '}${from}` : ways
  },
  earliest: 'Mapema zaidi',
  receivedBy: (person) => `Mpokeaji: ${person}`,
  someoneElse: 'Mtu mwingine ataupokea',
  addPin: 'Weka PIN ya KRA kwa ankara',
  buyerPin: 'PIN ya KRA ya biashara yako',
  buyerPinHint: 'Kama P051234567X. Unaihitaji ili kudai VAT au gharama.',
  recipientName: 'Jina la mpokeaji',
  contactPhone: 'Simu ya mpokeaji',
  contactPhoneHint: 'Tutapiga namba hii kuhusu mzigo.',
  addNote: 'Ongeza ujumbe kwa duka',
  note: 'Ujumbe kwa duka (si lazima)',
  noteHint: 'Kwa mfano alama ya karibu, au saa zinazokufaa.',
  methods: labelsOf(methodFacts, 'sw'),
  methodMore: {
    mpesa: 'Ombi litatumwa kwenye simu yako, nawe uthibitishe kwa PIN yako.',
    cod: 'Unalipa kwa pesa taslimu mzigo ukifika mikononi mwako.',
  },
  codCollected: 'Unalipa kwa pesa taslimu unapochukua mzigo.',
  mpesaPhoneHint: 'Simu itakayoombwa pesa, kwa mfano 0712 345 678.',
  summary: 'Muhtasari wa oda',
  quantity: (count) => `× ${count}`,
  moreItems: (count) => `Bidhaa ${count} zaidi`,
  subtotal: 'Jumla ya bidhaa',
  discount: (code) => `Punguzo (${code})`,
  rounding: 'Nyongeza ya M-Pesa',
  chooseCounty: 'Uwasilishaji: chagua kaunti',
  chooseAddress: 'Uwasilishaji: chagua anwani',
  feeComing: 'Uwasilishaji: inapakia ada...',
  withDelivery: (fee) => `pamoja na ada ya ${fee}`,
  priceChanged: (total, before) =>
    `Bei imebadilika: jumla sasa ni ${total}, si ${before}. Hakuna kilichoagizwa bado.`,
  placeFor: (total) => `Weka oda kwa ${total}`,
  notDelivered: 'Hatupeleki mizigo kwenye anwani hii. Tafadhali chagua nyingine.',
  noWayToPay:
    'Oda hii haiwezi kulipwa ilivyo: tazama Malipo. Tafadhali chagua njia nyingine ya kupelekewa au anwani nyingine, au tupigie.',
  changeCart: 'Badilisha kikapu chako',
  accept: 'Kwa kuagiza unakubali',
  terms: 'masharti yetu',
  data: 'Jinsi tunavyotumia data yako:',
  privacy: 'faragha',
  place: 'Weka oda',
  phoneFirst: 'Tafadhali weka kwanza namba ya simu ya M-Pesa.',
  phoneShort: 'Namba ya simu ya M-Pesa bado haijakamilika.',
  placing: 'Inaweka oda...',
  unreached:
    'Duka halikuweza kufikiwa. Angalia mtandao wako, kisha weka oda tena. Hutaagiza mara mbili.',
  blocked:
    'Baadhi ya vitu kwenye kikapu chako havipatikani kama vilivyo. Tafadhali badilisha kikapu chako kwanza.',
  placedBefore: 'Oda yako ilikuwa imeshawekwa. Hii hapa.',
}
