import type { codReasons as onDelivery } from '@duka/contract/orders/cash-on-delivery'
import type { paymentReasons as payments } from '@duka/contract/payments/payment-reasons'
import type { failedDeliveryReasons as deliveries } from '@duka/contract/riders/failed-delivery-reasons'

/** The reasons why an order cannot be paid on delivery. */
export const codReasons: Record<keyof typeof onDelivery, string> = {
  tooManyOpen:
    'Akaunti, simu au anwani moja inaweza kuwa na oda {most} tu za aina hii ambazo hazijalipwa. Tafadhali lipa kwa njia nyingine, au subiri oda ya awali ifike.',
  notByOption:
    'Kwa {option} unalipa kabla hatujafunga mzigo. Tafadhali lipa kwa njia nyingine, au chagua njia nyingine ya kupelekewa.',
  overOption:
    'Kwa {option} unaweza kulipa hadi {most} kwa pesa taslimu, na oda hii inagharimu {total}. Tafadhali lipa kwa njia nyingine, au chagua njia nyingine ya kupelekewa.',
  overLimit:
    'Hadi {most} pekee inaweza kulipwa kwa pesa taslimu, na oda hii inagharimu {total}. Tafadhali lipa kwa njia nyingine, au agiza vitu vichache.',
  refusedBefore:
    'Mizigo ya awali ya akaunti au simu hii haikuchukuliwa. Tafadhali lipa oda hii kwa njia nyingine; baada ya hapo unaweza tena kulipa kwa pesa taslimu.',
  tooManyPieces:
    'Vipande {most} tu vya bidhaa moja vinaweza kulipwa kwa pesa taslimu, na {product} imezidi. Tafadhali punguza, au lipa kwa njia nyingine.',
}

/** The shop's messages for payments that did not succeed. */
export const paymentReasons: Record<keyof typeof payments, string> = {
  unconfirmed: 'M-Pesa haijathibitisha ombi bado. Duka linachunguza.',
  neverConfirmed:
    'M-Pesa haikuthibitisha ombi hili. Ikiwa pesa zimetoka kwenye akaunti yako, duka litaziona.',
  neverSent: 'M-Pesa haikuweza kufikiwa. Hakuna ombi lililotumwa; tafadhali jaribu tena.',
  notToldInTime: 'M-Pesa haikusema kwa wakati kilichotokea kwa ombi hili.',
  toldOnly: 'M-Pesa ilitaja malipo haya lakini haikuyathibitisha. Duka litayachunguza.',
  receiptUsed: 'Risiti hii ya M-Pesa tayari ilihesabiwa kwa malipo mengine.',
  lessThanAsked: 'Pesa zilizofika ni pungufu ya zilizoombwa. Duka litawasiliana nawe.',
  moreThanAsked: 'Pesa zilizofika ni zaidi ya zilizoombwa; sehemu hii ni ya mteja.',
  moreThanNeeded: 'Pesa zilizofika ni zaidi ya zilizohitajika; sehemu hii ni ya mteja.',
  tooLate: 'Oda ilikuwa imeshalipwa; pesa hizi ni za mteja.',
  partMissing: 'Sehemu ya pesa imefika. Bado {amount} inahitajika.',
  busy: 'M-Pesa ina shughuli nyingi kwa sasa. Tafadhali subiri dakika moja kisha ujaribu tena.',
  phoneLocked:
    'Kuna ombi lingine la M-Pesa kwenye simu hii. Tafadhali limalize, subiri dakika moja kisha ujaribu tena.',
  unknownPhone: 'M-Pesa haiitambui namba hii ya simu.',
  shopAtFault:
    'Duka haliwezi kupokea malipo ya M-Pesa kwa sasa. Hakuna pesa zilizotoka kwenye akaunti yako.',
}

/** The meanings of M-Pesa's result codes, by English message; a test finds missing ones. */
export const mpesaReasons: Record<string, string> = {
  'Paid.': 'Imelipwa.',
  'There was not enough money in the M-Pesa account.':
    'Hakukuwa na pesa za kutosha kwenye akaunti ya M-Pesa.',
  'The amount is below what M-Pesa accepts.': 'Kiasi ni kidogo kuliko M-Pesa inavyokubali.',
  'The amount is above what M-Pesa accepts in one payment.':
    'Kiasi ni kikubwa kuliko M-Pesa inavyokubali kwa malipo moja.',
  'This payment would go over your daily M-Pesa limit.':
    'Malipo haya yatapita kiwango chako cha M-Pesa cha siku.',
  'M-Pesa refuses the same amount twice in a row. Please wait two minutes and try again.':
    'M-Pesa haikubali kiasi kile kile mara mbili mfululizo. Tafadhali subiri dakika mbili kisha ujaribu tena.',
  'M-Pesa is busy at the moment. Please wait two minutes and try again.':
    'M-Pesa ina shughuli nyingi kwa sasa. Tafadhali subiri dakika mbili kisha ujaribu tena.',
  'Another M-Pesa request was open on this phone. Please finish it and try again.':
    'Kulikuwa na ombi lingine la M-Pesa kwenye simu hii. Tafadhali limalize kisha ujaribu tena.',
  'The request expired before it was answered.': 'Muda wa ombi uliisha kabla halijajibiwa.',
  'M-Pesa could not show the request on your phone. Please try again.':
    'M-Pesa haikuweza kuonyesha ombi kwenye simu yako. Tafadhali jaribu tena.',
  'The request was cancelled on the phone.': 'Ombi lilighairiwa kwenye simu.',
  'The phone did not answer the request.': 'Simu haikujibu ombi.',
  'The M-Pesa PIN was wrong.': 'PIN ya M-Pesa haikuwa sahihi.',
  'M-Pesa is still waiting for an answer from the phone.': 'M-Pesa bado inasubiri jibu la simu.',
  'The M-Pesa PIN is locked. Please call Safaricom on 100 or 200.':
    'PIN ya M-Pesa imefungwa. Tafadhali pigia Safaricom kwa 100 au 200.',
  'M-Pesa gave an answer that we do not know. We are finding out whether money has moved.':
    'M-Pesa imetoa jibu tusilolijua. Tunachunguza kama pesa zimehamishwa.',
}

export const failedDeliveryReasons: Record<keyof typeof deliveries, string> = {
  nobody: 'Hakuna mtu',
  phone: 'Simu imezimwa au haipokelewi',
  later: 'Anautaka siku nyingine',
  address: 'Anwani haikupatikana',
  money: 'Hana pesa leo',
  refused: 'Hautaki mzigo',
}
