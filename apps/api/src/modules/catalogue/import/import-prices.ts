import type { ImportedProduct } from '@duka/contract/catalogue/imports'
import {
  readMomentCell,
  writeMomentCell,
  writeTiersCell,
} from '@duka/contract/catalogue/price-cells'
import type { ProductColumn } from '@duka/contract/catalogue/product-file'
import { toShillings } from '@duka/contract/money'
import { instant } from '../../../db/instant.ts'
import { splitPrices, wrongPrice } from '../products/prices.ts'
import type { ProductRow } from '../products/product-row.ts'
import type { Cells, RowError } from './import-rows.ts'

/** The columns of sales and quantity prices, with their fields of the product form. */
export const priceColumns = {
  'sale price': 'salePrice',
  'sale from': 'saleFrom',
  'sale until': 'saleUntil',
  'was price': 'wasPrice',
  tiers: 'tiers',
  cost: 'cost',
} as const satisfies Partial<Record<ProductColumn, keyof ImportedProduct>>

/** The prices of a product beside the normal price, as stored. Moments are ISO texts. */
export interface StoredPrices {
  salePriceCents: number | null
  saleFrom: string | null
  saleUntil: string | null
  wasPriceCents: number | null
  tiers: { from: number; cents: number }[] | null
  costCents: number | null
}

const noPrices: StoredPrices = {
  salePriceCents: null,
  saleFrom: null,
  saleUntil: null,
  wasPriceCents: null,
  tiers: null,
  costCents: null,
}

/** What these cells mean to the product form. An empty cell clears its field; columns that the file lacks stay away. */
export function typedPrices(cells: Cells, before: ProductRow | undefined): Record<string, string> {
  const typed: Record<string, string> = {}
  const { 'sale price': sale, 'was price': was, 'sale from': from, 'sale until': until } = cells
  if (sale !== undefined) typed.salePrice = sale
  if (was !== undefined) typed.wasPrice = was
  if (from !== undefined) typed.saleFrom = readMomentCell(from, before?.saleFrom ?? null)
  if (until !== undefined) typed.saleUntil = readMomentCell(until, before?.saleUntil ?? null)
  if (cells.tiers !== undefined) typed.tiers = cells.tiers
  if (cells.cost !== undefined) typed.cost = cells.cost
  return typed
}

type Fields = { [Field in keyof ImportedProduct]?: ImportedProduct[Field] | undefined }

/**
 * The prices after the import, and the error if the row contradicts itself. Values that stay as they are raise no error,
 * so that an exported file can always be imported again. `normalCents` is the normal price after the import.
 */
export function pricesAfter(
  fields: Fields,
  before: ProductRow | undefined,
  normalCents: number,
): { prices: StoredPrices; errors: RowError[] } {
  const present = before ? storedPrices(before) : noPrices
  const { columns } = splitPrices(fields)
  const given: StoredPrices = {
    salePriceCents: or(columns.salePriceCents, present.salePriceCents),
    saleFrom: or(columns.saleFrom && instant(columns.saleFrom), present.saleFrom),
    saleUntil: or(columns.saleUntil && instant(columns.saleUntil), present.saleUntil),
    wasPriceCents: or(columns.wasPriceCents, present.wasPriceCents),
    tiers: or(columns.tiers, present.tiers),
    costCents: or(columns.costCents, present.costCents),
  }
  // An export leaves out a price to strike through that is not above the normal price: it is not shown.
  const struck = before && shownStruckCents(before)
  const prices =
    given.wasPriceCents === (struck ?? null)
      ? { ...given, wasPriceCents: present.wasPriceCents }
      : given
  const [then, now] = [priceTexts(present), priceTexts(prices)]
  const changed = Object.entries(priceColumns).flatMap(([column, field]) =>
    then[column as keyof typeof priceColumns] === now[column as keyof typeof priceColumns]
      ? []
      : [[field, fields[field]]],
  )
  const problem = wrongPrice(Object.fromEntries(changed), toShillings(normalCents), present)
  const errors = problem ? [{ column: columnOfPrice[problem.field], message: problem.message }] : []
  return { prices, errors }
}

/** The price columns as text like in the file. */
export function priceTexts(of: StoredPrices): Record<keyof typeof priceColumns, string> {
  return {
    'sale price': of.salePriceCents === null ? '' : String(toShillings(of.salePriceCents)),
    'sale from': writeMomentCell(of.saleFrom),
    'sale until': writeMomentCell(of.saleUntil),
    'was price': of.wasPriceCents === null ? '' : String(toShillings(of.wasPriceCents)),
    tiers: writeTiersCell(priceFields(of).tiers),
    cost: of.costCents === null ? '' : String(toShillings(of.costCents)),
  }
}

/** The prices as the product form has them, for the audit log, which has no costs: more people read it. */
export function priceFields(of: StoredPrices) {
  const shillings = (cents: number | null) => (cents === null ? null : toShillings(cents))
  return {
    salePrice: shillings(of.salePriceCents),
    saleFrom: of.saleFrom,
    saleUntil: of.saleUntil,
    wasPrice: shillings(of.wasPriceCents),
    tiers: (of.tiers ?? []).map(({ from, cents }) => ({ from, price: toShillings(cents) })),
  }
}

/** The stored prices of a product. */
export function storedPrices(row: ProductRow): StoredPrices {
  const { salePriceCents, wasPriceCents, tiers, costCents = null } = row
  return {
    salePriceCents,
    saleFrom: row.saleFrom && instant(row.saleFrom),
    saleUntil: row.saleUntil && instant(row.saleUntil),
    wasPriceCents,
    tiers,
    costCents,
  }
}

export const columnOfPrice = Object.fromEntries(
  Object.entries(priceColumns).map(([column, field]) => [field, column]),
) as Record<(typeof priceColumns)[keyof typeof priceColumns], ProductColumn>

function shownStruckCents({
  wasPriceCents,
  normalPriceCents,
  priceCents,
}: ProductRow): number | null {
  return wasPriceCents !== null && wasPriceCents > (normalPriceCents ?? priceCents)
    ? wasPriceCents
    : null
}

/** The given value; the present one if none is given. */
function or<Value>(given: Value | undefined, present: Value): Value {
  return given === undefined ? present : given
}
