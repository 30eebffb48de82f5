import { importProblems as englishImport } from '@duka/contract/catalogue/import-problems'
import { optionProblems as englishOptions } from '@duka/contract/catalogue/options'
import { changeMessages as englishChange } from '@duka/contract/orders/order-changes'
import { staffOrderMessages as englishStaffOrder } from '@duka/contract/orders/staff-orders'
import { refundMessages as englishRefund } from '@duka/contract/payments/refund-messages'
import { statementReasons as englishStatement } from '@duka/contract/payments/statement-reasons'
import { failedDeliveryReasons as englishFailed } from '@duka/contract/riders/failed-delivery-reasons'
import type { Language } from '../../lib/text/text.ts'
import { failedDeliveryReasons } from './reasons.ts'
import { staffShared } from './staff/shared.ts'
import {
  changeMessages,
  importProblems,
  optionProblems,
  refundMessages,
  staffOrderMessages,
  statementReasons,
} from './staff-reasons.ts'
import { type Pair, partsOf } from './translate-with.ts'

const files = import.meta.glob<Language['parts']>(
  [
    '../../features/{audit,dashboard,messages,offers,pages,settings,staff-frame}/{words,*-words}.sw.ts',
    '../../features/*/{staff,import}/**/{words,*-words}.sw.ts',
  ],
  { eager: true },
)

/** The texts of the staff pages. Only staff download them. */
export const parts: Language['parts'] = {
  ...partsOf(files),
  staffShared,
}

/** Sentences that the API answers or stores in English. */
export const reasons: Pair[] = [
  ...pairs(englishFailed, failedDeliveryReasons),
  ...pairs(englishStaffOrder, staffOrderMessages),
  ...pairs(englishChange, changeMessages),
  ...pairs(englishImport, importProblems),
  ...pairs(englishOptions, optionProblems),
  ...pairs(englishStatement, statementReasons),
  ...pairs(englishRefund, refundMessages),
  ['its money arrived late', 'pesa zake zilichelewa kufika'],
  [
    'There is not enough money in the shop’s account.',
    'Hakuna pesa za kutosha kwenye akaunti ya duka.',
  ],
  ['wrong password', 'nenosiri si sahihi'],
  ['wrong code', 'msimbo si sahihi'],
]

function pairs<Name extends string>(
  english: Record<Name, string>,
  swahili: Record<Name, string>,
): Pair[] {
  return (Object.keys(english) as Name[]).map((name): Pair => [english[name], swahili[name]])
}
