import { formatMoney, toShillings } from '@duka/contract/money'
import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { queueOrderText } from '../messages/outbox.ts'

/**
 * Text messages to the customer of an order. They are queued in the transaction of the change, so each is
 * sent once and never about a change that was rolled back. The shop's name is put in front when it is sent.
 */

interface Received {
  cents: number
  /** M-Pesa's code; cash has none, and a query proves a payment without it. */
  receipt: string | undefined
  /** Whether this reopened an expired order. */
  revived: boolean
}

/** Money was received for an order. `order` is as it was before. */
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

/** M-Pesa corrected the amount of a payment that was already announced. */
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

/** A sum was paid back to the payer. */
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

/** An order was shipped or cancelled; other changes send no text. */
export async function textMoved(db: Db, order: Moved): Promise<void> {
  const { id, status, paymentStatus, cancelledBy } = order
  if (status === 'Shipped')
    await queueOrderText(
      db,
      id,
      sql`'Order ' || o.number || ${whereItIs} ||
        coalesce(' Tracking number: ' || s.tracking_number, '') || ${howToGetIt}`,
      { toRecipient: true },
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

/** A parcel that had been shipped before is with a rider now. */
export function textOutForDelivery(db: Db, orderId: string): Promise<void> {
  return queueOrderText(
    db,
    orderId,
    sql`'Order ' || o.number || ' is out for delivery.' || ${howToGetIt}`,
    { toRecipient: true },
  )
}

const whereItIs = sql`case
  when o.handover_code is null or coalesce(o.delivery->>'kind', 'door') not in ('pickup', 'shop')
    then ' is on its way.'
  else ' is ready for pickup' || coalesce(' at ' || (o.delivery->'point'->>'name'), '') || '.'
end`

/** Nothing where no code was drawn: in a shop without zones and riders. */
const howToGetIt = sql`case
  when o.handover_code is null then ''
  when o.delivery->>'kind' in ('pickup', 'shop') then ' Your collection code: ' || o.handover_code
  else ' Give the code ' || o.handover_code || ' to whoever brings it, once you have the parcel.'
end`

/** A parcel that is already on its way got a tracking number, or another one. */
export function textTracking(db: Db, orderId: string): Promise<void> {
  return queueOrderText(
    db,
    orderId,
    sql`'Order ' || o.number || ' has the tracking number ' || s.tracking_number || '.'`,
  )
}

/** Joins sentences. */
function say(sentences: (SQL | false)[]): SQL {
  return sql.join(
    sentences.filter((sentence) => sentence !== false),
    sql` || `,
  )
}

function inMoney(cents: number): string {
  return formatMoney(toShillings(cents), 'KES')
}
