import type { TextOf } from '../../../lib/text/text.ts'

export const orderHistory: TextOf<typeof import('../../staff/history.ts').orderHistory> = {
  placed: (sum) => `Oda ya ${sum} imewekwa`,
  nobody: 'Akaunti iliyofutwa',
  came: (sum, way) => `${sum} zimeingia: ${way}`,
  held: (way) => `Pesa zimeshikiliwa: ${way}`,
  heldSum: (sum, way) => `${sum} zimeshikiliwa: ${way}`,
  heldPart: (sum, asked, way) => `${sum} kati ya ${asked} zimeshikiliwa: ${way}`,
  corrected: (named, counted) => `M-Pesa imetaja ${named}; awali zilihesabiwa ${counted}`,
  correctedLate: 'Zilikuwa zimesharudishwa',
  receipt: (code) => `Risiti ${code}`,

  moved: (from, to) => `Hali ya oda: ${from} → ${to}`,
  paymentMoved: (from, to) => `Malipo: ${from} → ${to}`,
  missing: (goods) => `Hazipo tena kwenye rafu: ${goods}`,
  because: (reason) => `Sababu: ${reason}`,
  note: 'Maelezo ya ndani yameandikwa',
  itemsChanged: 'Bidhaa zimebadilishwa',
  deliveryChanged: 'Usafirishaji umebadilishwa',

  prompt: (sum) => `Ombi la M-Pesa la ${sum} limetumwa`,
  toPhone: (phone) => `Kwa ${phone}`,
  cash: (sum) => `${sum} taslimu zimerekodiwa`,
  rider: (name) => `Zimeletwa na ${name}`,
  accept: (sum) => `${sum} zilizoshikiliwa zimekubaliwa`,
  acceptRest: 'Zimekubaliwa kuwa malipo kamili',
  letGo: (sum) => `Punguzo la ${sum}`,
  refund: (sum) => `M-Pesa imeombwa kurudisha ${sum}`,
  refundFailed: (sum) => `${sum} hazikurudishwa`,
  refundDone: (sum) => `M-Pesa imerudisha ${sum}`,
  refundByHand: (sum) => `${sum} zimerekodiwa kuwa zimerudishwa kwa mkono`,
  denied: (sum) =>
    `M-Pesa imekana ${sum} mara mbili baada ya kuhesabiwa, kwa hivyo hazihesabiki tena. Angalia taarifa ya M-Pesa kabla mzigo haujaondoka.`,
  paidBackTwice: (sum) => `${sum} zimerudishwa mara mbili, angalau mara moja kwa mkono.`,
  reversed: (sum) => `M-Pesa imerudisha ${sum}, kama taarifa yake inavyoonyesha`,
  match: (sum) => `${sum} zimelinganishwa na oda hii`,
  typedCode: 'Msimbo wa M-Pesa umeandikwa; malipo yake yanasubiriwa',
  paidByCode: (sum) => `${sum} zimelipwa kwa msimbo wa M-Pesa ulioandikwa`,

  parcelOpened: (status) => `Rekodi ya usafirishaji imeongezwa: ${status}`,
  parcelMoved: (from, to) => `Hali ya mzigo: ${from} → ${to}`,
  failedDeliveryReasons: (reason) => `Mzigo haukukabidhiwa: ${reason}`,
  parcelChanged: 'Rekodi ya usafirishaji imebadilishwa',
  parcelDeleted: 'Rekodi ya usafirishaji imefutwa',

  olderChanges: 'Mabadiliko ya zamani',
}
