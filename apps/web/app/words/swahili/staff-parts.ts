import { importProblems as englishImport } from '@duka/contract/catalogue/import-problems'
import { fieldMessages as englishFields } from '@duka/contract/field-messages'
import { statementReasons as englishStatement } from '@duka/contract/payments/statement-reasons'
import { failedDeliveryReasons as englishFailed } from '@duka/contract/riders/failed-delivery-reasons'
import type { Language } from '../../lib/text/text.ts'
import { fieldMessages } from './field-messages.ts'
import { failedDeliveryReasons } from './reasons.ts'
import { staffShared } from './staff/shared.ts'
import { importProblems, statementReasons } from './staff-reasons.ts'
import { type Pair, pairs, partsOf } from './translate-with.ts'

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
  ...pairs(englishImport, importProblems),
  // For the rows of a file: they carry the sentence.
  ...pairs(englishFields, fieldMessages),
  ...pairs(englishStatement, statementReasons),
  ['its money arrived late', 'pesa zake zilichelewa kufika'],
  [
    'There is not enough money in the shop’s account.',
    'Hakuna pesa za kutosha kwenye akaunti ya duka.',
  ],
  ['wrong password', 'nenosiri si sahihi'],
  ['wrong code', 'msimbo si sahihi'],
]
