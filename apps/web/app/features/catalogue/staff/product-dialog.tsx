import type { Category } from '@duka/contract/catalogue/categories'
import type { NewProduct } from '@duka/contract/catalogue/product-form'
import type { Product } from '@duka/contract/catalogue/products'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentShare } from '../../../lib/calls/upload.ts'
import { may } from '../../../lib/session/may.ts'
import { useShop } from '../../../lib/shop.ts'
import { amount, count, exact, Fields, moment } from '../../../ui/fields.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { RowForm } from '../../staff-frame/staff-form.tsx'
import { vatChoices } from '../../staff-frame/vat-choices.ts'
import { vatWords } from '../../staff-frame/vat-words.ts'
import { CategoryField } from './category-field.tsx'
import { FamilyFields } from './family-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { staffProducts, staffStock } from './words.ts'

interface ProductDialogProps {
  product: Product | undefined
  categories: Category[]
  onClose: () => void
}

export function ProductDialog({ product, categories, onClose }: ProductDialogProps) {
  const t = staffProducts.use()
  const sent = sentShare.use()
  const saving = product ? t.saving : t.creating
  const [last, setLast] = useState<Product>()
  const again = {
    submit: t.createAnother,
    onDone: (saved: unknown) => setLast((saved as { product: Product }).product),
  }
  return (
    <RowForm
      key={last?._id}
      row={product}
      again={product ? undefined : again}
      t={t}
      onClose={onClose}
      withFile
      className="max-w-2xl"
      // After everything is sent, the server still makes the sizes of the picture.
      busy={sent !== undefined && sent < 1 ? t.sending(Math.floor(sent * 100)) : saving}
    >
      {(errors) => (
        <>
          <MainFields
            product={product}
            category={(product ?? last)?.category?._id}
            categories={categories}
            errors={errors}
          />
          <PriceFields product={product} errors={errors} />
          <SwahiliFields product={product} errors={errors} />
          <FamilyFields product={product} errors={errors} />
          <PicturesField
            hint={product ? `${t.imageHint} ${t.imageKept}` : t.imageHint}
            present={product?.pictures ?? []}
            error={errors.productImage ?? errors.pictures}
          />
          {sent !== undefined && (
            <progress
              aria-label={t.sendingImage}
              value={sent}
              max={1}
              className="h-2 w-full accent-primary"
            />
          )}
        </>
      )}
    </RowForm>
  )
}

interface MainFieldsProps {
  product: Product | undefined
  /** The id of its category, or of that of the product that was added before. */
  category: string | undefined
  categories: Category[]
  errors: Record<string, string>
}

function MainFields({ product, category, categories, errors }: MainFieldsProps) {
  const t = staffProducts.use()
  const s = staffStock.use()
  const v = vatWords.use()
  const shop = useShop()
  const { stockQuantity, ...others } = errors
  // Price and stock share one message, so it is shown once.
  const shown = stockQuantity === errors.price ? others : errors
  const values = {
    visibility: 'shown',
    vatClass: 'B',
    ...product,
    price: product?.normalPrice,
  }
  const required = true
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Fields<keyof NewProduct>
        values={values}
        errors={shown}
        of={{
          name: { label: t.name, required, wide: true },
          description: { label: t.description, hint: t.factsHint, required, rows: 4, wide: true },
          price: { label: t.priceLabel, required, ...amount },
          stockQuantity: {
            label: t.stockQuantity,
            hint: product && <StockLink product={product} />,
            required,
            ...count,
          },
          category: () => (
            <CategoryField categories={categories} present={category} errors={errors} />
          ),
          brand: { label: t.brand, required },
          cost: may('cost') && {
            label: s.costLabel,
            hint: product ? s.costKept : s.costHint,
            ...amount,
          },
          variant: { label: t.variant, hint: t.variantHint, required },
          sku: { label: t.sku, hint: t.skuHint, ...exact },
          visibility: { label: t.visibility, options: named(visibilities, t.visibilityChoices) },
          vatClass: shop.vat && { label: v.vatClass, options: vatChoices(v) },
        }}
      />
    </div>
  )
}

function StockLink({ product }: { product: Product }) {
  return (
    <Link to={`/dashboard/products/${product._id}/stock`} className="text-primary underline">
      {staffStock.use().history}
    </Link>
  )
}

interface PriceFieldsProps {
  product: Product | undefined
  errors: Record<string, string>
}

/** What readers of Swahili see, folded if there is none. */
function SwahiliFields({ product, errors }: PriceFieldsProps) {
  const t = staffProducts.use()
  const { nameSw, variantSw, descriptionSw } = { ...errors, ...product }
  return (
    <details open={!!(nameSw || variantSw || descriptionSw)}>
      <summary className="min-h-11 py-2 font-semibold text-primary">{t.inSwahili}</summary>
      <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
        <Fields<keyof NewProduct>
          values={product}
          errors={errors}
          of={{
            nameSw: { label: t.nameSw, hint: t.swHint },
            variantSw: { label: t.variantSw },
            descriptionSw: { label: t.descriptionSw, rows: 4, wide: true },
          }}
        />
      </div>
    </details>
  )
}

const names = ['wasPrice', 'salePrice', 'saleFrom', 'saleUntil', 'tiers']

/** Sale and quantity prices of a product, folded if it has none. */
function PriceFields({ product, errors }: PriceFieldsProps) {
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
        <Fields<keyof NewProduct>
          values={values}
          errors={errors}
          of={{
            salePrice: { label: t.salePrice, hint: t.salePriceHint, ...amount },
            wasPrice: { label: t.wasPrice, hint: t.wasPriceHint, ...amount },
            saleFrom: { label: t.saleFrom, ...moment },
            saleUntil: { label: t.saleUntil, ...moment },
            tiers: { label: t.tiers, hint: t.tiersHint, rows: 2, wide: true },
          }}
        />
      </div>
    </details>
  )
}
