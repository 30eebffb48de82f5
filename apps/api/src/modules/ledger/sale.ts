import type { PaperLine } from '../../db/schema/papers.ts'
import { costOf } from '../orders/record/cost.ts'
import type { Line, NewEntry, Side } from './engine/entries.ts'
import type { By } from './money-events.ts'
import { type Priced, pairUp } from './transfers.ts'

/** The accounts of a sale, apart from what the customer owes. `sales`, `delivery` and `vat` have a part for each class. */
const saleAccounts = ['sales', 'delivery', 'vat', 'discounts'] as const
type SaleAccount = (typeof saleAccounts)[number] | 'let-go' | 'rounding'
/** Cents by account, with its class of VAT behind a blank: `sales B`. */
type Sums = Partial<Record<string, number>>

/** The parts of an order's price without what came back, and what the books have of its sale: credits less debits, in cents. */
export interface OrderSale {
  price: Record<'sales' | 'delivery' | 'discounts', number>
  /** Of an order that keeps its VAT: what is off its price, without VAT; null: it keeps none. */
  reductions: Reduction[] | null
  booked: Sums
  /** How many entries its sale has had. */
  count: number
  /** Those that nothing has taken back. */
  open: number[]
}

/** What a line of an order was lowered by, without the VAT in it: `part` is its account and class. */
interface Reduction {
  part: string
  discount: number
  let_go: number
}

/** Without VAT every line is of class D. */
const VAT_CLASS = 'D'

/** What changed the price of an order that is sold. */
export type Because = Pick<NewEntry, 'kind' | 'cause' | 'reason'>

/**
 * The goods have left, or were invoiced: sales, delivery, VAT and discounts, what was let go and the shilling that M-Pesa
 * rounds up to, each against what the customer owes. Of a sale that is on record, the entries have what has changed.
 * `invoiced`: the lines of its papers; undefined: it has none.
 */
export function sold(
  { price, reductions, booked, count, open }: OrderSale,
  order: Priced & { id: string },
  {
    countedCents,
    invoiced,
    by,
    because,
  }: {
    countedCents: number
    invoiced: readonly PaperLine[] | undefined
    by: By
    because: Because | undefined
  },
): NewEntry[] {
  const rounding = Math.max(0, countedCents - costOf(order))
  const { 'let-go': letGo = 0, ...earned } = invoiced
    ? byClass(invoiced, reductions ?? [])
    : {
        [`sales ${VAT_CLASS}`]: price.sales,
        [`delivery ${VAT_CLASS}`]: price.delivery,
        discounts: -price.discounts,
        'let-go': -order.writeOffCents,
      }
  const sale = { ...noneOf(booked), ...earned }
  const parts: [kind: string, target: Sums][] = [
    [open.length === 0 ? 'sale' : 'sale-changed', sale],
    ['let-go', { 'let-go': letGo }],
    ['rounding', { rounding }],
  ]
  return parts
    .map(([kind, target], nth) => ({
      kind,
      cause: { kind: 'order', id: `${order.id}/${count + nth}` },
      order: order.id,
      by,
      lines: linesOf(target, booked, order.id),
      ...(kind === 'sale-changed' && because),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/**
 * What the papers say, by class: the VAT to the cent, and what is left of the price. What was taken off or let go has accounts
 * of its own, so it is added to its sales or delivery again, without VAT as well.
 */
function byClass(lines: readonly PaperLine[], reductions: readonly Reduction[]): Sums {
  const sums: Record<string, number> = {}
  const add = (part: string, cents: number) => {
    sums[part] = (sums[part] ?? 0) + cents
  }
  for (const { part, discount, let_go } of reductions) {
    add(part, discount + let_go)
    add('discounts', -discount)
    add('let-go', -let_go)
  }
  for (const { item, class: of, gross, tax } of lines) {
    add(`${item ? 'sales' : 'delivery'} ${of}`, gross - tax)
    add(`vat ${of}`, tax)
  }
  return sums
}

/** 0 for each part of the sale that the books have: what the sale has not is taken back. */
function noneOf(booked: Sums): Sums {
  const parts = Object.keys(booked).filter((part) =>
    saleAccounts.some((account) => part.split(' ')[0] === account),
  )
  return Object.fromEntries(parts.map((part) => [part, 0]))
}

function linesOf(target: Sums, booked: Sums, orderId: string): Line[] {
  const differences = new Map<string, number>()
  let owed = 0
  for (const [part, cents = 0] of Object.entries(target)) {
    const difference = cents - (booked[part] ?? 0)
    differences.set(part, difference)
    owed += difference
  }
  differences.set('receivable', -owed)
  return pairUp(differences).map(({ debit, credit, cents }) => ({
    debit: sideOf(debit, orderId),
    credit: sideOf(credit, orderId),
    cents,
  }))
}

function sideOf(part: string, orderId: string): Side {
  if (part === 'receivable') return { account: part, holder: `order:${orderId}` }
  const [account, holder] = part.split(' ') as [SaleAccount, string?]
  return holder ? { account, holder } : { account }
}
