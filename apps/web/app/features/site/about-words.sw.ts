import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './about-words.ts'

export const about: TextOf<typeof english.about> = {
  title: 'Kutuhusu',
  lead: 'Duka la mtaani ambalo liko mtandaoni.',
  paragraphs: [
    'Duka ni kile kibanda cha kona: kina vitu vya siku, bei ni ya haki, na aliye nyuma ya kaunta anakujua. Hilo ndilo duka tulilotaka kwenye simu.',
  ],
  goods: (counties) =>
    `Tunauza unga na chaja za simu, majiko na taa za sola, viatu vya shule na miche${counties && `, na tunatuma ${counties}`}. Tunachosema kipo, kipo kwenye rafu yetu, na bei unayoiona ndiyo unayolipa.`,
  anyCounty: 'kaunti yoyote',
  allCounties: 'Kaunti zote 47',
  ofCounties: (count) => `kaunti ${count}`,
  pay: (ways) => `Lipa ${ways}.`,
  orPay: ', au ',
  payment: 'Malipo',
  payBy: {
    mpesa: 'kwa M-Pesa kabla hatujafunga mzigo',
    cod: 'kwa pesa taslimu ukiupokea mzigo',
  },
  person: 'Kitu kikiwa si sawa, tupigie: mtu atajibu.',
  promises: {
    prices: ['Bei za haki', 'Kwa shilingi, kila kitu kikiwemo, bila mshangao mwishoni.'],
    parcel: 'Fuatilia mzigo wako kutoka rafu yetu hadi mlangoni pako.',
  },
  payOnly: {
    mpesa: ['Lipa kwa simu', 'M-Pesa, kabla hatujafunga mzigo.'],
    cod: ['Lipa mlangoni', 'Pesa taslimu ukipokea mzigo.'],
  },
  payAny: (ways) => ['Lipa upendavyo', `${ways}.`],
  shopNow: 'Nunua bidhaa zote',

  contactTitle: 'Wasiliana nasi',
  contactLead: 'Andika, piga simu au tutembelee. Tunajibu saa za kazi.',
  subject: 'Mada',
  message: 'Ujumbe',
  send: 'Tuma ujumbe',
  ready: 'Ujumbe wako haujatumwa bado. Chagua jinsi utakavyotufikia:',
  byMail: 'Tuma kwa barua pepe',
  byWhatsapp: 'Tuma kwa WhatsApp',
  byPhone: 'Tupigie simu',
  notReachable: 'Duka hili bado halijaweka mawasiliano yake.',
  mail: 'Barua pepe',
  phone: 'Simu',
  hours: 'Saa za kazi',
  follow: 'Tufuate',
  showMap: 'Onyesha ramani',
  map: 'Ramani ya mahali tulipo',
}
