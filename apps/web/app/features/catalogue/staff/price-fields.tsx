import type { Product } from '@duka/contract/catalogue/products'
import { Fields, moment } from '../../../ui/fields.tsx'
import { staffProducts } from './words.ts'

interface PriceFieldsProps {
  /** Undefined for a new one. */
  product: Product | undefined
  errors: Record<string, string>
}

const names = ['wasPrice', 'salePrice', 'saleFrom', 'saleUntil', 'tiers']

/** The input of a price, in shillings with two decimals. */
export const price = { type: 'number', inputMode: 'decimal', min: '0.01', step: '0.01' } as const

/** Sale and quantity prices of a product, folded if it has none. */
export function PriceFields({ product, errors }: PriceFieldsProps) {
  const t = staffProducts.use()
  const struck = product?.wasPrice ?? 0
  const isUsed = product && (struck > 0 || product.salePrice !== null || product.tiers.length > 0)
  const values = {
    ...product,
    // During a sale `wasPrice` may be the normal price, which is not a value of this field.
    wasPrice: product && struck > product.normalPrice ? struck : '',
    tiers: product?.tiers.map(({ from, price }) => `${from}: ${price}`).join('\n'),
  }
  return (
    <details open={isUsed || names.some((name) => errors[name])}>
      <summary className="min-h-11 py-2 font-semibold text-primary">{t.morePrices}</summary>
      <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
        <Fields
          values={values}
          errors={errors}
          of={{
            salePrice: { label: t.salePrice, hint: t.salePriceHint, ...price },
            wasPrice: { label: t.wasPrice, hint: t.wasPriceHint, ...price },
            saleFrom: { label: t.saleFrom, ...moment },
            saleUntil: { label: t.saleUntil, ...moment },
            tiers: { label: t.tiers, hint: t.tiersHint, rows: 2, wide: true },
          }}
        />
      </div>
    </details>
  )
}
