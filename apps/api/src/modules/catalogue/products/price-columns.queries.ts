/**
 * The price of product `p` at this moment, as SQL. Exact at the moment when a sale begins or ends, while
 * `price_cents`, which lists sort and filter by, follows with the next read or job.
 */
export const CURRENT_PRICE =
  'current_price(p.price_cents, p.normal_price_cents, p.sale_price_cents, p.sale_from, p.sale_until)'

/** What each piece of product `p` costs if a line has so many: the lower of the current price and a quantity price. */
export function pieceCents(quantity: string): string {
  return `case when p.tiers is null then ${CURRENT_PRICE}
    else least(${CURRENT_PRICE}, tier_price(p.tiers, ${quantity})) end`
}
