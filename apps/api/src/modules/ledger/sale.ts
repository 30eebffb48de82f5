import type { PaperLine } from '../../db/schema/papers.ts'
import { costOf } from '../order-record/cost.ts'
import type { Line, NewEntry, Side } from './engine/entries.ts'
import type { By } from './money-events.ts'
import { isSold, type Priced, pairUp } from './transfers.ts'

/** The entries of a sale, each with its accounts. `sales`, `delivery` and `vat` have a part for each class. */
const accountsOf = {
  sale: ['sales', 'delivery', 'vat', 'discounts'],
  'let-go': ['let-go'],
  rounding: ['rounding'],
} as const
type SaleAccount = (typeof accountsOf)[keyof typeof accountsOf][number]
/**
 * Cents by account, with its class of VAT behind a blank: `sales B`. They are what customers pay; the VAT that is moved out of a
 * part is `sales B/vat B`.
 */
type Sums = Partial<Record<string, number>>

/** The parts of an order's price without what came back, and what the books have of its sale: credits less debits, in cents. */
export interface OrderSale {
  price: Record<'sales' | 'delivery' | 'discounts', number>
  /** What is off the price of an order with VAT; null: the order has no VAT. */
  reductions: Reduction[] | null
  booked: Sums
  /** How many entries its sale has had. */
  count: number
  /** Those that nothing has taken back. */
  open: number[]
  /** The open entry `kept`: an invoice sold the goods, and they have not left the shop yet. */
  kept: number | null
}

/** What a line of an order was lowered by, and the VAT in that: `part` is its account and class. */
interface Reduction {
  part: string
  discount: number
  discount_tax: number
  let_go: number
  let_go_tax: number
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
  { price, reductions, booked, count, open, kept }: OrderSale,
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
  const earned = invoiced
    ? byClass(invoiced, reductions ?? [])
    : {
        [`sales ${VAT_CLASS}`]: price.sales,
        [`delivery ${VAT_CLASS}`]: price.delivery,
        discounts: -price.discounts,
        'let-go': -order.writeOffCents,
      }
  // What the sale no longer has is taken back.
  const none = Object.fromEntries(Object.keys(booked).map((part) => [part, 0]))
  const target = Object.entries({ ...none, ...earned, rounding })
  const entry = (kind: string, nth: number, lines: Line[]) => ({
    kind,
    cause: { kind: 'order', id: `${order.id}/${count + nth}` },
    order: order.id,
    by,
    lines,
    ...(kind === 'sale-changed' && because),
  })
  const entries = Object.entries(accountsOf).map(([kind, accounts], nth) => {
    const own = target.filter(([part]) =>
      accounts.some((account) => part.split(/[ /]/)[0] === account),
    )
    const lines = linesOf(own, booked, order.id)
    return entry(kind === 'sale' && open.length > 0 ? 'sale-changed' : kind, nth, lines)
  })
  const isKept = !isSold(order.status) && !kept
  return [
    ...entries.filter(({ lines }) => lines.length > 0),
    ...(isKept ? [entry('kept', entries.length, [])] : []),
  ]
}

/**
 * What the papers say, by class, and the VAT in it to the cent. What was taken off or let go has accounts of its own, so it is
 * added to its sales or delivery again.
 */
function byClass(lines: readonly PaperLine[], reductions: readonly Reduction[]): Sums {
  const sums: Record<string, number> = {}
  const add = (part: string, of: string, cents: number, tax: number) => {
    sums[part] = (sums[part] ?? 0) + cents
    const vat = `${part}/vat ${of}`
    sums[vat] = (sums[vat] ?? 0) + tax
  }
  for (const { part, discount, discount_tax, let_go, let_go_tax } of reductions) {
    const of = part.slice(-1)
    add(part, of, discount + let_go, discount_tax + let_go_tax)
    add('discounts', of, -discount, -discount_tax)
    add('let-go', of, -let_go, -let_go_tax)
  }
  for (const { item, class: of, gross, tax } of lines)
    add(`${item ? 'sales' : 'delivery'} ${of}`, of, gross, tax)
  return sums
}

/** What changes between a part and what the customer owes, and between a part and its VAT. */
function linesOf(target: [string, number | undefined][], booked: Sums, orderId: string): Line[] {
  const prices = new Map<string, number>()
  const taxes: Map<string, number>[] = []
  let owed = 0
  for (const [part, cents = 0] of target) {
    const difference = cents - (booked[part] ?? 0)
    const [of = '', vat] = part.split('/')
    if (vat) {
      taxes.push(
        new Map([
          [of, -difference],
          [vat, difference],
        ]),
      )
    } else {
      prices.set(of, difference)
      owed += difference
    }
  }
  prices.set('receivable', -owed)
  return [prices, ...taxes].flatMap(pairUp).map(({ debit, credit, cents }) => ({
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
