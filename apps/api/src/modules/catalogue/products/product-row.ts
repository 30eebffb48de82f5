import {
  imageFormats,
  imageWidths,
  type Product,
  type ProductPicture,
} from '@duka/contract/catalogue/products'
import type { Visibility } from '@duka/contract/catalogue/visibility'
import { toShillings } from '@duka/contract/money'
import type { VatClass } from '@duka/contract/settings/vat-classes'
import { instant } from '../../../db/instant.ts'
import { pictureUrl } from '../../pictures/picture-names.ts'
import { inSwahili } from '../in-swahili.ts'
import { cardUrl } from './card-names.ts'
import { toPrices, wasPriceOf } from './prices.ts'
import type { PictureRow } from './product-pictures.ts'

/** What a list and the product's own answer both need of a product, with the name of its category. */
export interface CardRow {
  id: string
  name: string
  description: string
  /** The current price. */
  priceCents: number
  /** Null: no sale is configured. */
  normalPriceCents: number | null
  wasPriceCents: number | null
  salePriceCents: number | null
  saleUntil: string | Date | null
  stockQuantity: number
  categoryId: string | null
  categoryName: string | null
  categoryNameSw: string | null
  brand: string
  variant: string
  nameSw: string | null
  variantSw: string | null
  sku: string | null
  imageKey: string | null
  familyId: string | null
  familyName: string | null
  options: Record<string, string>
  visibility: Visibility
  createdAt: string | Date
}

/** A product as queries return it. */
export interface ProductRow extends CardRow {
  saleFrom: string | Date | null
  tiers: { from: number; cents: number }[] | null
  /** Read where staff may see it. */
  costCents?: number | null
  descriptionSw: string | null
  imageAlt: string | null
  /** The pictures after the first; null for none. */
  morePictures: PictureRow[] | null
  vatClass: VatClass
  updatedAt: string | Date
}

/** What a list and the product's own answer have in common. */
export function toCard(row: CardRow) {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toShillings(row.priceCents),
    wasPrice: wasPriceOf(row),
    stockQuantity: row.stockQuantity,
    category:
      row.categoryId === null
        ? null
        : {
            _id: row.categoryId,
            name: row.categoryName ?? '',
            ...inSwahili({ nameSw: row.categoryNameSw }),
          },
    brand: row.brand,
    variant: row.variant,
    ...inSwahili({ nameSw: row.nameSw, variantSw: row.variantSw }),
    sku: row.sku,
    family: row.familyId === null ? null : { _id: row.familyId, name: row.familyName ?? '' },
    options: row.options,
    image: pictureUrl(row.imageKey, 480),
    createdAt: instant(row.createdAt),
  }
}

/** The product as the API returns it. */
export function toProduct(row: ProductRow): Product {
  return {
    ...toCard(row),
    ...toPrices(row),
    ...inSwahili({ descriptionSw: row.descriptionSw }),
    images: imagesOf(row.imageKey),
    pictures: picturesOf(row).map(toPicture),
    shareImage: cardUrl(row),
    visibility: row.visibility,
    // Most products have it, and most shops do not ask.
    ...(row.vatClass !== 'B' && { vatClass: row.vatClass }),
    updatedAt: instant(row.updatedAt),
  }
}

/** All pictures of the product, the first one first. */
export function picturesOf({ imageKey, imageAlt, morePictures }: ProductRow): PictureRow[] {
  if (imageKey === null) return []
  return [{ key: imageKey, alt: imageAlt }, ...(morePictures ?? [])]
}

function toPicture({ key, alt }: PictureRow): ProductPicture {
  return { image: pictureUrl(key, 480) ?? '', images: imagesOf(key), ...(alt && { alt }) }
}

const imageVariants = imageFormats.flatMap((format) =>
  imageWidths.map((width) => ({ width, format })),
)
const cardVariants = imageVariants.filter(({ format, width }) => format === 'avif' && width <= 480)

/** All sizes and formats of a picture. */
export function imagesOf(key: string | null): Product['images'] {
  return variantsOf(key, imageVariants)
}

/** The sizes that cards load, in the format of every browser since 2023; `image` is for older ones. */
export function cardImagesOf(key: string | null): Product['images'] {
  return variantsOf(key, cardVariants)
}

function variantsOf(key: string | null, variants: typeof imageVariants): Product['images'] {
  if (key === null) return []
  return variants.map(({ width, format }) => ({
    width,
    format,
    url: pictureUrl(key, width, format) ?? '',
  }))
}
