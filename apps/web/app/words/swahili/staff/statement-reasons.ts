import type { StatementReason } from '@duka/contract/payments/statement-reasons'

/** What the import of a statement says of a line. */
export const statementReasons: Record<StatementReason, string> = {
  noReceipt: 'Hakuna msimbo wa risiti: ni kichwa au jumla.',
  notCompleted: 'Haikukamilika.',
  charge: 'M-Pesa imekata ada yake.',
  leftAccount: 'Pesa zimetoka kwenye akaunti.',
  noMoney: 'Mstari huu haukuleta pesa.',
  movement: 'Ni mwendo wa akaunti, si malipo.',
  otherSum:
    'Duka lina risiti hii yenye kiasi kingine, ambacho kinabaki. Angalia zote mbili kwenye M-Pesa.',
  sentBack: 'M-Pesa imerudisha pesa hizi.',
  sentBackKnown: 'M-Pesa imerudisha pesa hizi, kama duka lilivyojua.',
  sentBackOfOrder: 'M-Pesa imerudisha pesa hizi. Tafadhali angalia oda yake.',
  sentBackTwice:
    'M-Pesa imerudisha pesa hizi, na zilikuwa zimerudishwa tayari: huenda mlipaji amezipata mara mbili.',
  cutOff: 'Faili inaishia katikati ya mstari huu.',
  tooLong: 'Una seli nyingi kuliko vichwa: huenda kiasi chenye mkato kinahitaji alama za kunukuu.',
  wrongReceipt: 'Msimbo wa risiti hausomeki.',
  wrongStatus: 'Duka halijui hali hii ya muamala.',
  wrongSum: 'Kiasi hakisomeki.',
  twoSums: 'Unataja pesa zilizoingia na pesa zilizotoka.',
  noTime: 'Hautaji muda wa kukamilika.',
  wrongTime: 'Muda wa kukamilika hausomeki.',
  unknownReversal: 'Unarudisha malipo ambayo duka haliyajui.',
  reversalTooLarge: 'Unarudisha zaidi ya kilicholipwa.',
}
