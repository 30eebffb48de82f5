import { type NeededRight, readsChanges } from '../access.ts'
import { exportLedger } from '../ledger/ledger.calls.ts'
import { exportPapers } from '../papers/papers.calls.ts'
import * as calls from './dashboard.calls.ts'

/** The right to save a list as a file: the API refuses everybody else, and pages show them no button. */
export const exportRights = {
  [calls.exportOrders]: 'orders',
  [calls.exportProducts]: 'products',
  [calls.exportUsers]: 'people',
  [calls.exportPayments]: 'figures',
  [calls.exportShippings]: 'orders',
  [calls.exportChanges]: readsChanges,
  [calls.exportCategories]: 'products',
  [calls.exportLowProducts]: ['stock', 'products'],
  [calls.exportMovements]: 'stock',
  [calls.exportCashCounts]: 'figures',
  [calls.exportAddresses]: 'people',
  [calls.exportCustomers]: 'people',
  [calls.exportSalesCsv]: 'figures',
  [calls.exportSalesXlsx]: 'figures',
  [exportLedger]: 'figures',
  [exportPapers]: 'figures',
} as const satisfies Record<`GET ${string}.${'csv' | 'xlsx'}`, NeededRight>
export type ExportCall = keyof typeof exportRights

/** The guard of an export, for its endpoint. */
/* @__NO_SIDE_EFFECTS__ */
export function mayExport(call: ExportCall) {
  return { access: 'staff', right: exportRights[call] } as const
}
