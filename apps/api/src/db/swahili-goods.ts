/** SQL: the product `p` of an order's item `i`, while it is called as the order recorded it. */
export const ownProduct =
  'left join products p on p.id = i.product_id and p.name = i.name and p.deleted_at is null'

/** SQL: what that product is called in Swahili now, or null. The order keeps none of it. */
export const swahiliName = 'p.name_sw'

/** SQL: its variant in Swahili now, or null. */
export const swahiliVariant =
  "case when coalesce(p.variant, '') = coalesce(i.variant, '') then p.variant_sw end"

/** SQL: both, for a JSON object. */
export const swahiliWords = `'nameSw', ${swahiliName}, 'variantSw', ${swahiliVariant}`
