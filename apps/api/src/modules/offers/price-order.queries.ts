import type { OfferKind } from '@duka/contract/offers/offers'
import { pieceCents } from '../catalogue/products/product-columns.queries.ts'
import type { OfferProblem } from './offers.queries.ts'

/** What `price_order` says of an order, whatever its delivery. */
export interface PricedOffer {
  /** Null: no code was given. */
  code: string | null
  terms: { kind: OfferKind; value: number | null; minimum_cents: number | null } | null
  problem: OfferProblem | null
}

/** SQL: the columns of `PricedOffer` of a row `price` of `price_order`. */
export const PRICED_OFFER = 'price.offer_code as code, price.offer_terms as terms, price.problem'

/** SQL: goods as `price_order` takes them, of products `p` and an SQL text with their number. */
export const goodsOf = (quantity: string) => `
  coalesce(array_agg(p.category_id), '{}') as categories,
  coalesce(array_agg((${pieceCents(quantity)}) * ${quantity}), '{}') as line_cents`

/** SQL: what of a cart can be ordered, with what the limits of cash on delivery ask. Sold-out goods do not count. */
export const cartGoods = (userId: string) => `
  select ${goodsOf('l.quantity')}, sum(l.quantity) as pieces, max(l.quantity) as most_pieces,
    (array_agg(p.name order by l.quantity desc))[1] as product
  from cart_lines l join products p on p.id = l.product_id
  where l.user_id = ${userId} and p.deleted_at is null and p.visibility <> 'draft' and p.stock_quantity > 0`
