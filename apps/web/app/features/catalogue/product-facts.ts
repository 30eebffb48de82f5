import { optionsText } from '@duka/contract/catalogue/options-text'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { variantAttributes } from '@duka/contract/catalogue/variant-attributes'

/**
 * What search engines read about a product (schema.org, JSON-LD): its offer, and the other products of its family with theirs.
 * `at` makes addresses absolute.
 */
export function productFacts(product: ProductWithSiblings, at: (path: string) => string) {
  const { family, options, siblings } = product
  const shown = product.pictures.flatMap(({ images }) => images.at(-1) ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: shown.length > 0 ? shown.map(({ url }) => at(url)) : undefined,
    sku: product.sku ?? undefined,
    category: product.category?.name,
    brand: { '@type': 'Brand', name: product.brand },
    offers: offer(product, at),
    ...(family && {
      ...variantAttributes(options),
      inProductGroupWithID: family._id,
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: family._id,
        name: family.name,
        variesBy: Object.keys(variantAttributes(options)).map(
          (name) => `https://schema.org/${name}`,
        ),
        hasVariant: siblings.map((sibling) => ({
          '@type': 'Product',
          name: `${family.name}, ${optionsText(sibling.options)}`,
          image: sibling.image ? at(sibling.image) : undefined,
          ...variantAttributes(sibling.options),
          inProductGroupWithID: family._id,
          offers: offer(sibling, at),
        })),
      },
    }),
  }
}

type Offered = Pick<ProductWithSiblings, '_id' | 'price' | 'stockQuantity'> &
  Partial<Pick<ProductWithSiblings, 'salePrice' | 'saleUntil'>>

function offer(of: Offered, at: (path: string) => string) {
  return {
    '@type': 'Offer',
    url: at(`/products/${of._id}`),
    price: of.price.toFixed(2),
    priceCurrency: 'KES',
    // The price counts as long as the sale lasts.
    priceValidUntil: of.price === of.salePrice ? (of.saleUntil ?? undefined) : undefined,
    availability: `https://schema.org/${of.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}
