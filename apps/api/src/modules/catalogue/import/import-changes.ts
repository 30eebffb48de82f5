import type { ImportRow } from '@duka/contract/catalogue/imports'
import { writeOptions } from '@duka/contract/catalogue/options'
import type { ProductColumn } from '@duka/contract/catalogue/product-file'
import { toShillings } from '@duka/contract/money'
import { pictureUrl } from '../../pictures/picture-names.ts'
import type { ProductRow } from '../products/product-row.ts'
import type { ProductAfter } from './import-plan.ts'
import { priceTexts, storedPrices } from './import-prices.ts'

const MAX_LENGTH = 200

/** What a new product has without being told. */
const usual: Partial<Record<ProductColumn, string>> = { visibility: 'shown', 'vat class': 'B' }

/** What a row changes, as text like in the file. For a new product, all its columns. */
export function changesOf(
  before: ProductRow | undefined,
  after: ProductAfter,
): ImportRow['changes'] {
  const now = textsOf(after)
  const then =
    before && textsOf({ ...before, ...storedPrices(before), category: before.categoryName ?? '' })
  const columns = Object.keys(now) as (keyof typeof now)[]
  return columns
    .filter((column) => now[column] !== (then?.[column] ?? usual[column] ?? ''))
    .map((column) => ({ column, from: short(then?.[column] ?? ''), to: short(now[column]) }))
}

function textsOf(of: Omit<ProductAfter, 'id'>) {
  return {
    sku: of.sku ?? '',
    name: of.name,
    description: of.description,
    price: String(toShillings(of.priceCents)),
    stock: String(of.stockQuantity),
    category: of.category,
    brand: of.brand,
    variant: of.variant,
    ...priceTexts(of),
    family: of.familyName ?? '',
    options: writeOptions(of.options),
    visibility: of.visibility,
    'name sw': of.nameSw ?? '',
    'description sw': of.descriptionSw ?? '',
    'variant sw': of.variantSw ?? '',
    'vat class': of.vatClass,
    image: pictureUrl(of.imageKey, 480) ?? '',
  } satisfies Partial<Record<ProductColumn, string>>
}

function short(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
