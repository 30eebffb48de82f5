import { inOptionOrder } from '@duka/contract/catalogue/option-order'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { toShillings } from '@duka/contract/money'
import { instant } from '../../../db/instant.ts'
import { cardImagesOf, toCard } from '../products/product-row.ts'
import { averageOf } from '../products/products.queries.ts'
import type { FamilyChoices, ShownRow } from './product-list.queries.ts'

/** So many values of an option fit on a card. */
const MAX_VALUES = 8

/** The product as a list answers it. */
export function toListed(row: ShownRow, withRatings: boolean): ListedProduct {
  const { salePriceCents, saleUntil, stars } = row
  const isOnSale = salePriceCents !== null && salePriceCents === row.priceCents
  return {
    ...toCard(row),
    images: cardImagesOf(row.imageKey),
    ...(isOnSale && {
      salePrice: toShillings(salePriceCents),
      ...(saleUntil && { saleUntil: instant(saleUntil) }),
    }),
    ...(withRatings && stars && { rating: { average: averageOf(stars), count: stars.count } }),
    ...(row.choices !== undefined && choicesOf(row, row.choices)),
  }
}

type Choices = Pick<ListedProduct, 'fromPrice' | 'choices' | 'choicesInStock' | 'optionValues'>

/** What the card of a family says of its products. A product on its own is its only choice. */
function choicesOf({ priceCents, stockQuantity }: ShownRow, family: FamilyChoices | null): Choices {
  if (!family)
    return {
      fromPrice: toShillings(priceCents),
      choices: 1,
      choicesInStock: stockQuantity > 0 ? 1 : 0,
    }
  return {
    fromPrice: toShillings(family.fromCents),
    choices: family.count,
    choicesInStock: family.inStock,
    ...(family.count > 1 && { optionValues: valuesOf(family.options) }),
  }
}

/** The values of each option that differs. A `Map`, because an option may be called `constructor`. */
function valuesOf(products: FamilyChoices['options']): Record<string, string[]> {
  const values = new Map<string, Set<string>>()
  for (const options of products)
    for (const [name, value] of Object.entries(options))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  const few = (all: Set<string>) => [...all].sort(inOptionOrder).slice(0, MAX_VALUES)
  const differing = [...values].filter(([, all]) => all.size > 1)
  return Object.fromEntries(differing.map(([name, all]) => [name, few(all)]))
}
