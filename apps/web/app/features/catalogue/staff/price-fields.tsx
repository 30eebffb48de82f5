import type { Product } from '@duka/contract/catalogue/products'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { Field, TextareaField } from '../../../ui/field.tsx'
import { staffProducts } from '../../../words/staff/products.ts'

interface PriceFieldsProps {
  /** Undefined for a new one. */
  product: Product | undefined
  errors: Record<string, string>
}

const names = ['wasPrice', 'salePrice', 'saleFrom', 'saleUntil', 'tiers']

/** Sale and quantity prices of a product, folded if it has none. */
export function PriceFields({ product, errors }: PriceFieldsProps) {
  const t = staffProducts.use()
  const struck = product?.wasPrice ?? 0
  const isUsed = product && (struck > 0 || product.salePrice !== null || product.tiers.length > 0)
  const price = { type: 'number', inputMode: 'decimal', min: '0.01', step: '0.01' } as const
  return (
    <details open={isUsed || names.some((name) => errors[name])}>
      <summary className="min-h-11 py-2 font-semibold text-primary">{t.morePrices}</summary>
      <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
        <Field
          label={t.salePrice}
          name="salePrice"
          {...price}
          hint={t.salePriceHint}
          defaultValue={product?.salePrice ?? ''}
          error={errors.salePrice}
        />
        <Field
          label={t.wasPrice}
          name="wasPrice"
          {...price}
          hint={t.wasPriceHint}
          // During a sale `wasPrice` may be the normal price, which is not a value of this field.
          defaultValue={product && struck > product.normalPrice ? struck : ''}
          error={errors.wasPrice}
        />
        <Field
          label={t.saleFrom}
          name="saleFrom"
          type="datetime-local"
          defaultValue={inputTime(product?.saleFrom)}
          error={errors.saleFrom}
        />
        <Field
          label={t.saleUntil}
          name="saleUntil"
          type="datetime-local"
          defaultValue={inputTime(product?.saleUntil)}
          error={errors.saleUntil}
        />
        <div className="sm:col-span-2">
          <TextareaField
            label={t.tiers}
            name="tiers"
            rows={2}
            hint={t.tiersHint}
            defaultValue={product?.tiers.map(({ from, price }) => `${from}: ${price}`).join('\n')}
            error={errors.tiers}
          />
        </div>
      </div>
    </details>
  )
}

/** A time as the value of a date and time input, in Nairobi time. */
function inputTime(instant: string | null | undefined): string {
  return instant ? `${nairobiDay(instant)}T${nairobiTime(instant)}` : ''
}
