import { importProblems as englishImport } from '@duka/contract/catalogue/import-problems'
import { optionProblems as englishOptions } from '@duka/contract/catalogue/options'
import { changeMessages as englishChange } from '@duka/contract/orders/order-changes'
import { staffOrderMessages as englishStaffOrder } from '@duka/contract/orders/staff-orders'
import { statementReasons as englishStatement } from '@duka/contract/payments/statement-reasons'
import { failedDeliveryReasons } from '@duka/contract/riders/failed-delivery-reasons'
import type { Language } from '../../../lib/text/text.ts'
import { riders } from '../riders.ts'
import { type Pair, partsOf } from '../translate-with.ts'
import { ages } from './ages.ts'
import { auditWords } from './audit.ts'
import { staffBulk } from './bulk.ts'
import { bulkPriceWords } from './bulk-prices.ts'
import { changeWords } from './change-order.ts'
import { consentWords } from './consents.ts'
import { dayEndWords } from './day-end.ts'
import { staffDelivery } from './delivery.ts'
import { staffFace } from './face.ts'
import { frame } from './frame.ts'
import { staffFront } from './front.ts'
import { orderHistory } from './history.ts'
import { staffImport } from './import.ts'
import { importProblems, optionProblems } from './import-problems.ts'
import { ledgerWords } from './ledger.ts'
import { lowStockWords } from './low-stock.ts'
import { messageWords } from './messages.ts'
import { staffMoney } from './money.ts'
import { newFamilyWords } from './new-family.ts'
import { newOrderWords } from './new-order.ts'
import { staffOffers } from './offers.ts'
import { changeMessages, staffOrderMessages } from './order-messages.ts'
import { staffOrders } from './orders.ts'
import { overviewWords } from './overview.ts'
import { staffPages } from './pages.ts'
import { staffPayments } from './payments.ts'
import { personWords } from './person.ts'
import { staffPrint } from './print.ts'
import { staffCategories, staffProducts } from './products.ts'
import { reportWords } from './reports.ts'
import { staffRiders } from './riders.ts'
import { findWords } from './search.ts'
import { searchWords } from './searches.ts'
import { staffSettings } from './settings.ts'
import { staffShipping } from './shipping.ts'
import { staff } from './staff.ts'
import { statementReasons } from './statement-reasons.ts'
import { staffStock } from './stock.ts'
import { todayWords } from './today.ts'
import { staffAddresses, staffUsers } from './users.ts'

const files = import.meta.glob<Language['parts']>(['../../../features/*/staff/**/words.sw.ts'], {
  eager: true,
})

/** The texts of the staff pages. Only staff download them. */
export const parts: Language['parts'] = {
  ...partsOf(files),
  ages,
  auditWords,
  bulkPriceWords,
  changeWords,
  consentWords,
  findWords,
  frame,
  dayEndWords,
  ledgerWords,
  lowStockWords,
  messageWords,
  orderHistory,
  overviewWords,
  personWords,
  reportWords,
  searchWords,
  staff,
  staffAddresses,
  staffBulk,
  staffCategories,
  staffDelivery,
  staffFace,
  staffFront,
  newFamilyWords,
  newOrderWords,
  staffImport,
  staffMoney,
  staffOffers,
  staffOrders,
  staffPages,
  staffPayments,
  staffPrint,
  staffProducts,
  staffRiders,
  staffSettings,
  staffShipping,
  staffStock,
  staffUsers,
  todayWords,
}

/** Sentences that the API answers or stores in English. */
export const reasons: Pair[] = [
  ...Object.entries(failedDeliveryReasons).map(
    ([name, english]): Pair => [
      english,
      riders.reasons[name as keyof typeof failedDeliveryReasons],
    ],
  ),
  ...pairs(englishStaffOrder, staffOrderMessages),
  ...pairs(englishChange, changeMessages),
  ...pairs(englishImport, importProblems),
  ...pairs(englishOptions, optionProblems),
  ...pairs(englishStatement, statementReasons),
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
