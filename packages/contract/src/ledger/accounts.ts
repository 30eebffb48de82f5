/** The accounts of the books, as `docs/books.md` explains them to an accountant. */
export const accountClasses = ['asset', 'liability', 'income', 'cost', 'equity'] as const
export type AccountClass = (typeof accountClasses)[number]

interface AccountFacts {
  class: AccountClass
  /** What its holders are; left out where it has none. */
  holder?: 'order' | 'receipt' | 'drawer' | 'vat-class'
  /** Whether its balance may be on the wrong side. */
  mayBeNegative: boolean
}

const asset = (holder?: AccountFacts['holder'], mayBeNegative = true) =>
  ({ class: 'asset', ...(holder && { holder }), mayBeNegative }) as const
const liability = (holder: AccountFacts['holder']) =>
  ({ class: 'liability', holder, mayBeNegative: false }) as const
const income = (holder?: AccountFacts['holder']) =>
  ({ class: 'income', ...(holder && { holder }), mayBeNegative: true }) as const
const cost = { class: 'cost', mayBeNegative: true } as const

/**
 * Every account by its code, in the order of a trial balance. Money that came or went before its drawer was counted may
 * make a drawer negative: a fact is never refused.
 */
const accountFacts = {
  mpesa: asset(),
  bank: asset(),
  safe: asset(),
  drawer: asset('drawer'),
  receivable: asset('order', false),
  'owed-by-payer': asset('receipt', false),
  deposit: liability('order'),
  'to-match': liability('receipt'),
  'refund-due': liability('receipt'),
  vat: { class: 'liability', holder: 'vat-class', mayBeNegative: true },
  sales: income('vat-class'),
  delivery: income('vat-class'),
  discounts: income(),
  'let-go': income(),
  rounding: income(),
  'mpesa-charges': cost,
  expenses: cost,
  'cash-over-short': cost,
  owner: { class: 'equity', mayBeNegative: true },
} as const satisfies Record<string, AccountFacts>
export type AccountCode = keyof typeof accountFacts
export const accountCodes = Object.keys(accountFacts) as [AccountCode, ...AccountCode[]]

export const factsOfAccount = (code: AccountCode): AccountFacts => accountFacts[code]
