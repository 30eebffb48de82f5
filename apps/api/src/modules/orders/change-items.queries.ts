import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pieceCents } from '../catalogue/products/price-columns.queries.ts'
import type { ChangedLine } from './change-lines.ts'

/** A product that an order has or shall have, as it is now. */
export interface LockedProduct extends Record<string, unknown> {
  id: string
  name: string
  variant: string | null
  sku: string | null
  imageKey: string | null
  available: number
  isGone: boolean
  /** What each piece costs today if the order has the wanted quantity. */
  pieceCents: number
}

/** Locks these products, in product order, so that concurrent orders cannot deadlock. */
export async function lockProducts(
  db: Db,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<LockedProduct[]> {
  const { rows } = await db.execute<LockedProduct>(sql`
    select p.id, p.name, p.variant, p.sku, p.image_key as "imageKey", p.stock_quantity as available,
      p.deleted_at is not null or p.visibility = 'draft' as "isGone",
      ${sql.raw(pieceCents('w.quantity'))} as "pieceCents"
    from products p
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("productId" uuid, quantity integer)
      on w."productId" = p.id
    order by p.id
    for update of p`)
  return rows
}

/** Writes the lines of an order: those without pieces go, those without an id are new. */
export async function writeLines(
  db: Db,
  orderId: string,
  lines: readonly ChangedLine[],
): Promise<void> {
  const all = JSON.stringify(lines)
  const line = sql`jsonb_to_recordset(${all}::jsonb) as l (id uuid, "productId" uuid, name text, variant text,
    sku text, "imageKey" text, "priceCents" bigint, quantity integer, "notTaken" integer)`
  await db.execute(sql`
    delete from order_items i using ${line} where i.order_id = ${orderId} and i.id = l.id and l.quantity = 0`)
  await db.execute(sql`
    update order_items i set quantity = l.quantity, not_taken = l."notTaken" from ${line}
    where i.order_id = ${orderId} and i.id = l.id`)
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, variant, sku, image_key, price_cents, quantity)
    select ${orderId}, "productId", name, variant, sku, "imageKey", "priceCents", quantity from ${line}
    where l.id is null`)
}

export interface OrderTotals extends Record<string, unknown> {
  itemsCents: number
  feeCents: number
  promotionCents: number
  totalCents: number
}

/** The totals of an order, which the caller has locked. */
export async function selectTotals(db: Db, orderId: string): Promise<OrderTotals> {
  const { rows } = await db.execute<OrderTotals>(sql`
    select (select sum(price_cents * quantity) from order_items where order_id = o.id)::bigint as "itemsCents",
      delivery_fee_cents as "feeCents", promotion_cents as "promotionCents", total_cents as "totalCents"
    from orders o where id = ${orderId}`)
  const [totals] = rows
  if (!totals) throw new Error('The order has gone while it was locked.')
  return totals
}

/**
 * What the order's present lines cost, with the fee and the offer judged anew: an option that is not offered any more
 * keeps its fee, and an offer that does not apply any more counts 0. Its own use of the offer was returned before.
 */
export async function judgeTotals(
  db: Db,
  orderId: string,
): Promise<OrderTotals & { offerApplies: boolean }> {
  const { rows } = await db.execute<OrderTotals & { offerApplies: boolean }>(sql`
    select goods.cents as "itemsCents", fee.cents as "feeCents",
      coalesce(offer.amount_cents, 0) as "promotionCents",
      goods.cents + fee.cents - coalesce(offer.amount_cents, 0) - o.reduction_cents as "totalCents",
      coalesce(offer.problem is null and offer.offer_id is not null, false) as "offerApplies"
    from orders o
    cross join lateral (
      select sum(i.price_cents * i.quantity)::bigint as cents, array_agg(p.category_id) as categories,
        array_agg(i.price_cents * i.quantity) as line_cents
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id) goods
    left join delivery_options d on d.id = (o.delivery->>'option')::uuid
    cross join lateral (
      select case when d.id is null then o.delivery_fee_cents
        when goods.cents >= d.free_from_cents then 0 else d.fee_cents end as cents) fee
    left join offers f on f.id = o.offer_id
    left join lateral (
      select * from judge_offer(f.code_key, o.user_id, goods.categories, goods.line_cents, fee.cents)
      where f.id is not null) offer on true
    where o.id = ${orderId}`)
  const [totals] = rows
  if (!totals) throw new Error('The order has gone while it was locked.')
  return totals
}

/** Writes the totals, and forgets an offer that does not apply any more. */
export async function writeTotals(
  db: Db,
  orderId: string,
  totals: OrderTotals & { offerApplies: boolean },
): Promise<void> {
  const { itemsCents, feeCents, promotionCents, totalCents, offerApplies } = totals
  await db.execute(sql`
    update orders set items_cents = ${itemsCents}, delivery_fee_cents = ${feeCents},
      promotion_cents = ${promotionCents}, total_cents = ${totalCents}, updated_at = now(),
      offer_id = case when ${offerApplies} then offer_id end,
      offer_code = case when ${offerApplies} then offer_code end
    where id = ${orderId}`)
}
