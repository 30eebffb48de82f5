import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { withParameters } from '../../db/prepared.ts'
import { cartGoods, PRICED_OFFER, type PricedOffer } from '../offers/price-order.queries.ts'

/** What the goods of a cart cost with a code, without delivery. */
export interface PricedCart extends PricedOffer {
  code: string
  promotionCents: number
  totalCents: number
}

const priceCart = withParameters<{ userId: string; code: string | null }>(
  'price-cart',
  `
  select ${PRICED_OFFER}, price.promotion_cents as "promotionCents", price.total_cents as "totalCents"
  from (select coalesce(:code::text, (select code_key from cart_codes where user_id = :userId)) as key) as wanted,
    (${cartGoods(':userId')}) as goods,
    price_order(goods.categories, goods.line_cents, wanted.key, :userId) as price
  where wanted.key is not null`,
)

/** The price of a cart with this code, or with the one in it; undefined without a code. */
export function selectCartPrice(db: Db, userId: string, code: string | null) {
  return db.row<PricedCart>(priceCart({ userId, code }))
}

/** Stores the code of a cart, in place of another one. */
export async function writeCode(db: Db, userId: string, key: string): Promise<void> {
  await db.execute(sql`
    insert into cart_codes (user_id, code_key) values (${userId}, ${key})
    on conflict (user_id) do update set code_key = excluded.code_key`)
}

/** Removes the code of a cart, if there is one. */
export async function removeCode(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from cart_codes where user_id = ${userId}`)
}
