import { toShillings } from '@duka/contract/money'
import type { VatClass } from '@duka/contract/settings/vat-classes'
import type { VatSum } from '@duka/contract/settings/vat-sum'

/** A sum with the tax inside it, in cents; `rate` is in hundredths of a per cent. */
interface Taxed {
  class: VatClass
  rate: number
  gross: number
  tax: number
}

/** The sums by class, in shillings, A first. A class with two rates, after a change of the law, is there twice. */
export function sumByClass(lines: readonly Taxed[]): VatSum[] {
  const sums = new Map<string, Taxed>()
  for (const { class: of, rate, gross, tax } of lines) {
    const sum = sums.get(`${of} ${rate}`) ?? { class: of, rate, gross: 0, tax: 0 }
    sums.set(`${of} ${rate}`, { ...sum, gross: sum.gross + gross, tax: sum.tax + tax })
  }
  return [...sums.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => toVatSum(sum))
}

function toVatSum({ class: of, rate, gross, tax }: Taxed): VatSum {
  return {
    class: of,
    rate: rate / 100,
    net: toShillings(gross - tax),
    tax: toShillings(tax),
    gross: toShillings(gross),
  }
}

/** The VAT of an order or a paper as the API answers it. */
export function toVat(lines: readonly Taxed[]): { classes: VatSum[]; tax: number } {
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return { classes: sumByClass(lines), tax: toShillings(tax) }
}
