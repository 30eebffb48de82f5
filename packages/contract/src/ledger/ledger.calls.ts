export const getLedgerDay = 'GET /ledger/day'
export const checkLedger = 'GET /ledger/check'
export const exportLedger = 'GET /ledger/export.csv'
