import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Whether two orders are of the same customer: one account or, without accounts, one phone number. */
export async function isSameCustomer(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ same: boolean | null }>(sql`
    select a.user_id = b.user_id or a.customer_phone = b.customer_phone as same
    from orders a, orders b where a.id = ${one} and b.id = ${other}`)
  return rows[0]?.same ?? false
}

/** Money that another order gave to this one, by the receipt that brought it: `from` is that order. */
export interface Credit {
  receiptId: string
  from: string
  cents: number
}

/** The money that other orders gave to this one, oldest first. */
export function selectCredits(db: Db, orderId: string) {
  return db.rows<Credit>(sql`
    select r.id as "receiptId", e.body->>'from' as "from", (e.body->>'cents')::float8 as cents
    from receipts r join payment_events e on e.payment_id = r.id and e.kind = 'credit'
    where r.order_id = ${orderId} order by e.id`)
}

/**
 * Gives a sum of a receipt to another order: the receipt itself if it is all of it, else a part, which joins one that is there
 * already. Returns the id of the receipt that has it now, and which payment staff know it by. The caller has locked both orders.
 */
export function giveReceipt(db: Db, { id, to, cents }: { id: string; to: string; cents: number }) {
  return db.one<GivenReceipt>(sql`
    with own as materialized (
      select r.*, r.amount_cents = ${cents} as is_all, there.id as other
      from receipts r left join lateral (
        select f.id from receipts f
        where f.order_id = ${to} and f.id <> r.id and coalesce(f.part_of, f.id) = coalesce(r.part_of, r.id)
          and f.voided_at is null
        order by f.part_of is null desc limit 1) there on true
      where r.id = ${id}
    ), whole as (
      update receipts r set order_id = ${to}, meant_for = null, guessed = false, held_for = null, asked_cents = null
      from own where r.id = own.id and own.is_all and (own.part_of is null or own.other is null) returning r.id
    ), lowered as (
      update receipts r set amount_cents = case when own.is_all then r.amount_cents else r.amount_cents - ${cents} end,
        voided_at = case when own.is_all then now() end
      from own where r.id = own.id and not exists (select from whole)
    ), joined as (
      update receipts r set amount_cents = r.amount_cents + ${cents}
      from own where r.id = own.other and not exists (select from whole) returning r.id
    ), made as (
      insert into receipts (method, channel, reported_by, amount_cents, order_id, part_of, account, payer, rider, staff_id,
        occurred_at, confirmed_at, settled_at)
      select method, channel, reported_by, ${cents}, ${to}, coalesce(part_of, id), account, payer, rider, staff_id,
        occurred_at, confirmed_at, coalesce(settled_at, now())
      from own where other is null and not exists (select from whole)
      returning id
    )
    select given.id, coalesce(root.attempt_id, root.id) as payment, root.code, root.channel, root.settled_at as "cameAt"
    from (select id from whole union all select id from joined union all select id from made) given, own
    join receipts root on root.id = coalesce(own.part_of, own.id)`)
}

interface GivenReceipt {
  id: string
  payment: string
  code: string | null
  channel: string
  cameAt: string | null
}
