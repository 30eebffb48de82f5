import type { ListedProduct } from '@duka/contract/catalogue/products'
import type { CardProduct } from './product-card.tsx'
import { pictureSets } from './product-picture.tsx'

/** Caches the card data of products; only on the server, where pages share lists. */
const cards = new WeakMap<ListedProduct, CardProduct>()

/** What the card of a product shows. */
export function cardOf(product: ListedProduct): CardProduct {
  if (!import.meta.env.SSR) return forCard(product)
  const card = cards.get(product) ?? Object.freeze(forCard(product))
  cards.set(product, card)
  return card
}

/** So long a product is new. */
const NEW_MS = 7 * 24 * 3600 * 1000

function forCard(product: ListedProduct): CardProduct {
  const { _id, name, brand, variant, price, wasPrice, saleUntil, salePrice, stockQuantity } =
    product
  const { nameSw, variantSw } = product
  const { fromPrice, choices = 1, choicesInStock, optionValues, rating, createdAt } = product
  return {
    _id,
    name,
    brand,
    variant,
    price,
    stockQuantity,
    picture: pictureSets(product),
    // Most products have none of these.
    ...(nameSw && { nameSw }),
    ...(variantSw && { variantSw }),
    ...(Date.now() - Date.parse(createdAt) < NEW_MS && { isNew: true as const }),
    ...(wasPrice && { wasPrice }),
    ...(saleUntil && { salePrice, saleUntil }),
    ...(rating && { rating }),
    ...(choices > 1 && { fromPrice, choices, choicesInStock, optionValues }),
  }
}
