// Separate from the schemas, so that a page can calculate without loading the schema library.

/** The price of each piece at a quantity, in shillings: the lower of price and quantity price. */
export function priceAt(
  { price, tiers }: { price: number; tiers: { from: number; price: number }[] },
  quantity: number,
): number {
  return tiers.reduce(
    (lowest, tier) => (tier.from <= quantity ? Math.min(lowest, tier.price) : lowest),
    price,
  )
}
