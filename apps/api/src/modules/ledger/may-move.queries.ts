import { TYPED_CODE_HOURS } from '@duka/contract/payments/typed-codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'

/** An attempt without M-Pesa's answer to the call blocks other prompts for this long. */
export const LOST_ANSWER_MS = 3 * 60_000
/** After this time a prompt can no longer be answered, even if M-Pesa has reported no result. */
export const OVER_MS = 10 * 60_000

/** A prompt of which M-Pesa has not told how it ended. */
const open = sql`select from payment_attempts a
    where a.order_id = o.id and a.state in ('requested', 'prompted', 'unknown')`
const live = sql`${open} and a.created_at > now() - make_interval(secs =>
      (case when a.checkout_request_id is null then ${LOST_ANSWER_MS}::int else ${OVER_MS}::int end) / 1000)`

/**
 * The reasons why money or goods of an order may still move, as SQL conditions on the order `o`. Deleting, expiring,
 * prompting again and recording cash all check them.
 */
const conditions = {
  /** M-Pesa has not told how a prompt ended, whether or not the phone still shows it. */
  promptOpen: sql`exists (${open})`,
  /** A phone may still answer a prompt. */
  promptLive: sql`exists (${live})`,
  /** Such a prompt of the shop or the customer, and not of somebody with a pay link. */
  ownPromptLive: sql`exists (${live} and not a.by_link)`,
  /** A callback reported a success that is neither confirmed nor denied, or is not processed yet. */
  claimUndecided: sql`exists (select from payment_attempts a
    where a.order_id = o.id and a.state in ('requested', 'prompted', 'unknown', 'failed')
      and (a.claimed_cents is not null and a.next_query_at is not null
        or exists (select from payment_events e
          where e.payment_id = a.id and e.kind = 'callback' and e.handled_at is null)))`,
  /** A prompt failed, and the shop still queries M-Pesa about it: the report of the failure may be wrong. */
  stillAsked: sql`exists (select from payment_attempts a
    where a.order_id = o.id and a.state = 'failed' and a.next_query_at is not null)`,
  /** Money with this order's number waits to be matched. */
  moneyToMatch: sql`exists (select from receipts r
    where r.meant_for = o.id and r.order_id is null
      and r.returned_at is null and r.voided_at is null)`,
  /** Somebody has entered the code of a payment: it has yet to come, or it came and waits to be matched. */
  codeWaits: sql`exists (select from typed_codes t left join receipts r on r.code = t.code
    where t.order_id = o.id and (
      t.problem is null and t.created_at > now() - make_interval(hours => ${TYPED_CODE_HOURS}::int)
      or t.problem is distinct from 'TYPED_CODE_USED'
        and r.order_id is null and r.returned_at is null and r.voided_at is null and r.id is not null))`,
  refundUnderWay: sql`exists (select from refunds f where f.order_id = o.id and f.state = 'asked')`,
  /** The shop has money: counted, held or due to be paid back; or staff have to decide about a claim. */
  moneyHere: sql`(exists (select from order_money m
      where m.order_id = o.id and m.counted_cents + m.held_cents + m.due_cents > 0)
    or exists (select from payment_attempts a where a.order_id = o.id and a.state = 'held' and a.reason_code is distinct from 'receiptUsed'))`,
  /** Money is held or due to be paid back, or staff have to decide about a claim. */
  moneyOwed: sql`(exists (select from order_money m
      where m.order_id = o.id and m.held_cents + m.due_cents > 0)
    or o.payment_status = 'refund-due'
    or exists (select from payment_attempts a where a.order_id = o.id and a.state = 'held' and a.reason_code is distinct from 'receiptUsed'))`,
  /** Goods are being packed or on their way, or are paid and not yet sent. */
  goodsUnderWay: sql`(o.status in ('Processing', 'Shipped')
    or o.status = 'Pending' and (o.payment_status = 'paid' or exists (select from order_money m
      where m.order_id = o.id and m.counted_cents > 0)))`,
  /** The order was cancelled while its parcel was on the road. */
  goodsNotBack: sql`(o.status = 'Cancelled' and o.failed_at is not null)`,
  /** The goods were delivered, also if the order was cancelled afterwards. */
  delivered: sql`(o.status = 'Delivered'
    or o.status = 'Cancelled' and exists (select from shippings s
      where s.order_id = o.id and s.delivered_at is not null))`,
  /** By the link of a run a rider may still report cash or the delivery, perhaps from a phone without a connection. */
  withRider: sql`exists (select from rider_parcels p join rider_runs r on r.id = p.run_id
    where p.order_id = o.id and r.revoked_at is null and r.expires_at > now())`,
  /** The goods are with the customer, and the price is not. */
  deliveredUnpaid: sql`o.status = 'Delivered' and o.payment_status in ('unpaid', 'pending')`,
  /** Goods of the order came back. */
  piecesBack: sql`exists (select from order_items i where i.order_id = o.id and i.returned > 0)`,
  /** The customer wants to return goods, and they are not here. */
  returnOpen: sql`exists (select from returns r where r.order_id = o.id and r.state in ('requested', 'approved'))`,
  /** The order once had money, even if all of it was paid back. */
  moneyPassed: sql`(exists (select from receipts r where r.order_id = o.id)
    or o.payment_status not in ('unpaid', 'pending'))`,
} as const

export type Obligation = keyof typeof conditions

/** Whether one of these is true of the order `o`. For a `where`. */
export function anyOf(names: readonly Obligation[]): SQL {
  return sql`(${sql.join(
    names.map((name) => conditions[name]),
    sql` or `,
  )})`
}

/** The first of these that is true of an order. They must be the same ones for each `action`. */
export async function findFirst(
  db: Db,
  orderId: string,
  action: string,
  names: readonly Obligation[],
): Promise<Obligation | undefined> {
  const cases = names.map((name) => sql`when ${conditions[name]} then ${name}::text`)
  const { rows } = await db.execute<{ name: Obligation | null }>(
    prepared(
      `may-move-${action}`,
      sql`select case ${sql.join(cases, sql` `)} end as name from orders o where o.id = ${orderId}`,
    ),
  )
  return rows[0]?.name ?? undefined
}
