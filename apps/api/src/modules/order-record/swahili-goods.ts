/** SQL: the product `p` of an order's item `i`, while it is called as the order recorded it. */
export const ownProduct =
  'left join products p on p.id = i.product_id and p.name = i.name and p.deleted_at is null'

/** SQL: what that product and its variant are called in Swahili now, for a JSON object. The order keeps none of it. */
export const swahiliWords = `'nameSw', p.name_sw,
  'variantSw', case when coalesce(p.variant, '') = coalesce(i.variant, '') then p.variant_sw end`
