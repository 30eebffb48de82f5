import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { pieceCents } from '../../catalogue/products/product-columns.queries.ts'
import type { DeliveryCopy } from '../../order-record/order-row.ts'
import { ORDER_TERMS, type OrderTermsValues } from '../price/order-terms.queries.ts'
import type { ChangedLine } from './change-lines.ts'

/** A product that an order has or shall have, as it is now. */
export interface LockedProduct {
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
export function lockProducts(db: Db, wanted: readonly { productId: string; quantity: number }[]) {
  return db.rows<LockedProduct>(sql`
    select p.id, p.name, p.variant, p.sku, p.image_key as "imageKey", p.stock_quantity as available,
      p.deleted_at is not null or p.visibility = 'draft' as "isGone",
      ${sql.raw(pieceCents('w.quantity'))} as "pieceCents"
    from products p
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("productId" uuid, quantity integer)
      on w."productId" = p.id
    order by p.id
    for update of p`)
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

/** What staff take off an order, and why. */
export interface Reduction extends Record<string, unknown> {
  cents: number
  /** The percentage that makes it; null: it is an amount. */
  percent: number | null
  reason: string | null
}

export function selectReduction(db: Db, orderId: string) {
  return db.one<Reduction>(sql`
    select reduction_cents as cents, reduction_percent::float8 as percent, reduction_reason as reason
    from orders where id = ${orderId}`)
}

export interface OrderTotals extends Record<string, unknown> {
  itemsCents: number
  feeCents: number
  promotionCents: number
  reductionCents: number
  totalCents: number
  /** Whether it has an offer, and that still applies. */
  offerApplies: boolean
}

const presentGoods = sql`
  select array_agg(p.category_id) as categories, array_agg(i.price_cents * i.quantity) as line_cents, o.offer_terms as kept,
    (o.delivery->>'option')::uuid as option
  from order_items i join products p on p.id = i.product_id where i.order_id = o.id`

/** The goods as one line, with what the offer takes off now, so that goods, fee and offer stay what they are. */
const sameGoods = sql`
  select array[null::uuid] as categories,
    array[o.total_cents - o.delivery_fee_cents + o.promotion_cents + o.reduction_cents] as line_cents,
    jsonb_build_object('value', o.promotion_cents,
      'kind', case o.offer_terms->>'kind' when 'delivery' then 'delivery' else 'sum' end) as kept, null::uuid as option`

/**
 * What the order's present lines cost by the terms that it keeps: an option that is not offered any more keeps its fee, and
 * an offer that does not fit the goods any more counts 0.
 */
export function judgeTotals(
  db: Db,
  orderId: string,
  { cents, percent }: Reduction,
  { goodsStay }: { goodsStay: boolean },
) {
  return db.one<OrderTotals>(sql`
    select price.items_cents as "itemsCents", price.fee_cents as "feeCents", price.promotion_cents as "promotionCents",
      price.reduction_cents as "reductionCents", price.total_cents as "totalCents",
      o.offer_terms is not null and price.problem is null as "offerApplies"
    from orders o
    cross join lateral (${goodsStay ? sameGoods : presentGoods}) goods
    left join delivery_options d on d.id = goods.option
    cross join lateral price_order(goods.categories, goods.line_cents, null, null, d.zone_id, d.id,
      ${percent === null ? cents : null}::bigint, ${percent}::numeric, goods.kept, o.delivery_fee_cents) as price
    where o.id = ${orderId}`)
}

/** Writes the totals and what makes them, and forgets an offer that does not apply any more. */
export async function writeTotals(
  db: Db,
  orderId: string,
  { itemsCents, feeCents, promotionCents, totalCents, offerApplies }: OrderTotals,
  { cents, percent, reason }: Reduction,
): Promise<void> {
  await db.execute(sql`
    update orders set items_cents = ${itemsCents}, delivery_fee_cents = ${feeCents},
      promotion_cents = ${promotionCents}, reduction_cents = ${cents}, reduction_percent = ${percent},
      reduction_reason = ${reason}, total_cents = ${totalCents},
      updated_at = now(), offer_id = case when ${offerApplies} then offer_id end,
      offer_code = case when ${offerApplies} then offer_code end,
      offer_terms = case when ${offerApplies} then offer_terms end
    where id = ${orderId}`)
}

/** Writes the VAT of an order anew after its lines, delivery or reduction have changed. What stays keeps its class and rate. */
export async function reviseVat(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`update orders set vat = revised_vat(id) where id = ${orderId}`)
}

/** Where an order goes, and what it costs. */
export interface OrderDestination extends Record<string, unknown> {
  address: StoredAddress
  addressId: string | null
  delivery: DeliveryCopy | null
  recipientName: string | null
  contactPhone: string | null
  /** The phone of a customer without an account. */
  customerPhone: string | null
  totalCents: number
}

/** Where an order goes; the caller has locked it. */
export function selectDestination(db: Db, orderId: string) {
  return db.one<OrderDestination>(sql`
    select address, address_id as "addressId", delivery, recipient_name as "recipientName",
      contact_phone as "contactPhone", customer_phone as "customerPhone", total_cents as "totalCents"
    from orders where id = ${orderId}`)
}

/** What an order costs with another delivery, and which rule forbids it. */
export interface PricedDelivery extends Record<string, unknown> {
  /** Null: the customer has no such address. */
  address: StoredAddress | null
  addressId: string | null
  contactPhone: string | null
  delivery: DeliveryCopy | null
  feeCents: number
  promotionCents: number
  totalCents: number
  rule: string | null
  facts: string
}

// The goods stay, so what offer and staff take off them stays, too; what an offer takes off the fee is that of the new fee.
const priceOfDelivery = withParameters<OrderTermsValues & { orderId: string }>(
  'price-of-delivery',
  `
  with goods as (
    select array_agg(null::uuid) as categories, array_agg(price_cents * quantity) as line_cents,
      max(quantity) as most_pieces, max(name) as product
    from order_items where order_id = :orderId::uuid
  ),
  wanted as (
    select null::text as code, case when offer_terms->>'kind' = 'delivery' then offer_terms
        else jsonb_build_object('kind', 'sum', 'value', promotion_cents) end as kept,
      reduction_cents as off_cents, null::numeric as off_percent
    from orders where id = :orderId::uuid
  ),
  ${ORDER_TERMS}
  select address, address_id as "addressId", phone as "contactPhone", delivery, fee_cents as "feeCents",
    promotion_cents as "promotionCents", total_cents as "totalCents", rule, facts
  from terms`,
)

export function priceDelivery(db: Db, values: OrderTermsValues & { orderId: string }) {
  return db.one<PricedDelivery>(priceOfDelivery(values))
}

/** Writes where an order goes and what it costs. */
export async function writeDestination(
  db: Db,
  orderId: string,
  place: Omit<OrderDestination, 'customerPhone'> & { feeCents: number; promotionCents: number },
): Promise<void> {
  const { address, addressId, delivery, recipientName, contactPhone } = place
  await db.execute(sql`
    update orders o set address = ${JSON.stringify(address)}::jsonb, address_id = ${addressId}::uuid,
      delivery = ${delivery && JSON.stringify(delivery)}::jsonb, recipient_name = ${recipientName}::text,
      recipient_differs = coalesce(${recipientName}::text <> (
        select firstname || ' ' || lastname from users u where u.id = o.user_id), true),
      contact_phone = ${contactPhone}::text, delivery_fee_cents = ${place.feeCents},
      promotion_cents = ${place.promotionCents}, total_cents = ${place.totalCents}, updated_at = now()
    where id = ${orderId}`)
}
