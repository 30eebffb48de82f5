import type { RefusalCode } from '../errors.ts'

interface Label {
  en: string
  sw: string
}

interface AccountFacts {
  label: Label
  /** Whether staff record its money and pay it back by hand; otherwise M-Pesa reports and reverses it. */
  byHand: boolean
  /** The account of the books that has the money. */
  ledger: 'mpesa' | 'drawer'
}

/** The ways in which money comes in. */
export const moneyAccounts = {
  mpesa: { label: { en: 'M-Pesa', sw: 'M-Pesa' }, byHand: false, ledger: 'mpesa' },
  cash: { label: { en: 'Cash', sw: 'Pesa taslimu' }, byHand: true, ledger: 'drawer' },
} as const satisfies Record<string, AccountFacts>
export type MoneyAccount = keyof typeof moneyAccounts
export const moneyAccountNames = keysOf(moneyAccounts)

interface MethodFacts {
  label: Label
  /** Whether customers may choose it at checkout, as long as the shop's settings accept it. */
  mayBeChosen: boolean
  /** Whether the phone of the customer is asked for a PIN. Needs a connection to M-Pesa. */
  prompts: boolean
  /** Whether an order that stays unpaid is cancelled. */
  expires: boolean
  /** Whether the parcel leaves before the money has come: the rider collects it. */
  shipsUnpaid: boolean
  /** The way in which its money comes in. */
  account: MoneyAccount
  /** The setting that limits the unpaid orders of one customer. */
  openOrders: 'mpesaOpenOrders' | 'codOpenOrders'
  /** The refusal while the shop does not accept it. */
  off: RefusalCode
}

/** What customers can pay with, in the order in which pages list it. Everything else derives from this table. */
export const methodFacts = {
  mpesa: {
    label: { en: 'M-Pesa', sw: 'M-Pesa' },
    mayBeChosen: true,
    prompts: true,
    expires: true,
    shipsUnpaid: false,
    account: 'mpesa',
    openOrders: 'mpesaOpenOrders',
    off: 'MPESA_OFF',
  },
  cod: {
    label: { en: 'Cash on delivery', sw: 'Kulipa ukipokea mzigo' },
    mayBeChosen: true,
    prompts: false,
    expires: false,
    shipsUnpaid: true,
    account: 'cash',
    openOrders: 'codOpenOrders',
    off: 'COD_OFF',
  },
} as const satisfies Record<string, MethodFacts>
export type PaymentMethod = keyof typeof methodFacts
export const paymentMethods = keysOf(methodFacts)

/** The facts of one method, as their general types. */
const factsOf = (method: PaymentMethod): MethodFacts => methodFacts[method]

/** The methods for which a fact holds. */
export function methodsThat(
  fact: 'mayBeChosen' | 'prompts' | 'expires' | 'shipsUnpaid',
): PaymentMethod[] {
  return paymentMethods.filter((method) => factsOf(method)[fact])
}

/** The labels of a table of this file in one language. */
export function labelsOf<Name extends string>(
  table: Record<Name, { label: Label }>,
  language: keyof Label,
): Record<Name, string> {
  return mapValues(table, ({ label }) => label[language])
}

function mapValues<Name extends string, From, To>(
  table: Record<Name, From>,
  change: (from: From) => To,
): Record<Name, To> {
  const changed = Object.entries<From>(table).map(([name, from]) => [name, change(from)])
  return Object.fromEntries(changed) as Record<Name, To>
}

/** The keys of a table, as the list that an enum needs. */
function keysOf<Name extends string>(table: Record<Name, unknown>): [Name, ...Name[]] {
  return Object.keys(table) as [Name, ...Name[]]
}
