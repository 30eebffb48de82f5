import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pieceCents } from '../../catalogue/products/price-columns.queries.ts'
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
    insert into order_items (order_id, product_id, name, variant, sku, image_key, price_cents, cost_cents, quantity)
    select ${orderId}, "productId", name, variant, sku, "imageKey", "priceCents",
      (select cost_cents from products p where p.id = l."productId"), quantity from ${line}
    where l.id is null`)
}

export interface OrderTotals extends Record<string, unknown> {
  itemsCents: number
  feeCents: number
  promotionCents: number
  reductionCents: number
  totalCents: number
  rule: string | null
  /** Whether it has an offer, and that still applies. */
  offerApplies: boolean
}

/**
 * What the order's present lines cost by the terms that it keeps: an option that is not offered any more keeps its fee, and
 * an offer that does not fit the goods any more counts 0.
 */
export async function judgeTotals(db: Db, orderId: string): Promise<OrderTotals> {
  const { rows } = await db.execute<OrderTotals>(sql`
    select price.items_cents as "itemsCents", price.fee_cents as "feeCents", price.promotion_cents as "promotionCents",
      price.reduction_cents as "reductionCents", price.total_cents as "totalCents", price.rule,
      o.offer_terms is not null and price.problem is null as "offerApplies"
    from orders o
    cross join lateral (
      select array_agg(p.category_id) as categories, array_agg(i.price_cents * i.quantity) as line_cents
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id) goods
    left join delivery_options d on d.id = (o.delivery->>'option')::uuid
    cross join lateral price_order(goods.categories, goods.line_cents, null, null, d.zone_id, d.id,
      case when o.reduction_percent is null then o.reduction_cents end, o.reduction_percent,
      o.offer_terms, o.delivery_fee_cents) as price
    where o.id = ${orderId}`)
  const [totals] = rows
  if (!totals) throw new Error('The order has gone while it was locked.')
  return totals
}

/** Writes the totals, and forgets an offer that does not apply any more. */
export async function writeTotals(
  db: Db,
  orderId: string,
  { itemsCents, feeCents, promotionCents, reductionCents, totalCents, offerApplies }: OrderTotals,
): Promise<void> {
  await db.execute(sql`
    update orders set items_cents = ${itemsCents}, delivery_fee_cents = ${feeCents},
      promotion_cents = ${promotionCents}, reduction_cents = ${reductionCents}, total_cents = ${totalCents},
      updated_at = now(), offer_id = case when ${offerApplies} then offer_id end,
      offer_code = case when ${offerApplies} then offer_code end,
      offer_terms = case when ${offerApplies} then offer_terms end
    where id = ${orderId}`)
}
