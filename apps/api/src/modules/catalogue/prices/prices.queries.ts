import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { CURRENT_PRICE } from '../products/product-columns.queries.ts'

/** A product with its normal price, outside of a sale. */
export interface Priced extends Record<string, unknown> {
  id: string
  name: string
  variant: string
  cents: number
  costCents: number | null
  /** What a shopper pays for one piece at this moment. */
  paysCents: number
  wasCents: number | null
  saleCents: number | null
  /** Whether the sale is on at this moment. */
  isOnSale: boolean
  tiers: { from: number; cents: number }[] | null
}

/** One price or cost of a bulk change, in cents. */
export interface PriceLine {
  id: string
  /** Null: the cost was not known. */
  before: number | null
  after: number
}

type NewPrice = Pick<PriceLine, 'id'> & { after: number | null }

/**
 * These products with their normal prices, by name. With `lock` nobody else changes them until the transaction ends;
 * they are locked in product order, so that orders cannot deadlock with it. Carts are not held up.
 */
export async function selectPrices(db: Db, ids: string[], lock: boolean): Promise<Priced[]> {
  const { rows } = await db.execute<Priced>(sql`
    select id, name, variant, coalesce(normal_price_cents, price_cents) as cents,
      cost_cents as "costCents", ${sql.raw(CURRENT_PRICE)} as "paysCents", was_price_cents as "wasCents", sale_price_cents as "saleCents", tiers,
      sale_price_cents is not null and coalesce(sale_from <= now(), true) and coalesce(sale_until > now(), true) as "isOnSale"
    from products p
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
    order by id ${lock ? sql`for no key update` : sql``}`)
  return rows.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** Sets the normal prices of locked products. Sales stay. */
export async function updatePrices(db: Db, lines: readonly NewPrice[]): Promise<void> {
  // Writing `price_cents` means the normal price, unless it is the price of a running sale: so sales pause meanwhile.
  const { rows: sales } = await db.execute<{ id: string; cents: number }>(sql`
    with on_sale as materialized (
      select id, sale_price_cents as cents from products
      where id = any(${sql.param(lines.map(({ id }) => id))}::uuid[]) and sale_price_cents is not null
    ),
    paused as (
      update products p set sale_price_cents = null from on_sale where p.id = on_sale.id
    )
    select id, cents from on_sale`)
  await db.execute(sql`
    update products p set price_cents = given.after, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, after bigint)
    where p.id = given.id`)
  if (sales.length > 0)
    await db.execute(sql`
      update products p set sale_price_cents = given.cents
      from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as given (id uuid, cents bigint)
      where p.id = given.id`)
}

/** Sets what a piece of locked products costs the shop. */
export async function updateCosts(db: Db, lines: readonly NewPrice[]): Promise<void> {
  await db.execute(sql`
    update products p set cost_cents = given.after, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, after bigint)
    where p.id = given.id`)
}

/** Stores a bulk change and returns its id. */
export async function insertChange(
  db: Db,
  userId: string,
  lines: readonly PriceLine[],
  isOfCost: boolean,
): Promise<string> {
  const change = await db.one<{ id: string }>(sql`
    with change as (insert into price_changes (user_id, is_of_cost) values (${userId}, ${isOfCost}) returning id),
    lines as (
      insert into price_change_lines (change_id, product_id, before_cents, after_cents)
      select change.id, given.id, given.before, given.after
      from change, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as given (id uuid, before bigint, after bigint)
    )
    select id from change`)
  return change.id
}

/** Marks a bulk change as undone, and returns what it was before; undefined if there is none. */
export function markUndone(db: Db, changeId: string) {
  return db.row<{ wasUndone: boolean; isOfCost: boolean }>(sql`
    with change as (select * from price_changes where id = ${changeId} for update)
    update price_changes c set undone_at = coalesce(c.undone_at, now())
    from change where c.id = change.id
    returning change.undone_at is not null as "wasUndone", c.is_of_cost as "isOfCost"`)
}

/** The prices of a bulk change. */
export function selectLines(db: Db, changeId: string) {
  return db.rows<PriceLine>(sql`
    select product_id as id, before_cents as before, after_cents as after
    from price_change_lines where change_id = ${changeId}`)
}
