// Kept apart from the schemas, so that a page can calculate without loading the schema library.

/** What each piece costs if a line has so many: the lower of price and quantity price. In shillings. */
export function priceAt(
  { price, tiers }: { price: number; tiers: { from: number; price: number }[] },
  quantity: number,
): number {
  return tiers.reduce(
    (lowest, tier) => (tier.from <= quantity ? Math.min(lowest, tier.price) : lowest),
    price,
  )
}
