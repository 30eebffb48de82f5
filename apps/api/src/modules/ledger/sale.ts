import { costOf } from '../orders/record/cost.ts'
import type { Line, NewEntry, Side } from './engine/entries.ts'
import type { By } from './money-events.ts'
import { type Priced, pairUp } from './transfers.ts'

/** The accounts of a sale, apart from what the customer owes. */
type SaleAccount = 'sales' | 'delivery' | 'discounts' | 'let-go' | 'rounding'
type Sums = Partial<Record<SaleAccount, number>>

/** The parts of an order's price without what came back, and what the books have of its sale: credits less debits, in cents. */
export interface OrderSale {
  price: Required<Pick<Sums, 'sales' | 'delivery' | 'discounts'>>
  booked: Sums
  /** How many entries its sale has had. */
  count: number
  /** Those that nothing has taken back. */
  open: number[]
}

/** Until a shop is registered for VAT, every line is of class D. */
const VAT_CLASS = 'D'

/** What changed the price of an order that is sold. */
export type Because = Pick<NewEntry, 'kind' | 'cause' | 'reason'>

/**
 * The goods have left: sales, delivery and discounts, what was let go and the shilling that M-Pesa rounds up to, each against
 * what the customer owes. Of a sale that is on record, the entries have what has changed.
 */
export function sold(
  { price, booked, count, open }: OrderSale,
  order: Priced & { id: string },
  { countedCents, by, because }: { countedCents: number; by: By; because: Because | undefined },
): NewEntry[] {
  const rounding = Math.max(0, countedCents - costOf(order))
  const { sales, delivery, discounts } = price
  const parts: [kind: string, target: Sums][] = [
    [open.length === 0 ? 'sale' : 'sale-changed', { sales, delivery, discounts: -discounts }],
    ['let-go', { 'let-go': -order.writeOffCents }],
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

function linesOf(target: Sums, booked: Sums, orderId: string): Line[] {
  const differences = new Map<SaleAccount | 'receivable', number>()
  let owed = 0
  for (const [account, cents] of Object.entries(target) as [SaleAccount, number][]) {
    const difference = cents - (booked[account] ?? 0)
    differences.set(account, difference)
    owed += difference
  }
  differences.set('receivable', -owed)
  return pairUp(differences).map(({ debit, credit, cents }) => ({
    debit: sideOf(debit, orderId),
    credit: sideOf(credit, orderId),
    cents,
  }))
}

function sideOf(account: SaleAccount | 'receivable', orderId: string): Side {
  if (account === 'receivable') return { account, holder: `order:${orderId}` }
  return account === 'sales' || account === 'delivery'
    ? { account, holder: VAT_CLASS }
    : { account }
}
