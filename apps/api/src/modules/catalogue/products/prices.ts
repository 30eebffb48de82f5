import type { ProductChange } from '@duka/contract/catalogue/product-form'
import type { Product } from '@duka/contract/catalogue/products'
import { toCents, toShillings } from '@duka/contract/money'
import { instant } from '../../../db/instant.ts'
import { wrongField } from '../../../http/errors.ts'
import type { CardRow, ProductRow } from './product-row.ts'

type Prices = Pick<
  Product,
  'normalPrice' | 'wasPrice' | 'salePrice' | 'saleFrom' | 'saleUntil' | 'tiers'
>

/** The prices of a product beside `price` and `wasPrice`, as the API answers them. */
export function toPrices(row: ProductRow): Omit<Prices, 'wasPrice'> {
  return {
    normalPrice: toShillings(row.normalPriceCents ?? row.priceCents),
    salePrice: row.salePriceCents === null ? null : toShillings(row.salePriceCents),
    saleFrom: row.saleFrom && instant(row.saleFrom),
    saleUntil: row.saleUntil && instant(row.saleUntil),
    tiers: (row.tiers ?? []).map(({ from, cents }) => ({ from, price: toShillings(cents) })),
  }
}

/** The price to strike through, in shillings; null for none. */
export function wasPriceOf(row: CardRow): Prices['wasPrice'] {
  const struckCents = row.wasPriceCents ?? row.normalPriceCents ?? row.priceCents
  return struckCents > row.priceCents ? toShillings(struckCents) : null
}

type GivenPrices = Pick<
  ProductChange,
  'price' | 'cost' | 'wasPrice' | 'salePrice' | 'saleFrom' | 'saleUntil' | 'tiers'
>

/** Divides the fields of a form into the columns of the prices and all others. Undefined ones stay as they are. */
export function splitPrices<Fields extends Omit<GivenPrices, 'price'>>(given: Fields) {
  const { cost, wasPrice, salePrice, saleFrom, saleUntil, tiers, ...fields } = given
  const cents = (price: number | null | undefined) => price && toCents(price)
  return {
    columns: {
      costCents: cents(cost),
      wasPriceCents: cents(wasPrice),
      salePriceCents: cents(salePrice),
      saleFrom,
      saleUntil,
      tiers: tiers && (tiers.length === 0 ? null : tiers.map(toTierColumn)),
    },
    fields,
  }
}

function toTierColumn({ from, price }: { from: number; price: number }) {
  return { from, cents: toCents(price) }
}

/**
 * Refuses prices that contradict each other, with the message at the field that was given. `before` is the product
 * as it is: a form that sends back the current sale price as `price` leaves the normal price as it is.
 */
export function refuseWrongPrices(given: GivenPrices, before?: Product): void {
  const normal =
    before && isSentBack(given, before)
      ? before.normalPrice
      : (given.price ?? before?.normalPrice ?? 0)
  const problem = wrongPrice(given, normal, before)
  if (problem) throw wrongField(problem.field, problem.message)
}

/** Whether `price` is only what the form read: the current price, beside a sale that it leaves as it is. */
export function isSentBack(
  { price, salePrice }: Pick<GivenPrices, 'price' | 'salePrice'>,
  before: Product,
): boolean {
  return price === before.price && (salePrice === undefined || salePrice === before.salePrice)
}

type PriceField = 'wasPrice' | 'salePrice' | 'saleFrom' | 'saleUntil' | 'tiers'

/** The first contradiction between given prices, the normal price (shillings) and the stored dates of the sale. */
export function wrongPrice(
  given: GivenPrices,
  normal: number,
  before?: Pick<Product, 'saleFrom' | 'saleUntil'>,
): { field: PriceField; message: string } | undefined {
  if (given.salePrice && given.salePrice >= normal)
    return { field: 'salePrice', message: 'The sale price must be below the price.' }
  if (given.wasPrice && given.wasPrice < normal)
    return { field: 'wasPrice', message: 'The price to strike through must be above the price.' }
  if (given.tiers?.some(({ price }) => price >= normal))
    return { field: 'tiers', message: 'A quantity price must be below the price.' }
  const from = moment(given.saleFrom, before?.saleFrom)
  const until = moment(given.saleUntil, before?.saleUntil)
  if (from && until && from >= until)
    return {
      field: given.saleUntil === undefined ? 'saleFrom' : 'saleUntil',
      message: 'A sale must begin before it ends.',
    }
  return undefined
}

function moment(given: Date | null | undefined, before: string | null | undefined): Date | null {
  if (given !== undefined) return given
  return before ? new Date(before) : null
}
