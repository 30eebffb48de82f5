import type { importProblems as rows } from '@duka/contract/catalogue/import-problems'
import { type optionProblems as ofOptions, optionLimits } from '@duka/contract/catalogue/options'
import type { changeMessages as changes } from '@duka/contract/orders/order-changes'
import type { staffOrderMessages as entering } from '@duka/contract/orders/staff-orders'
import type { refundMessages as refunding } from '@duka/contract/payments/refund-messages'
import type { StatementReason } from '@duka/contract/payments/statement-reasons'

/** What is said where staff leave something out of an order. */
export const staffOrderMessages: Record<keyof typeof entering, string> = {
  customer: 'Sema nani anaagiza: mteja, au jina na namba ya simu.',
  items: 'Ongeza angalau bidhaa moja.',
  address: 'Chagua au andika anwani.',
  discount: 'Punguzo hili linaacha chini ya KES 1 ya kulipa.',
  discountKind: 'Weka kiasi au asilimia, si vyote viwili.',
  percent: 'Asilimia ni kati ya 0 na 100.',
  amount: 'Punguzo ni zaidi ya 0.',
  reason: 'Sema kwa nini.',
}

/** What is said of items that an order cannot have. */
export const changeMessages: Record<keyof typeof changes, string> = {
  wholeNumber: 'Tafadhali weka namba nzima.',
  onePiece: 'Tafadhali weka 1 au zaidi.',
  tooMany: 'Hizo ni nyingi mno.',
  noItems: 'Tafadhali acha angalau bidhaa moja. Kuondoa zote, ghairi oda.',
  tooManyItems: 'Weka bidhaa 200 au pungufu.',
  tooCheap: 'Punguzo lingeacha chini ya KES 1 ya kulipa.',
}

/** Why a row of a file cannot be imported. */
export const importProblems: Record<keyof typeof rows, string> = {
  cutOff: 'Faili inaishia katikati ya safu hii.',
  tooLong:
    'Safu hii ina seli nyingi kuliko vichwa. Mkato ndani ya seli unahitaji alama za kunukuu kuzunguka seli.',
  tooShort: 'Safu hii ina seli chache kuliko vichwa.',
  stockWas:
    'Idadi ya stoo wakati faili ilipotolewa haisomeki. Chukua nambari kutoka kwenye faili kama ilivyotolewa.',
  noSuchId: 'Duka halina bidhaa yenye ID hii. Acha ID wazi ili kuiongeza kama bidhaa mpya.',
  manyAlike: 'Bidhaa {count} zina jina, chapa na aina hii. Onyesha ni ipi kwa ID au SKU yake.',
  soldMeanwhile: 'Zimeuzwa zaidi ya zile ambazo safu hii inaacha stoo. Angalia tena yatakayotokea.',
  notOurPicture:
    'Duka halina picha hii, na halichukui picha kutoka kwingine. Acha wazi, kisha ongeza picha kwenye bidhaa yenyewe.',
  noSuchCategory: 'Hakuna kategoria inayoitwa "{name}".',
  shortenedCode:
    'Programu ya lahajedwali imefupisha msimbo huu. Ipe safu wima yake muundo wa Text, kisha uandike tena.',
  repeated: 'Safu {row} ya faili inahusu bidhaa hiyo hiyo.',
}

/** Why options cannot be read. */
export const optionProblems: Record<keyof typeof ofOptions, string> = {
  notACell: 'Andika machaguo hivi: "Size: M; Colour: Red".',
  notOptions: 'Andika machaguo kama JSON, mfano {"Size": "M"}.',
  empty: 'Kila chaguo linahitaji jina na thamani.',
  twice: 'Tumia kila chaguo mara moja tu.',
  signs: 'Usitumie nukta mkato kwenye machaguo, wala nukta pacha kwenye majina yake.',
  length: `Tumia herufi ${optionLimits.name} au pungufu kwa jina la chaguo, na ${optionLimits.value} kwa thamani yake.`,
  many: `Tumia machaguo ${optionLimits.options} au pungufu.`,
  text: `Tumia herufi ${optionLimits.text} au pungufu kwa machaguo yote pamoja.`,
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

/** What is said of money that cannot go back like that. */
export const refundMessages: Record<keyof typeof refunding, string> = {
  amount: 'Weka kiasi kinachorudi.',
  code: 'Weka msimbo wa ujumbe wa M-Pesa: herufi na tarakimu 10.',
  codeOrNote: 'Weka msimbo wa M-Pesa, au eleza kwenye maelezo jinsi pesa zilivyorudishwa.',
  from: 'Chagua droo ambayo pesa zimetoka.',
}
