import type { TextOf } from '../../lib/text.ts'

export const checkout: TextOf<typeof import('../checkout.ts').checkout> = {
  title: 'Lipia',
  address: 'Mahali pa kupeleka mzigo',
  saved: 'Anwani zako',
  moreAddresses: (count) => `Anwani ${count} zaidi`,
  newAddress: 'Peleka kwenye anwani mpya',
  newAddressMore: 'Itahifadhiwa kwenye anwani zako.',
  payment: 'Malipo',
  mpesa: 'M-Pesa',
  mpesaMore: 'Ombi litatumwa kwenye simu yako, nawe uthibitishe kwa PIN yako.',
  mpesaPhone: 'Namba ya simu ya M-Pesa',
  mpesaPhoneHint: 'Simu itakayoombwa pesa, kwa mfano 0712 345 678.',
  cod: 'Lipa ukipokea mzigo',
  codMore: 'Unalipa kwa pesa taslimu mzigo ukifika mikononi mwako.',
  summary: 'Muhtasari wa oda',
  quantity: (count) => `× ${count}`,
  moreItems: (count) => `Bidhaa ${count} zaidi`,
  total: 'Jumla',
  mpesaAsks: (amount) => `M-Pesa itaomba ${amount}`,
  mpesaRounds:
    'M-Pesa hupokea shilingi kamili tu, kwa hivyo kiasi kimeongezwa hadi shilingi kamili.',
  changeCart: 'Badilisha kikapu chako',
  place: 'Weka oda',
  phoneFirst: 'Tafadhali weka kwanza namba ya simu ya M-Pesa.',
  placing: 'Inaweka oda...',
  blocked:
    'Baadhi ya vitu kwenye kikapu chako havipatikani kama vilivyo. Tafadhali badilisha kikapu chako kwanza.',
  placedBefore: 'Oda yako ilikuwa imeshawekwa. Hii hapa.',
}
