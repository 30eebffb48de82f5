/** The accounts of the books, as `docs/books.md` explains them to an accountant. */
export const accountClasses = ['asset', 'liability', 'income', 'cost', 'equity'] as const
export type AccountClass = (typeof accountClasses)[number]

interface AccountFacts {
  class: AccountClass
  /** Whether its balance may be on the wrong side. */
  mayBeNegative: boolean
}

const asset = { class: 'asset', mayBeNegative: true } as const
const claim = { class: 'asset', mayBeNegative: false } as const
const liability = { class: 'liability', mayBeNegative: false } as const
const income = { class: 'income', mayBeNegative: true } as const
const cost = { class: 'cost', mayBeNegative: true } as const

/**
 * Every account by its code, in the order of a trial balance. Money that came or went before its drawer was counted may
 * make a drawer negative: a fact is never refused.
 */
export const accountFacts = {
  mpesa: asset,
  bank: asset,
  safe: asset,
  drawer: asset,
  receivable: claim,
  'owed-by-payer': claim,
  deposit: liability,
  'to-match': liability,
  'refund-due': liability,
  vat: { class: 'liability', mayBeNegative: true },
  sales: income,
  delivery: income,
  discounts: income,
  'let-go': income,
  rounding: income,
  'mpesa-charges': cost,
  expenses: cost,
  'cash-over-short': cost,
  owner: { class: 'equity', mayBeNegative: true },
} as const satisfies Record<string, AccountFacts>
export type AccountCode = keyof typeof accountFacts
export const accountCodes = Object.keys(accountFacts) as [AccountCode, ...AccountCode[]]
