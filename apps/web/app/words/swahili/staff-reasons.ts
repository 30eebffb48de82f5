import type { importProblems as rows } from '@duka/contract/catalogue/import-problems'
import type { StatementReason } from '@duka/contract/payments/statement-reasons'

/** Why a row of a file cannot be imported. */
export const importProblems: Record<keyof typeof rows, string> = {
  cutOff: 'Faili inaishia katikati ya safu hii.',
  tooLong:
    'Safu hii ina seli nyingi kuliko vichwa. Mkato ndani ya seli unahitaji alama za kunukuu kuzunguka seli.',
  tooShort: 'Safu hii ina seli chache kuliko vichwa.',
  stockWas:
    'Idadi ya stoo wakati faili ilipotolewa haisomeki. Chukua nambari kutoka kwenye faili kama ilivyotolewa.',
  noSuchId: 'Duka halina bidhaa yenye ID hii. Acha ID wazi ili kuiongeza kama bidhaa mpya.',
  noSuchCode: 'Hakuna bidhaa ya duka yenye msimbo "{code}".',
  noCode: 'Andika msimbo wa bidhaa: bila jina lake, hakuna kingine kinachoonyesha ni ipi.',
  priceNotPositive: 'Bei lazima iwe zaidi ya sifuri.',
  stockNegative: 'Idadi haiwezi kuwa chini ya sifuri.',
  manyAlike: 'Bidhaa {count} zina jina, chapa na aina hii. Onyesha ni ipi kwa ID au SKU yake.',
  soldMeanwhile: 'Zimeuzwa zaidi ya zile ambazo safu hii inaacha stoo. Angalia tena yatakayotokea.',
  notOurPicture:
    'Duka halina picha hii, na halichukui picha kutoka kwingine. Acha wazi, kisha ongeza picha kwenye bidhaa yenyewe.',
  noSuchCategory: 'Hakuna kategoria inayoitwa "{name}".',
  shortenedCode:
    'Programu ya lahajedwali imefupisha msimbo huu. Ipe safu wima yake muundo wa Text, kisha uandike tena.',
  repeated: 'Safu {row} ya faili inahusu bidhaa hiyo hiyo.',
}

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
