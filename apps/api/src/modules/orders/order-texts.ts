import { formatMoney, toShillings } from '@duka/contract/money'
import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { queueOrderText } from '../messages/outbox.ts'

/**
 * What whoever placed an order reads on their phone. Written down in the transaction that makes it
 * true, so a text goes out once and never about something that did not happen. The shop's name goes
 * in front when it is sent.
 */

interface Received {
  cents: number
  /** M-Pesa's code; cash has none, and a query proves a payment without it. */
  receipt: string | undefined
  /** Whether the order had been given up and is open again by this. */
  revived: boolean
}

/** Money came for an order. `order` is as it was before. */
export function textReceived(
  db: Db,
  order: { id: string; status: OrderStatus },
  { cents, receipt, revived }: Received,
): Promise<void> {
  const owedBack = order.status === 'Cancelled' && !revived
  return queueOrderText(
    db,
    order.id,
    say([
      sql`${`${inMoney(cents)} received for order `} || o.number || ${receipt ? `, receipt ${receipt}.` : '.'}`,
      revived && sql`' Your order is open again.'`,
      owedBack && sql`' That order is cancelled; we will pay your money back.'`,
    ]),
  )
}

interface Corrected {
  receivedCents: number
  bookedCents: number
  receipt?: string | undefined
  isShort: boolean
}

/** The sum that was told before was another than M-Pesa now names. */
export function textCorrected(
  db: Db,
  { id }: { id: string },
  { receivedCents, bookedCents, receipt, isShort }: Corrected,
): Promise<void> {
  const sums = `${inMoney(receivedCents)}, not ${inMoney(bookedCents)}, received for order `
  return queueOrderText(
    db,
    id,
    say([
      sql`${sums} || o.number || ${receipt ? `, receipt ${receipt}.` : '.'}`,
      sql`${isShort ? ' We will be in touch.' : ' We will pay back what was too much.'}`,
    ]),
  )
}

/** A sum went back to whoever paid it. */
export function textPaidBack(db: Db, orderId: string, cents: number | null): Promise<void> {
  return queueOrderText(
    db,
    orderId,
    say([sql`${`${inMoney(cents ?? 0)} paid back for order `} || o.number || '.'`]),
  )
}

interface Moved {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  cancelledBy: Canceller
}

/** An order went on its way or was given up; other steps are not worth a text. */
export async function textMoved(db: Db, order: Moved): Promise<void> {
  const { id, status, paymentStatus, cancelledBy } = order
  if (status === 'Shipped')
    await queueOrderText(
      db,
      id,
      sql`'Order ' || o.number || ' is on its way.' ||
        coalesce(' Tracking number: ' || s.tracking_number, '')`,
    )
  if (status === 'Cancelled')
    await queueOrderText(
      db,
      id,
      say([
        sql`'Order ' || o.number || ${cancelledBy === 'expiry' ? ' is cancelled: no payment came in time.' : ' is cancelled.'}`,
        paymentStatus === 'refund-due' && sql`' We will pay your money back.'`,
      ]),
    )
}

/** The tracking number of a parcel that is on its way already became known, or another. */
export function textTracking(db: Db, orderId: string): Promise<void> {
  return queueOrderText(
    db,
    orderId,
    sql`'Order ' || o.number || ' has the tracking number ' || s.tracking_number || '.'`,
  )
}

/** One sentence after the other. */
function say(sentences: (SQL | false)[]): SQL {
  return sql.join(
    sentences.filter((sentence) => sentence !== false),
    sql` || `,
  )
}

function inMoney(cents: number): string {
  return formatMoney(toShillings(cents), 'KES')
}
